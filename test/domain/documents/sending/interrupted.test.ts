// The note of an attempt that ended without a result.
import { randomUUID } from 'node:crypto';
import type { ClaimedDocument } from '../../../../src/domain/documents/pipeline/work.js';
import { INTERRUPTED, noteInterrupted } from '../../../../src/domain/documents/sending/interrupted.js';
import { textOf } from '../../../../src/domain/occurrences/occurrence.js';
import type { Submission } from '../../../../src/domain/submission.js';
import { type RunningExchange, send, startExchange } from '../../../support/as4Exchange.js';
import { timeline } from '../../../support/documents.js';
import { test } from '../../../support/test.js';

const WORKER = '00000000-0000-7000-8000-000000000001';

/** A document whose last attempt had no answer, leased again as a worker does that lives. */
async function leased(
  { exchange }: RunningExchange,
  leaseToken: string,
): Promise<{ work: Pick<ClaimedDocument, 'id' | 'leaseToken' | 'failedAttempts' | 'claims'>; submission: Submission }> {
  const [row] = await exchange.app.database.sql.query<{ id: string; submission: string }>(
    `with w as (insert into worker (id, beat_at) values ('${WORKER}', 'infinity')),
       d as (update document set lease_token = $1, worker_id = '${WORKER}', due_at = null where state = 'SENDING' returning id)
     update submission s set uncertain = null from d where s.document = d.id returning d.id, s.id as submission`,
    [leaseToken],
  );
  return { work: { id: row!.id, leaseToken, failedAttempts: 1, claims: 2 }, submission: { id: row!.submission } as Submission };
}

async function notes({ exchange }: RunningExchange): Promise<number> {
  const moves = await timeline(exchange, 'demo-seller', 'killed');
  return moves.filter(({ reason }) => reason === textOf(INTERRUPTED)).length;
}

test('it is there once, however often it is written, and keeps its time', async (t) => {
  await using at = await startExchange();
  await send(at, 'killed', 'CUT');
  const { work, submission } = await leased(at, randomUUID());
  const first = await noteInterrupted(at.exchange.app, work, submission);
  await at.exchange.advance(60);
  const second = await noteInterrupted(at.exchange.app, work, first);
  t.is(second.uncertain?.since, first.uncertain?.since);
  t.is(await notes(at), 1);
});

test('a submission that a stop marked is noted once, also where its attempts fail in between', async (t) => {
  await using at = await startExchange();
  await send(at, 'killed', 'CUT');
  const { work, submission } = await leased(at, randomUUID());
  const again = { ...work, claims: 1 };
  const first = await noteInterrupted(at.exchange.app, again, submission);
  await at.exchange.app.database.sql.query(
    `insert into document_move (document, state, reason, attempt) values ($1, 'SENDING', 'The lookup failed', 2)`,
    [work.id],
  );
  await noteInterrupted(at.exchange.app, again, first);
  t.is(await notes(at), 1);
});

test('who lost the lease writes nothing', async (t) => {
  await using at = await startExchange();
  await send(at, 'killed', 'CUT');
  const { work, submission } = await leased(at, randomUUID());
  await noteInterrupted(at.exchange.app, { ...work, leaseToken: randomUUID() }, submission);
  const rows = await at.exchange.app.database.sql.query('select uncertain from submission');
  t.deepEqual([await notes(at), rows], [0, [{ uncertain: null }]]);
});
