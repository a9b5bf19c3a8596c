// Documents that are sent over Weexa: what the bridge gets, what its answers mean, and the statuses that it reports.
import { readFileSync } from 'node:fs';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { events, stored, timeline, upload, xmlPart } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { BRIDGE_SECRET, type FakeBridge, report, startBridge } from '../../support/network/bridge.js';
import { shareApp } from '../../support/shared.js';
import { type ExecutionContext, test } from '../../support/test.js';

const REPORT = readFileSync('test/fixtures/ereport.xml', 'utf8');
const SAVE = `mutation ($url: String!, $secret: String!, $previous: String) {
  saveChannelAccount(account: { channel: weexa, name: "main", settings: { url: $url },
    secrets: [{ name: "secret", value: $secret }, { name: "previousSecret", value: $previous }] }) { id } }`;
const SHOWN = '{ channelAccounts { failureCode alerts { kind } } }';
const TEST = 'mutation ($id: ID!) { testChannelAccount(id: $id) { works code message } }';

interface World {
  readonly exchange: TestApp;
  readonly seller: Client;
  readonly bridge: FakeBridge;
  /** The id of the account. */
  readonly id: string;
}

const exchange = shareApp({ EREPORT_CHANNEL: 'weexa' });

async function world(t: ExecutionContext, secret = BRIDGE_SECRET): Promise<World> {
  const bridge = await startBridge();
  t.teardown(() => bridge[Symbol.asyncDispose]());
  const seller = await exchange.as('demo-seller');
  const { saveChannelAccount } = await data(seller, SAVE, { url: `${bridge.url}/`, secret });
  return { exchange, seller, bridge, id: saveChannelAccount.id };
}

async function send({ exchange, seller }: Pick<World, 'exchange' | 'seller'>, documentId = 'one'): Promise<void> {
  await upload(seller, { documentType: 'ereport', documentId, document: xmlPart(REPORT, 'report.xml') });
  await exchange.idle();
}

const state = async ({ exchange }: World, id = 'one'): Promise<string> => (await stored(exchange, 'demo-seller', id)).state;

test.serial('the bridge gets the document with its facts, signed, and the document is EXPORTED', async (t) => {
  const one = await world(t);
  await send(one);
  t.deepEqual(await events(one.exchange, 'demo-seller', 'one'), ['ereport.exported']);
  const [message] = [...one.bridge.messages.values()];
  const { messageId, ...metadata } = message!.metadata;
  t.regex(messageId!, /^[0-9a-f-]{36}$/);
  t.like(metadata, {
    version: 2,
    documentId: 'one',
    documentType: 'ereport',
    callbackUrl: `${one.exchange.url}/channels/weexa/${one.id}/status`,
  });
  t.deepEqual(message!.parts, [{ name: 'document', fileName: 'report.xml', text: REPORT }]);
  const [row] = await one.exchange.app.database.sql.query('select state, external_reference from submission');
  t.deepEqual(row, { state: 'HANDED_OVER', external_reference: `weexa-${messageId}` });
});

test.serial('what the exchange sent to the bridge is refused where it comes back, and nothing is stored', async (t) => {
  const one = await world(t);
  await send(one);
  const { headers, body } = one.bridge.requests.at(-1)!;
  const own = ['content-type', 'x-timestamp', 'x-signature'].map((name) => [name, String(headers[name])]);
  const answer = await one.exchange.anonymous(`/channels/weexa/${one.id}/messages`, {
    method: 'POST',
    headers: Object.fromEntries(own) as Record<string, string>,
    body,
  });
  t.deepEqual([answer.status, answer.body], [403, { message: 'Signature refused' }]);
  t.deepEqual(await one.exchange.app.database.sql.query(`select 1 from document where direction = 'receive'`), []);
});

test.serial('another host of the bridge needs the secrets again', async (t) => {
  const one = await world(t);
  const moved = `mutation { saveChannelAccount(account: { channel: weexa, name: "main", settings: { url: "https://other.example" } }) { id } }`;
  const answer = await one.seller('/graphql', { method: 'POST', body: { query: moved } });
  const { errors } = answer.body as { errors: { message: string }[] };
  t.deepEqual(
    errors.map(({ message }) => message),
    ['Invalid request body: secret secret must be given again, because url is another server now'],
  );
});

test.serial('a status is acknowledged, also where it comes again', async (t) => {
  const one = await world(t);
  await send(one);
  const [messageId] = [...one.bridge.messages.keys()];
  for (const _ of ['first', 'again']) {
    const answer = await report(one.exchange.anonymous, `/channels/weexa/${one.id}/status`, { messageId, status: 'delivered' });
    t.deepEqual([answer.status, answer.body], [200, { message: 'Status was taken' }]);
  }
});

test.serial('a status that comes before the answer to its message is asked for again', async (t) => {
  const one = await world(t);
  const answers: number[] = [];
  const path = `/channels/weexa/${one.id}/status`;
  one.bridge.at = async (moment, name) => {
    if (moment !== 'carried out' || !name.startsWith('send')) return;
    const [messageId] = [...one.bridge.messages.keys()];
    answers.push((await report(one.exchange.anonymous, path, { messageId, status: 'delivered' })).status);
  };
  await send(one);
  const [messageId] = [...one.bridge.messages.keys()];
  answers.push((await report(one.exchange.anonymous, path, { messageId, status: 'delivered' })).status);
  t.deepEqual(answers, [503, 200]);
  t.is(await state(one), 'DELIVERED');
});

