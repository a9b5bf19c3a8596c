// Checks, sends and responses have separate slots: a wait for one receiver does not delay other work.

import { clientActor } from '../../src/domain/actor.js';
import { type Channel, type OutboundMessage, SendFault } from '../../src/domain/channel.js';
import { retryDocument } from '../../src/domain/documents/pipeline/retry.js';
import { receiveMessage } from '../../src/domain/documents/receiving/receiveMessage.js';
import { confirm } from '../../src/domain/documents/sending/confirm.js';
import type { Submission } from '../../src/domain/submission.js';
import type { ChannelName } from '../../src/domain/vocabulary.js';
import { parseXml } from '../../src/xml/gate.js';
import { startApp, type TestApp } from '../support/app.js';
import { copy } from '../support/copied.js';
import {
  BUYER,
  events,
  exported,
  invoice,
  invoiceTo,
  PICTURE,
  register,
  stored,
  timeline,
  upload,
  uploadInvoice,
  xmlPart,
} from '../support/documents.js';
import { paused } from '../support/paused.js';
import { shareApp } from '../support/shared.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const OTHER = '0088:5400000000034';

function channel(over: Partial<Channel>): Channel {
  return { carriesFiles: false, xmlBytesMax: 1024 * 1024, sendTimeoutMs: 60_000, send: async () => ({ state: 'exported' }), ...over };
}

const channels: Partial<Record<ChannelName, Channel>> = {};
const shared = shareApp({}, { channels });
test.before(async () => register(await shared.as('demo-buyer'), BUYER, [158]));

/** The shared service with this channel. */
function having(peppol: Channel): TestApp {
  channels.peppol = peppol;
  return shared;
}

async function stateOf(exchange: TestApp, tenant: string, documentId: string): Promise<string> {
  return (await stored(exchange, tenant, documentId)).state;
}

test.serial('sends that wait for one receiver delay neither another tenant nor another receiver of the same tenant', async (t) => {
  const hanging: OutboundMessage[] = [];
  const peppol = channel({
    send(message, _, signal) {
      if (message.receiverIdentifier !== BUYER) return Promise.resolve({ state: 'exported' });
      hanging.push(message);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new SendFault('Aborted', 'transient'))));
    },
  });
  await using exchange = await startApp({}, { channels: { peppol } });
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(buyer, BUYER, [158]);
  await register(buyer, OTHER, [158]);
  await paused(exchange, async () => {
    await uploadInvoice(seller, 'waits');
    await copy(exchange, 99);
  });
  await until(async () => {
    const [row] = await exchange.app.database.sql.query<{ n: number }>(
      `select count(*)::int as n from document where state = 'SENDING' and receiver_identifier = $1`,
      [BUYER],
    );
    return row?.n === 100;
  });
  await uploadInvoice(buyer, 'other-tenant', OTHER);
  await uploadInvoice(seller, 'other-receiver', OTHER);
  await until(async () => (await stateOf(exchange, 'demo-buyer', 'other-tenant')) === 'EXPORTED');
  await until(async () => (await stateOf(exchange, 'demo-seller', 'other-receiver')) === 'EXPORTED');
  t.true(hanging.length > 0 && hanging.length <= 64, `${hanging.length} of 100 may wait at once`);
});

test.serial('a send that ignores its signal ends at its deadline, and is tried again', async (t) => {
  const peppol = channel({ sendTimeoutMs: 50, send: () => new Promise(() => undefined) });
  const exchange = having(peppol);
  await uploadInvoice(await exchange.as('demo-seller'), 'silent');
  await exchange.idle();
  const last = (await timeline(exchange, 'demo-seller', 'silent')).at(-1);
  t.deepEqual(last, { state: 'SENDING', reason: 'No answer came within 50 ms', attempt: 1 });
});

function message(instanceId: string, xml = invoice(), receiver = BUYER) {
  const bytes = Buffer.from(xml);
  const about = { channel: 'peppol', senderAccessPoint: 'POP000001', tenantId: undefined, fileName: 'invoice.xml' } as const;
  return { ...about, receiver, instanceId, xml: bytes, root: parseXml(bytes).root };
}

