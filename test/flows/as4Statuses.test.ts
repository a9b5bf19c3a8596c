// Message Level Statuses over AS4: what each makes of a send, what a sent one says, and which repeated ones are taken.
import { randomUUID } from 'node:crypto';
import { DOCUMENT_TYPES_BY_CODE, MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { type ReceivedStatus, readStatus } from '../../src/peppol/mls.js';
import { ruleSetAt } from '../../src/validation/rulesets.js';
import { advanceToNoon } from '../support/app.js';
import { bring, PROVIDER, type RunningExchange, STATUS_PARTIES, send, startExchange, status } from '../support/as4Exchange.js';
import { BUYER, invoiceTo, register, stored } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { entry, pki } from '../support/network/elsewhere.js';
import { test } from '../support/test.js';

const CONFLICT = 'Another message with the same identifiers was received before';

async function errorOf(answer: ReturnType<typeof bring>): Promise<string | undefined> {
  const given = await answer;
  return given.kind === 'refused' ? given.errors[0]?.detail : given.kind;
}

test.serial('a status again: acknowledged. Another one under its MessageId: refused, and it changes nothing', async (t) => {
  await using at = await startExchange();
  await send(at, 'one');
  await send(at, 'two');
  const [one, two] = at.network.accessPoint.taken.map(({ envelope }) => envelope.instanceIdentifier);
  const about = { ...STATUS_PARTIES, messageId: 'used@other.example', instanceIdentifier: randomUUID(), createdAt: new Date() };
  const first = status(one!, 'AP');
  for (let n = 0; n < 2; n += 1) t.is(await errorOf(bring(at, MESSAGE_LEVEL_STATUS, first, about)), 'receipt');
  t.is(await errorOf(bring(at, MESSAGE_LEVEL_STATUS, status(two!, 'RE'), about)), CONFLICT);
  t.is((await stored(at.exchange, 'demo-seller', 'two')).state, 'EXPORTED');
});

test.serial('a status under the MessageId of a received document is refused', async (t) => {
  await using at = await startExchange();
  await register(await at.exchange.as('demo-buyer'), BUYER, [158]);
  const messageId = 'used@other.example';
  const document = Buffer.from(invoiceTo(BUYER));
  t.is(await errorOf(bring(at, DOCUMENT_TYPES_BY_CODE[158], document, { receiver: BUYER, messageId })), 'receipt');
  t.is(await errorOf(bring(at, MESSAGE_LEVEL_STATUS, status(randomUUID(), 'AP'), { ...STATUS_PARTIES, messageId })), CONFLICT);
});

function registerProvider({ network }: RunningExchange): void {
  const type = { documentType: MESSAGE_LEVEL_STATUS.value, process: MESSAGE_LEVEL_STATUS.processId };
  network.smp.setEntry(PROVIDER, `busdox-docid-qns::${MESSAGE_LEVEL_STATUS.value}`, entry(pki.smp, PROVIDER, type));
  network.dns.set(PROVIDER, { smp: network.smp.url });
}

/** Brings this invoice to BUYER. */
async function received(at: RunningExchange, xml: string): Promise<void> {
  registerProvider(at);
  await register(await at.exchange.as('demo-buyer'), BUYER, [158]);
  const about = { receiver: BUYER, mlsTo: PROVIDER, mlsType: 'ALWAYS_SEND' } as const;
  await bring(at, DOCUMENT_TYPES_BY_CODE[158], Buffer.from(xml), about);
  await at.exchange.idle();
}

function statusesOf({ network }: RunningExchange): (ReceivedStatus | undefined)[] {
  return network.accessPoint.taken.map(({ envelope }) =>
    envelope.payload.kind === 'xml' ? readStatus({ root: envelope.payload.root }) : undefined,
  );
}

test.serial('a document that rules refuse: the reason of its status is BV', async (t) => {
  await using at = await startExchange();
  await at.exchange.app.database.sql.query(`update tenant set refuse_invalid_incoming = true where id = 'demo-buyer'`);
  await received(at, invoiceTo(BUYER).replace(/<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, ''));
  t.deepEqual(
    statusesOf(at).map((one) => [one?.code, one?.issues.map(({ reason }) => reason)]),
    [['RE', ['BV']]],
  );
});

test.serial('a document that its receiver rejects after ten days: the status has FD and the time of the rejection', async (t) => {
  await using at = await startExchange({ MLS_AP_AT: 'completed' });
  await advanceToNoon(at.exchange);
  await received(at, invoiceTo(BUYER));
  const [document] = await at.exchange.app.database.sql.query<{ document_id: string }>(
    `select document_id from document where tenant_id = 'demo-buyer'`,
  );
  await at.exchange.advance(10 * 86_400);
  const rejectedOn = at.exchange.app.clock().toISOString().slice(0, 10);
  const buyer = await at.exchange.as('demo-buyer');
  const body = { status: 'ERROR', message: 'Not ours' };
  t.is((await buyer(`/v4/documents/export/${document!.document_id}`, { method: 'PUT', body })).status, 200);
  await at.exchange.idle();
  const [sent] = statusesOf(at);
  t.deepEqual([sent?.code, sent?.description, sent?.issues[0]?.reason], ['RE', 'Not ours', 'FD']);
  t.is(sent?.issuedAt.slice(0, 10), rejectedOn);
});

test.serial('a document that its receiver refuses with issues: the status has each, where it is, as BV, and keeps the rules', async (t) => {
  await using at = await startExchange({ MLS_AP_AT: 'completed' });
  await received(at, invoiceTo(BUYER));
  const [document] = await at.exchange.app.database.sql.query<{ document_id: string }>(
    `select document_id from document where tenant_id = 'demo-buyer'`,
  );
  const issues = [{ location: '/Invoice/cbc:BuyerReference', text: 'There is no such order' }, { text: 'The price is that of last year' }];
  const buyer = await at.exchange.as('demo-buyer');
  const answer = await data(
    buyer,
    `mutation Refuse($id: ID!, $issues: [CompletionIssueInput!]) {
      completeDocument(documentId: $id, status: ERROR, message: "Not as ordered", issues: $issues) { status }
    }`,
    { id: document!.document_id, issues },
  );
  t.deepEqual(answer, { completeDocument: { status: 'ERROR' } });
  await at.exchange.idle();
  const { payload } = at.network.accessPoint.taken[0]!.envelope;
  const root = payload.kind === 'xml' ? payload.root : undefined;
  const sent = readStatus({ root: root! });
  t.deepEqual([sent?.code, sent?.description], ['RE', 'Not as ordered']);
  t.deepEqual(sent?.issues, [
    { ...issues[0], reason: 'BV' },
    { ...issues[1], location: undefined, reason: 'BV' },
  ]);
  const fired: string[] = [];
  const tell = ({ id }: { readonly id: string }) => fired.push(id);
  ruleSetAt('PEPPOL-MLS', at.exchange.app.clock())?.check(root!, new Set(), tell, () => false);
  t.deepEqual(fired, []);
});

for (const [code, state, fault] of [
  ['AP', 'DELIVERED', null],
  ['AB', 'EXPORTED', null],
  ['RE', 'ERROR', 'No such mailbox'],
] as const) {
  test.serial(`a Message Level Status ${code} of the receiving access point: ${state}`, async (t) => {
    await using at = await startExchange();
    await send(at, 'confirmed');
    const { instanceIdentifier } = at.network.accessPoint.taken[0]!.envelope;
    const answer = await bring(at, MESSAGE_LEVEL_STATUS, status(instanceIdentifier, code), STATUS_PARTIES);
    t.is(answer.kind, 'receipt');
    const { state: reached, faultMessage } = await stored(at.exchange, 'demo-seller', 'confirmed');
    t.deepEqual([reached, faultMessage], [state, fault]);
  });
}

test.serial('a status about a message that was not sent is acknowledged, and changes nothing', async (t) => {
  await using at = await startExchange();
  t.is((await bring(at, MESSAGE_LEVEL_STATUS, status(randomUUID(), 'RE'), STATUS_PARTIES)).kind, 'receipt');
});

test.serial('a status for another service provider is not serviced', async (t) => {
  await using at = await startExchange();
  const answer = await bring(at, MESSAGE_LEVEL_STATUS, status(randomUUID(), 'AP'), { ...STATUS_PARTIES, receiver: '0242:000777' });
  t.is(answer.kind === 'refused' && answer.errors[0]?.detail, 'PEPPOL:NOT_SERVICED');
});

for (const [mlsType, codes] of [
  ['ALWAYS_SEND', ['AP']],
  ['FAILURE_ONLY', []],
] as const) {
  test.serial(`a received document is answered by a status: ${mlsType}`, async (t) => {
    await using at = await startExchange();
    registerProvider(at);
    await register(await at.exchange.as('demo-buyer'), '0106:00000004', [158]);
    const instanceIdentifier = randomUUID();
    const about = { receiver: '0106:00000004', instanceIdentifier, mlsTo: PROVIDER, mlsType };
    t.is((await bring(at, DOCUMENT_TYPES_BY_CODE[158], Buffer.from(invoiceTo('0106:00000004')), about)).kind, 'receipt');
    await at.exchange.idle();
    const statuses = statusesOf(at);
    t.deepEqual(
      statuses.map((one) => one?.code),
      [...codes],
    );
    t.deepEqual(
      statuses.map((one) => one?.referenceId),
      codes.map(() => instanceIdentifier),
    );
    t.deepEqual(
      at.network.accessPoint.taken.map(({ envelope }) => [envelope.sender, envelope.receiver]),
      codes.map(() => ['0242:000001', PROVIDER]),
    );
  });
}
