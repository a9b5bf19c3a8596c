// Sends whose outcome is not known: a receiver that moves meanwhile gets the document once, and its status stands for a lost receipt.
import { randomUUID } from 'node:crypto';
import { INTERRUPTED } from '../../src/domain/documents/sending/interrupted.js';
import { releaseLeases } from '../../src/domain/maintenance/sweep.js';
import { textOf } from '../../src/domain/occurrences/occurrence.js';
import { MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { keystoreOf } from '../support/as4.js';
import { bring, type RunningExchange, STATUS_PARTIES, send, startExchange, status } from '../support/as4Exchange.js';
import { events, stored, timeline } from '../support/documents.js';
import { entry, pki, RECEIVER, TYPE } from '../support/network/elsewhere.js';
import { paused } from '../support/paused.js';
import { test } from '../support/test.js';
import { later, NEXT, outcome, startMoving } from './movingReceiver.js';

test.serial('after a lost answer, a message goes to the access point that may have it, although the receiver has moved', async (t) => {
  await using at = await startMoving();
  await send(at, 'lost', 'CUT');
  at.move();
  await later(at, 61);
  t.deepEqual(await outcome(at, 'lost'), ['EXPORTED', 2, 0, 'POP000888']);
});

test.serial('after a failed connection, a message goes where the receiver has moved', async (t) => {
  await using at = await startMoving();
  await at.network.accessPoint[Symbol.asyncDispose]();
  await send(at, 'closed');
  at.move();
  await later(at, 61);
  t.deepEqual(await outcome(at, 'closed'), ['EXPORTED', 0, 1, 'POP000889']);
});

test.serial('an access point that refuses what it may have does not have it: the message goes where the receiver has moved', async (t) => {
  await using at = await startMoving();
  await send(at, 'left', 'CUT', { code: 'EBMS:0004', detail: 'PEPPOL:NOT_SERVICED' });
  at.move();
  await later(at, 61);
  t.deepEqual(await outcome(at, 'left'), ['EXPORTED', 2, 1, 'POP000889']);
});

test.serial(
  'an access point that may have a message is asked for an hour, then the message goes where the receiver has moved',
  async (t) => {
    await using at = await startMoving();
    await send(at, 'gone', 'CUT');
    at.move();
    await at.network.accessPoint[Symbol.asyncDispose]();
    await later(at, 61);
    t.deepEqual(await outcome(at, 'gone'), ['SENDING', 1, 0, null]);
    const reason =
      'The receiving access point cannot be reached (CONNECT). The receiver has moved since, but this access point may have the document';
    t.is((await timeline(at.exchange, 'demo-seller', 'gone')).at(-1)?.reason, reason);
    for (const seconds of [300, 1_300, 3_700]) await later(at, seconds);
    t.deepEqual(await outcome(at, 'gone'), ['EXPORTED', 1, 1, 'POP000889']);
  },
);

test.serial('an access point whose certificate is no longer trusted gets nothing, although it may have the message', async (t) => {
  await using at = await startMoving();
  await send(at, 'untrusted', 'CUT');
  const certificate = pki.smp.certificate.raw.toString('base64');
  await at.exchange.app.database.sql.query(`update submission set uncertain = jsonb_set(uncertain, '{endpoint,certificate}', $1::jsonb)`, [
    JSON.stringify(certificate),
  ]);
  at.move();
  await later(at, 61);
  t.deepEqual(await outcome(at, 'untrusted'), ['EXPORTED', 1, 1, 'POP000889']);
});

/** As if the process of the last attempt had ended before the attempt was recorded. `claims`: without a result. */
async function forgetAttempt({ exchange }: RunningExchange, claims: number): Promise<void> {
  await exchange.app.database.sql.query(
    `with document as (update document set claims = $1, failed_attempts = 0, due_at = exchange_now() where state = 'SENDING' returning id),
    open as (update submission set uncertain = null where document in (select id from document))
    delete from document_move where document in (select id from document) and attempt > 0`,
    [claims],
  );
}

/** Its lease was given back after its heartbeat had stopped. */
const killed = (at: RunningExchange): Promise<void> => forgetAttempt(at, 1);

/** The worker was stopped during its only claim. */
async function halted(at: RunningExchange): Promise<void> {
  const worker = randomUUID();
  await at.exchange.app.database.sql.query(`update document set lease_token = gen_random_uuid(), worker_id = $1 where state = 'SENDING'`, [
    worker,
  ]);
  await forgetAttempt(at, 1);
  await releaseLeases(at.exchange.app, worker);
}

for (const [event, end] of [
  ['was killed', killed],
  ['was stopped', halted],
] as const) {
  test.serial(`an attempt whose process ${event} is noted, and the message stays where the next attempt finds the receiver`, async (t) => {
    await using at = await startMoving();
    await send(at, 'ended', 'CUT');
    await paused(at.exchange, async () => {
      await end(at);
      await at.network.accessPoint[Symbol.asyncDispose]();
    });
    await later(at, 1);
    at.move();
    await later(at, 61);
    t.deepEqual(await outcome(at, 'ended'), ['SENDING', 1, 0, null]);
    const attempts = (await timeline(at.exchange, 'demo-seller', 'ended')).filter(({ attempt }) => attempt > 0);
    t.deepEqual(
      attempts.map(({ attempt, reason }) => [attempt, reason]),
      [
        [1, textOf(INTERRUPTED)],
        [1, 'The receiving access point cannot be reached (CONNECT)'],
        [
          2,
          'The receiving access point cannot be reached (CONNECT). The receiver has moved since, but this access point may have the document',
        ],
      ],
    );
  });

  test.serial(`after an attempt whose process ${event}, a failed lookup is followed by the same stay`, async (t) => {
    await using at = await startMoving();
    await send(at, 'unfound', 'CUT');
    await paused(at.exchange, async () => {
      await end(at);
      at.network.smp.setEntry(RECEIVER, TYPE, { status: 503, body: 'Down' });
    });
    await later(at, 1);
    at.network.smp.setEntry(RECEIVER, TYPE, entry());
    await at.network.accessPoint[Symbol.asyncDispose]();
    await later(at, 61);
    at.move();
    await later(at, 300);
    t.deepEqual(await outcome(at, 'unfound'), ['SENDING', 1, 0, null]);
  });
}

/** The database refuses to record that a document has left. */
async function refuseRecords({ exchange }: RunningExchange, state: 'EXPORTED' | 'SENDING'): Promise<AsyncDisposable> {
  const { sql } = exchange.app.database;
  await sql.query(`create function refuse_record() returns trigger language plpgsql as $$ begin raise exception 'No space'; end $$`);
  const condition = state === 'EXPORTED' ? `new.state = 'EXPORTED'` : `new.state = 'SENDING' and new.failed_attempts > 0`;
  await sql.query(
    `create trigger refuse_record before update on document for each row when (${condition}) execute function refuse_record()`,
  );
  return { [Symbol.asyncDispose]: async () => void (await sql.query('drop function refuse_record cascade')) };
}

for (const [what, state, faults] of [
  ['hand-over', 'EXPORTED', []],
  ['lost answer', 'SENDING', ['CUT']],
] as const) {
  test.serial(
    `a ${what} that could not be recorded is noted, and the message stays where the next attempt finds the receiver`,
    async (t) => {
      await using at = await startMoving();
      {
        await using _ = await refuseRecords(at, state);
        await send(at, 'unrecorded', ...faults);
      }
      await at.network.accessPoint[Symbol.asyncDispose]();
      await later(at, 6);
      at.move();
      await later(at, 61);
      t.deepEqual(await outcome(at, 'unrecorded'), ['SENDING', 1, 0, null]);
      const reasons = (await timeline(at.exchange, 'demo-seller', 'unrecorded')).map(({ reason }) => reason);
      t.is(reasons.filter((reason) => reason === textOf(INTERRUPTED)).length, 1);
    },
  );
}

test.serial('an attempt that fails before its message can leave is not noted', async (t) => {
  await using at = await startMoving();
  await send(at, 'fileless', 'CUT');
  const { sql } = at.exchange.app.database;
  await paused(at.exchange, async () => {
    await forgetAttempt(at, 0);
    await sql.query('delete from document_file');
  });
  await later(at, 1);
  const rows = await sql.query(
    'select d.claims, d.due_at > exchange_now() as later, s.uncertain from document d join submission s on s.document = d.id',
  );
  t.deepEqual(rows, [{ claims: 0, later: true, uncertain: null }]);
});

async function answered(at: RunningExchange, documentId: string, code: 'AP' | 'AB' | 'RE', signer?: Parameters<typeof bring>[4]) {
  const { instanceIdentifier } = at.network.accessPoint.taken[0]!.envelope;
  const answer = await bring(at, MESSAGE_LEVEL_STATUS, status(instanceIdentifier, code), STATUS_PARTIES, signer);
  const { state, faultMessage } = await stored(at.exchange, 'demo-seller', documentId);
  return [answer.kind, answer.status, state, faultMessage];
}

for (const [code, state, fault, verbs] of [
  ['AP', 'DELIVERED', null, ['exported', 'delivered']],
  ['AB', 'EXPORTED', null, ['exported']],
  ['RE', 'ERROR', 'No such mailbox', ['exported', 'error']],
] as const) {
  test.serial(`a Message Level Status ${code} for a document that waits for a retry stands for its receipt: ${state}`, async (t) => {
    await using at = await startExchange();
    await send(at, 'waiting', 'CUT');
    t.deepEqual(await answered(at, 'waiting', code), ['receipt', 200, state, fault]);
    t.deepEqual(
      await events(at.exchange, 'demo-seller', 'waiting'),
      verbs.map((verb) => `invoice.${verb}`),
    );
    await later(at, 61);
    t.is(at.network.accessPoint.taken.length, 1);
  });
}

test.serial('a status from another access point for a document that waits for a retry is to be sent again', async (t) => {
  await using at = await startExchange();
  await send(at, 'stranger', 'CUT');
  t.deepEqual(await answered(at, 'stranger', 'AP', keystoreOf(NEXT)), ['unclear', 503, 'SENDING', null]);
});

test.serial('a status AP for a document in ERROR changes nothing, and is logged', async (t) => {
  const lines: object[] = [];
  const note = (event: string, fields?: object): void => void lines.push({ event, ...fields });
  await using at = await startExchange({}, { log: { debug: note, info: note, warn: note, error: note } });
  const refusal = 'The receiving access point refused the message: EBMS:0004 Other: Refused: Full';
  await send(at, 'failed', 'CUT', { code: 'EBMS:0004', detail: 'Full' });
  await later(at, 61);
  t.deepEqual(await answered(at, 'failed', 'AP'), ['receipt', 200, 'ERROR', refusal]);
  const { submission, ...line } = lines.find((one) => 'event' in one && one.event === 'confirmation.contradicts') as Record<
    string,
    unknown
  >;
  t.deepEqual(line, {
    event: 'confirmation.contradicts',
    document: 'failed',
    tenant: 'demo-seller',
    channel: 'peppol',
    from: 'POP000888',
    code: 'AP',
    text: undefined,
  });
  const rows = await at.exchange.app.database.sql.query('select state from submission where id = $1', [submission]);
  t.deepEqual(rows, [{ state: 'CONFIRMED' }]);
});