test.serial('a reply that cannot be given is tried again on the schedule of sends, and its document stays READY', async (t) => {
  let replies = 0;
  const peppol = channel({
    reply() {
      replies += 1;
      return Promise.reject(new SendFault('The access point is away', 'transient'));
    },
  });
  const exchange = having(peppol);
  const before = exchange.app.clock().getTime();
  t.is(await receiveMessage(exchange.app, message('reply-transient')), 'stored');
  await exchange.idle();
  const after = exchange.app.clock().getTime();
  const [row] = await exchange.app.database.sql.query<{ state: string; due: Date; owed: string }>(
    'select state, due_at as due, reply_owed as owed from document',
  );
  t.is(replies, 1);
  t.like(row, { state: 'READY', owed: 'AP' });
  const failedAt = row!.due.getTime() - 30_000;
  t.true(failedAt >= before && failedAt <= after, `30 s after ${new Date(failedAt).toISOString()}`);
});

test.serial('a reply that is refused for good is given up, and the timeline says why', async (t) => {
  let replies = 0;
  const peppol = channel({
    reply() {
      replies += 1;
      return Promise.reject(new SendFault('Nobody takes status messages there', 'final'));
    },
  });
  const exchange = having(peppol);
  await receiveMessage(exchange.app, message('reply-final'));
  await exchange.idle();
  await exchange.advance(24 * 3600);
  await exchange.idle();
  t.is(replies, 1);
  const [row] = await exchange.app.database.sql.query<{ id: string; state: string; due: Date | null; owed: string | null }>(
    'select document_id as id, state, due_at as due, reply_owed as owed from document',
  );
  t.like(row, { state: 'READY', due: null, owed: null });
  t.is((await timeline(exchange, 'demo-buyer', row!.id)).at(-1)?.reason, 'The reply was given up: Nobody takes status messages there');
});

test.serial('a message is a duplicate only with the same sender, receiver, identifier and payload', async (t) => {
  const exchange = having(channel({}));
  await register(await exchange.as('demo-seller'), OTHER, [158]);
  // Senders choose identifiers: this one is not a UUID.
  const first = message('invoice/2026/17');
  t.is(await receiveMessage(exchange.app, first), 'stored');
  t.is(await receiveMessage(exchange.app, first), 'duplicate');
  t.is(await receiveMessage(exchange.app, message('invoice/2026/17', invoice().replace('F2026-0017', 'F2026-0018'))), 'conflict');
  t.is(await receiveMessage(exchange.app, message('invoice/2026/17', invoiceTo(OTHER), OTHER)), 'stored');
  t.is(await receiveMessage(exchange.app, { ...first, senderAccessPoint: 'POP000002' }), 'stored');
  t.is(await receiveMessage(exchange.app, message('x'.repeat(256))), 'malformed');
});

/** A channel whose access point is POP000009, and a record of what it was asked to send. */
function remembering(): { readonly peppol: Channel; readonly submissions: Submission[] } {
  const submissions: Submission[] = [];
  const peppol = channel({
    async send(_, submission) {
      submissions.push(submission);
      return { state: 'exported', receiverAccessPoint: 'POP000009' };
    },
  });
  return { peppol, submissions };
}

const RECEIPT = { fileName: 'status.xml', mimeType: 'application/xml', bytes: Buffer.from('<status/>') };