for (const [name, trouble] of Object.entries({
  '4xx without a message': { status: 404, body: 'not here' },
  'the 403 page of a proxy': { status: 403, body: '<html>Forbidden</html>' },
  'the 200 page of a proxy': { status: 200, body: '<html>Welcome</html>' },
  '429': { status: 429, body: '{"message":"Too many"}' },
  '5xx': { status: 502, body: '{"message":"Down"}' },
  'half an answer': 'HALF',
} as const)) {
  test.serial(`${name} is tried again under the same id, and the message is there once`, async (t) => {
    const one = await world(t);
    one.bridge.trouble = () => trouble;
    await send(one);
    t.is(await state(one), 'SENDING');
    one.bridge.trouble = () => undefined;
    await one.exchange.advance(600);
    await one.exchange.idle();
    t.is(await state(one), 'EXPORTED');
    t.is(one.bridge.messages.size, 1);
    t.deepEqual(await events(one.exchange, 'demo-seller', 'one'), ['ereport.exported']);
  });
}

test.serial('a wrong secret is shown at the account, and a document waits until it is right', async (t) => {
  const one = await world(t, 'another secret of the bridge');
  t.deepEqual((await data(one.seller, TEST, { id: one.id })).testChannelAccount, {
    works: false,
    code: 'UNAUTHORIZED',
    message: 'The bridge refused the signature (403)',
  });
  await send(one);
  t.like((await timeline(one.exchange, 'demo-seller', 'one')).at(-1), {
    state: 'SENDING',
    reason: 'The bridge refused the signature (403)',
  });
  t.deepEqual((await data(one.seller, SHOWN)).channelAccounts, [{ failureCode: 'UNAUTHORIZED', alerts: [{ kind: 'REFUSED' }] }]);
  await data(one.seller, SAVE, { url: one.bridge.url, secret: BRIDGE_SECRET });
  t.deepEqual((await data(one.seller, TEST, { id: one.id })).testChannelAccount, {
    works: true,
    code: null,
    message: 'The bridge answers and accepts the signature.',
  });
  await one.exchange.advance(600);
  await one.exchange.idle();
  t.is(await state(one), 'EXPORTED');
});

test.serial('401 and 403 with a message end the document, and mark the account', async (t) => {
  const one = await world(t);
  one.bridge.refuse = () => ({ status: 403, body: '{"message":"No contract with this sender"}', contentType: 'application/json' });
  await send(one);
  const { faultMessage } = await stored(one.exchange, 'demo-seller', 'one');
  t.is(faultMessage, 'The bridge refused the document: No contract with this sender');
  t.deepEqual((await data(one.seller, SHOWN)).channelAccounts, [{ failureCode: 'UNAUTHORIZED', alerts: [{ kind: 'REFUSED' }] }]);
});

test.serial('during a change of the secret, a bridge with the old one is understood, and understands', async (t) => {
  const one = await world(t);
  await data(one.seller, SAVE, { url: one.bridge.url, secret: 'the new secret of the bridge', previous: BRIDGE_SECRET });
  await send(one);
  const [messageId] = [...one.bridge.messages.keys()];
  t.is((await report(one.exchange.anonymous, `/channels/weexa/${one.id}/status`, { messageId, status: 'delivered' })).status, 200);
  t.is(await state(one), 'DELIVERED');
});

test.serial('the bridge of the operator serves tenants without an account', async (t) => {
  const bridge = await startBridge();
  t.teardown(() => bridge[Symbol.asyncDispose]());
  const exchange = await startApp({ EREPORT_CHANNEL: 'weexa', WEEXA_URL: bridge.url, WEEXA_SECRET: BRIDGE_SECRET });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const seller = await exchange.as('demo-seller');
  await send({ exchange, seller });
  const [message] = [...bridge.messages.values()];
  const { messageId, callbackUrl } = message!.metadata;
  t.is(callbackUrl, `${exchange.url}/channels/weexa/operator/status`);
  t.is((await report(exchange.anonymous, callbackUrl!, { messageId, status: 'delivered' })).status, 200);
  t.is((await stored(exchange, 'demo-seller', 'one')).state, 'DELIVERED');
});

test.serial('without an account and without a bridge of the operator, the document ends with the reason', async (t) => {
  await send({ exchange, seller: await exchange.as('demo-seller') });
  t.is((await stored(exchange, 'demo-seller', 'one')).faultMessage, 'The tenant has no account of the channel weexa');
});

for (const [name, url, message] of [
  ['no address', 'bridge', 'The address of the bridge is not an https address without user, query and fragment'],
  ['an address of an inner network', 'https://10.0.0.1', 'The bridge has an address that is not allowed'],
] as const) {
  test.serial(`the test of an account with ${name} says so`, async (t) => {
    const one = await world(t);
    await data(one.seller, SAVE, { url, secret: BRIDGE_SECRET });
    const { testChannelAccount } = await data(one.seller, TEST, { id: one.id });
    t.deepEqual(testChannelAccount, { works: false, code: 'MISCONFIGURED', message });
  });
}
