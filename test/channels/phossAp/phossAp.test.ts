// The channel peppol by a phoss-ap: submit, status, the answers of receivers, and what it forwards.
import { createPhossApChannel } from '../../../src/channels/phossAp/channel.js';
import type { Channel } from '../../../src/domain/channel.js';
import { confirm } from '../../../src/domain/documents/sending/confirm.js';
import { DOCUMENT_TYPES_BY_CODE } from '../../../src/peppol/documentTypes.js';
import type { Envelope } from '../../../src/peppol/sbdh.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, invoice, invoiceTo, register, SELLER, stored, uploadInvoice } from '../../support/documents.js';
import { kept } from '../../support/kept.js';
import type { Trouble } from '../../support/network/fakeService.js';
import {
  type FakePhossAp,
  forward,
  forwardedEnvelope,
  PHOSS_AP_SECRET,
  PHOSS_AP_TOKEN,
  type Submitted,
  startPhossAp,
} from '../../support/network/phossAp.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const { value: INVOICE, processId: PROCESS } = DOCUMENT_TYPES_BY_CODE[158];

interface World {
  readonly exchange: TestApp;
  readonly phoss: FakePhossAp;
  readonly seller: Client;
}

const phoss = kept(startPhossAp);
const exchange = shareApp(() => ({ PHOSS_AP_URL: phoss.url, PHOSS_AP_TOKEN, PHOSS_AP_FORWARD_SECRET: PHOSS_AP_SECRET }));
test.before(async () => register(await exchange.as('demo-buyer'), BUYER, [158]));

/** The access point has no message and no trouble. */
async function world(): Promise<World> {
  phoss.messages.clear();
  phoss.chosen.clear();
  phoss.calls.length = 0;
  Object.assign(phoss, { result: 'sent', trouble: () => undefined, at: () => undefined });
  return { exchange, phoss, seller: await exchange.as('demo-seller') };
}

async function send({ exchange, seller }: World): Promise<void> {
  await uploadInvoice(seller, 'one');
  await exchange.idle();
}

const stateOf = async ({ exchange }: World): Promise<string> => (await stored(exchange, 'demo-seller', 'one')).state;

/** The one message of the access point. */
const messageOf = ({ phoss }: World): Submitted => [...phoss.messages.values()][0]!;

test.serial('a message is submitted with its identifiers, and EXPORTED when it is sent', async (t) => {
  const one = await world();
  await send(one);
  t.is(await stateOf(one), 'EXPORTED');
  const { path, xml } = messageOf(one);
  t.deepEqual(path, [
    `iso6523-actorid-upis::${SELLER}`,
    `iso6523-actorid-upis::${BUYER}`,
    `busdox-docid-qns::${INVOICE}`,
    `cenbii-procid-ubl::${PROCESS}`,
    'BE',
  ]);
  t.regex(xml, /<cbc:ID>F2026-0017<\/cbc:ID>/);
  t.deepEqual(one.phoss.calls, ['status', 'submit', 'status']);
});

test.serial('a message that the access point repeats stays SENDING, and is not submitted twice', async (t) => {
  const one = await world();
  one.phoss.result = 'failed';
  await send(one);
  t.is(await stateOf(one), 'SENDING');
  messageOf(one).status = 'sent';
  await one.exchange.advance(60);
  await one.exchange.idle();
  t.is(await stateOf(one), 'EXPORTED');
  t.is(one.phoss.calls.filter((name) => name === 'submit').length, 1);
});

for (const status of ['rejected', 'permanently_failed'] as const) {
  test.serial(`${status} by the access point ends the document with the reason`, async (t) => {
    const one = await world();
    one.phoss.result = 'failed';
    await send(one);
    Object.assign(messageOf(one), { status, errorDetails: 'No endpoint' });
    await one.exchange.advance(60);
    await one.exchange.idle();
    t.like(await stored(one.exchange, 'demo-seller', 'one'), { state: 'ERROR', faultMessage: 'No endpoint' });
  });
}

/** Without a status that is CUT_BEFORE and a submission that is CUT_AFTER: the contract of channels has those. */
const TROUBLES = { status: ['CUT_AFTER'], submit: ['CUT_BEFORE'] } as const;
for (const call of ['status', 'submit'] as const) {
  for (const trouble of [
    ...TROUBLES[call],
    'HALF',
    { status: 200, body: '<html>' },
    { status: 401 },
    { status: 503 },
  ] as const satisfies readonly Trouble[]) {
    test.serial(`${call} fails with ${typeof trouble === 'string' ? trouble : trouble.status}: sent once by the next try`, async (t) => {
      const one = await world();
      one.phoss.trouble = (name) => (name === call ? trouble : undefined);
      await send(one);
      t.is(await stateOf(one), 'SENDING');
      one.phoss.trouble = () => undefined;
      await one.exchange.advance(60);
      await one.exchange.idle();
      t.is(await stateOf(one), 'EXPORTED');
      t.is(one.phoss.messages.size, 1);
    });
  }
}