test.serial("an operator's retry is another submission, and a late rejection of the first leaves the second alone", async (t) => {
  const { peppol, submissions } = remembering();
  const exchange = having(peppol);
  await uploadInvoice(await exchange.as('demo-seller'), 'again');
  await exchange.idle();
  const reject = { code: 'RE', text: 'Not ours', from: 'POP000009' } as const;
  t.is(await confirm(exchange.app, 'peppol', { ...reject, instanceId: submissions[0]!.instanceId }, RECEIPT), 'taken');
  const actor = clientActor('demo-seller', 'demo-seller');
  await retryDocument(exchange.app, actor, 'again');
  await exchange.idle();
  t.is(submissions.length, 2);
  t.deepEqual(
    submissions.map(({ number }) => number),
    [1, 2],
  );
  t.not(submissions[0]!.instanceId, submissions[1]!.instanceId);
  t.not(submissions[0]!.messageId, submissions[1]!.messageId);
  t.is(await confirm(exchange.app, 'peppol', { ...reject, instanceId: submissions[0]!.instanceId }, RECEIPT), 'taken');
  t.is(await stateOf(exchange, 'demo-seller', 'again'), 'EXPORTED');
  t.is(
    await confirm(exchange.app, 'peppol', { ...reject, code: 'AP', text: undefined, instanceId: submissions[1]!.instanceId }, RECEIPT),
    'taken',
  );
  t.is(await stateOf(exchange, 'demo-seller', 'again'), 'DELIVERED');
});

test.serial('a confirmation is taken only from the access point that took the message', async (t) => {
  const { peppol, submissions } = remembering();
  const exchange = having(peppol);
  await uploadInvoice(await exchange.as('demo-seller'), 'mine');
  await exchange.idle();
  const { instanceId } = submissions[0]!;
  const forged = { instanceId, code: 'RE', text: 'Forged', from: 'POP000666' } as const;
  t.is(await confirm(exchange.app, 'peppol', forged, RECEIPT), 'refused');
  t.is(await stateOf(exchange, 'demo-seller', 'mine'), 'EXPORTED');
  t.is(await confirm(exchange.app, 'peppol', { ...forged, instanceId: 'unheard-of' }, RECEIPT), 'unknown');
});

test.serial('a channel that confirms the delivery with the hand-over delivers', async (t) => {
  const peppol = channel({ send: async () => ({ state: 'delivered', externalReference: 'theirs-1' }) });
  const exchange = having(peppol);
  const seller = await exchange.as('demo-seller');
  await uploadInvoice(seller, 'at-once');
  await exchange.idle();
  t.is((await exported(seller, 'at-once')).status, 'DELIVERED');
  t.deepEqual(await events(exchange, 'demo-seller', 'at-once'), ['invoice.exported', 'invoice.delivered']);
  const [row] = await exchange.app.database.sql.query('select state, external_reference as reference from submission');
  t.deepEqual(row, { state: 'CONFIRMED', reference: 'theirs-1' });
});

test.serial('a document whose claims never end with a result is set aside, tells its tenant, and an operator may retry it', async (t) => {
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  await register(await exchange.as('demo-buyer'), BUYER, [158]);
  await exchange.app.stopWork(5_000);
  await uploadInvoice(seller, 'poison');
  await upload(await exchange.as('demo-buyer'), {
    direction: 'receive',
    documentId: 'incoming',
    document: xmlPart(invoice()),
    image: PICTURE,
  });
  // Simulates five processes that died while processing it.
  await exchange.app.database.sql.query(`update document set claims = 5, state = 'PROCESSING'`);
  await exchange.app.startWork();
  await exchange.idle();
  const message = 'Processing was interrupted 5 times without a result; the document is set aside until an operator retries it';
  for (const [tenant, id] of [
    ['demo-seller', 'poison'],
    ['demo-buyer', 'incoming'],
  ] as const) {
    t.like(await stored(exchange, tenant, id), { state: 'ERROR', faultCode: 'VALIDATION_FAILED', faultMessage: message });
    await retryDocument(exchange.app, clientActor(tenant, tenant), id);
  }
  t.deepEqual(await events(exchange, 'demo-seller', 'poison'), ['invoice.error']);
  await exchange.idle();
  t.is(await stateOf(exchange, 'demo-seller', 'poison'), 'DELIVERED');
  t.is(await stateOf(exchange, 'demo-buyer', 'incoming'), 'READY');
});