test.serial('a submission that arrives late makes the next one a duplicate, which is taken for what it is', async (t) => {
  const one = await world();
  one.phoss.trouble = (name) => (name === 'submit' ? 'LATE' : undefined);
  one.phoss.at = (moment, name) => {
    if (moment !== 'received' || name !== 'submit') return;
    // The first one, which seemed lost, is carried out just before the second.
    one.phoss.carryOutLate();
    if (one.phoss.messages.size > 0) one.phoss.trouble = () => undefined;
  };
  await uploadInvoice(one.seller, 'one');
  await one.exchange.idle();
  t.is(await stateOf(one), 'SENDING');
  await one.exchange.advance(60);
  await one.exchange.idle();
  t.is(await stateOf(one), 'EXPORTED');
  t.deepEqual(one.phoss.calls.slice(0, 5), ['status', 'submit', 'status', 'submit', 'status']);
  t.is(one.phoss.messages.size, 1);
});

/** A channel beside that of the exchange, which asks for as long as the test wants. */
function asking({ exchange: { app } }: World, askTimeoutMs: number): Channel {
  const limits = { xmlBytesMax: 10_000_000, sendTimeoutMs: 60_000, askTimeoutMs };
  const { PHOSS_AP_URL: url, PHOSS_AP_TOKEN: token } = app.config.channels.settings;
  return createPhossApChannel(app, 'peppol', { url, token }, limits, (name, confirmation, receipt) =>
    confirm(app, name, confirmation, receipt),
  );
}

test.serial('a message whose status never comes keeps no other from being asked about', async (t) => {
  const one = await world();
  const { sql } = one.exchange.app.database;
  await send(one);
  one.phoss.chosen.add([...one.phoss.messages.keys()][0]!);
  await uploadInvoice(one.seller, 'two');
  await one.exchange.idle();
  for (const message of one.phoss.messages.values()) message.mlsStatus = 'AP';
  one.phoss.trouble = (name) => (name === 'status of chosen' ? 'SILENT_BEFORE' : undefined);
  // On a busy machine both may miss the time.
  await until(async () => {
    await sql.query(`update phoss_ap_transmission t set ask_at = d.import_date from submission s join document d on d.id = s.document
      where s.id = t.submission`);
    await asking(one, 3_000).ticker!.tick(AbortSignal.timeout(60_000));
    return (await stored(one.exchange, 'demo-seller', 'two')).state === 'DELIVERED';
  });
  const waiting = await sql.query('select 1 from phoss_ap_transmission where ask_at > exchange_now()');
  t.is(waiting.length, 2);
});

test.serial('an access point that answers no question ends the round', async (t) => {
  const one = await world();
  for (const id of ['1', '2', '3', '4']) await uploadInvoice(one.seller, id);
  await one.exchange.idle();
  await one.exchange.app.database.sql.query('update phoss_ap_transmission set ask_at = exchange_now()');
  one.phoss.trouble = () => ({ status: 503 });
  const before = one.phoss.calls.length;
  await asking(one, 60_000).ticker!.tick(AbortSignal.timeout(60_000));
  t.is(one.phoss.calls.length - before, 3);
});

// Forwarding

function envelope(number: string, more: Partial<Envelope> = {}): Buffer {
  return forwardedEnvelope(Buffer.from(invoiceTo(BUYER).replace('F2026-0017', number)), {
    instanceIdentifier: `instance-${number}`,
    ...more,
  });
}

const received = ({ exchange }: World): Promise<object[]> =>
  exchange.app.database.sql.query(`select tenant_id as tenant, channel, state, number from document where direction = 'receive'`);

test.serial('a forwarded message is answered with the country of its receiver, also where it comes again', async (t) => {
  const one = await world();
  for (const _ of ['first', 'again']) {
    const answer = await forward(one.exchange, envelope('F-1'));
    t.deepEqual([answer.status, answer.body], [200, { countryCodeC4: 'BE' }]);
  }
});

test.serial('what cannot be taken is refused for good with the reason, and a wrong secret is refused', async (t) => {
  const one = await world();
  const refusal = async (body: Buffer): Promise<unknown> => {
    const answer = await forward(one.exchange, body);
    t.is(answer.status, 422);
    return answer.body;
  };
  t.deepEqual(await refusal(envelope('F-2', { receiver: '0088:5400000000034' })), { retry: 'none', errorMessage: 'PEPPOL:NOT_SERVICED' });
  t.like(await refusal(Buffer.from('<a>')), { retry: 'none' });
  t.like(await refusal(Buffer.from(invoice())), { retry: 'none' });
  const wrong = await forward(one.exchange, envelope('F-3'), 'another secret of the same');
  t.deepEqual([wrong.status, wrong.body], [403, { message: 'Signature refused' }]);
  t.deepEqual(await received(one), []);
});

test.serial('without a phoss-ap there is no such path', async (t) => {
  await using exchange = await startApp();
  t.is((await exchange.anonymous('/channels/phoss-ap/forward', { method: 'POST' })).status, 404);
});
