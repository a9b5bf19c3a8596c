// Documents that a bridge hands over: stored once and durably, for the right tenant, and only where the request is signed.
import { readFileSync } from 'node:fs';
import type { FormPart } from '../../../src/channels/form.js';
import { type Client, clientOf, startApp } from '../../support/app.js';
import { invoice, PICTURE, register } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { BRIDGE_SECRET, handedOver, handOver, messageForm, report } from '../../support/network/bridge.js';
import { pdfOf, xmp } from '../../support/pdf.js';
import { test } from '../../support/test.js';
import { fromNow } from '../../support/time.js';

const SAVE = `mutation ($enabled: Boolean) { saveChannelAccount(account: { channel: weexa, name: "main", enabled: $enabled,
  settings: { url: "https://bridge.example" }, secrets: [{ name: "secret", value: "${BRIDGE_SECRET}" }] }) { id } }`;

const exchange = kept(() => startApp({ WEEXA_URL: 'https://bridge.example', WEEXA_SECRET: BRIDGE_SECRET }));
const buyer = clientOf(exchange, 'demo-buyer');
let path: string;
let foreignPath: string;

test.before(async () => {
  const pathOf = async (client: Client): Promise<string> => `/channels/weexa/${(await data(client, SAVE)).saveChannelAccount.id}`;
  path = await pathOf(buyer);
  foreignPath = await pathOf(await exchange.as('demo-seller'));
});

const document = (number: string): FormPart => ({
  name: 'document',
  fileName: 'invoice.xml',
  contentType: 'application/xml',
  bytes: Buffer.from(invoice().replace('F2026-0017', number)),
});
const image: FormPart = { name: 'image', fileName: PICTURE.fileName, contentType: PICTURE.mimeType, bytes: PICTURE.bytes };

/** The stored documents with this number. */
async function received(number: string): Promise<{ id: string; tenant: string; channel: string; state: string }[]> {
  await exchange.idle();
  return exchange.app.database.sql.query(
    `select document_id as id, tenant_id as tenant, channel, state from document where number = $1 and direction = 'receive' order by tenant_id`,
    [number],
  );
}

test('the same message again is stored once; another one under its id is refused', async (t) => {
  const form = messageForm({ messageId: 'w-2' }, [document('W-2')]);
  const first = await handOver(exchange.anonymous, `${path}/messages`, form);
  const again = await Promise.all([1, 2, 3].map(() => handOver(exchange.anonymous, `${path}/messages`, form)));
  t.deepEqual([first.status, first.body], [200, { message: 'Document was received' }]);
  t.is(first.headers.get('Idempotent-Replayed'), null);
  for (const one of again) t.deepEqual([one.status, one.headers.get('Idempotent-Replayed')], [200, 'true']);
  const other = await handOver(exchange.anonymous, `${path}/messages`, messageForm({ messageId: 'w-2' }, [document('W-2'), image]));
  t.deepEqual([other.status, other.body], [409, { message: 'messageId w-2 was already used for another message' }]);
  t.is((await received('W-2')).length, 1);
});

test('two bridges may use the same id', async (t) => {
  for (const one of [path, foreignPath]) {
    t.is((await handOver(exchange.anonymous, `${one}/messages`, messageForm({ messageId: 'w-3' }, [document('W-3')]))).status, 200);
  }
  t.deepEqual((await received('W-3')).map(({ tenant }) => tenant).sort(), ['demo-buyer', 'demo-seller']);
});

test('a PDF with its invoice is taken', async (t) => {
  const bytes = await pdfOf([{ name: 'factur-x.xml', bytes: readFileSync('test/fixtures/cii-invoice.xml') }], xmp());
  const form = messageForm({ messageId: 'w-4' }, [{ name: 'document', fileName: 'a.pdf', contentType: 'application/pdf', bytes }]);
  t.is((await handOver(exchange.anonymous, `${path}/messages`, form)).status, 200);
  await exchange.idle();
  const [row] = await exchange.app.database.sql.query(
    `select d.state from document d join inbound_message m on m.document = d.id where m.instance_id = 'w-4'`,
  );
  t.deepEqual(row, { state: 'READY' });
});

test("the operator's bridge hands over for the tenant that registered the receiver", async (t) => {
  const send = (messageId: string, receiverIdentifier?: string) =>
    handOver(exchange.anonymous, '/channels/weexa/operator/messages', messageForm({ messageId, receiverIdentifier }, [document('W-5')]));
  await register(buyer, '9918:weexa');
  const unknown = await send('w-5', '9918:nobody');
  t.deepEqual([unknown.status, unknown.body], [404, { message: 'No tenant has registered the receiver' }]);
  t.is((await send('w-5', '9918:weexa')).status, 200);
  t.deepEqual(
    (await received('W-5')).map(({ tenant }) => tenant),
    ['demo-buyer'],
  );
});

for (const [name, signing, bridge] of [
  ['by another secret', { secrets: ['another secret of the bridge'] }, undefined],
  ['301 s ago', { at: fromNow(-400_000) }, undefined],
  ['in the future', { at: fromNow(30 * 86_400_000) }, undefined],
  ['as the exchange signs', { from: 'exchange' }, undefined],
  ['for another path', { signedPath: '/messages' }, undefined],
  ['for an unknown bridge', {}, '0199c1d2-e3f4-7a5b-8c6d-7e8f90123456'],
  ['for a bridge without an id', {}, 'x'],
] as const) {
  test(`signed ${name}: refused, and nothing is stored`, async (t) => {
    const at = bridge === undefined ? path : `/channels/weexa/${bridge}`;
    const number = `W-${name}`;
    const answer = await handOver(
      exchange.anonymous,
      `${at}/messages`,
      messageForm({ messageId: name }, [document(number)]),
      signing as object,
    );
    t.deepEqual([answer.status, answer.body], [403, { message: 'Signature refused' }]);
    const status = await report(exchange.anonymous, `${at}/status`, { messageId: name, status: 'delivered' }, signing as object);
    t.deepEqual([status.status, status.body], [403, { message: 'Signature refused' }]);
    t.deepEqual(await received(number), []);
  });
}

test('a body that was changed after it was signed is refused', async (t) => {
  const { contentType, body } = messageForm({ messageId: 'w-6' }, [document('W-6')]);
  const changed: Client = (at, options) => exchange.anonymous(at, { ...options, body: Buffer.from(body.toString().replace('W-6', 'W-7')) });
  t.is((await handOver(changed, `${path}/messages`, { contentType, body })).status, 403);
});

for (const [name, metadata, parts, error] of [
  ['no document', { messageId: 'm' }, [], 'document field is required'],
  ['two documents', { messageId: 'm' }, [document('M'), document('M')], 'Only one document file is allowed'],
  ['no id', {}, [document('M')], 'messageId is required'],
  ['an id that is too long', { messageId: 'm'.repeat(256) }, [document('M')], 'messageId must be a text of 1 to 255 characters'],
  ['an id that is no text', { messageId: 7 }, [document('M')], 'messageId must be a text of 1 to 255 characters'],
  ['an id with NUL', { messageId: 'a\0' }, [document('M')], 'messageId must be a text of 1 to 255 characters'],
  [
    'metadata twice',
    { messageId: 'm' },
    [{ name: 'metadata', bytes: Buffer.from('{}') }, document('M')],
    'there must be one part metadata',
  ],
  ['a document that is not well-formed', { messageId: 'm' }, [{ ...document('M'), bytes: Buffer.from('<a>') }], /^XML parsing failed: /],
] as const) {
  test(`a message with ${name} is refused with the reason`, async (t) => {
    const answer = await handOver(exchange.anonymous, `${path}/messages`, messageForm(metadata, parts));
    t.is(answer.status, 400);
    const body = answer.body as { message: string; error: string };
    t.is(body.message, 'Invalid request body');
    if (typeof error === 'string') t.is(body.error, error);
    else t.regex(body.error, error);
  });
}

for (const [name, status, error] of [
  ['no JSON', 'x', 'must be an object of JSON, nested at most 64 levels deep'],
  ['deep JSON', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'must be an object of JSON, nested at most 64 levels deep'],
  ['no id', { status: 'delivered' }, 'messageId is required'],
  ['another status', { messageId: 'm', status: 'lost' }, 'status must be delivered or rejected'],
  [
    'a long message',
    { messageId: 'm', status: 'rejected', message: 'x'.repeat(2001) },
    'message must be a text of at most 2000 characters',
  ],
] as const) {
  test(`a status with ${name} is refused with the reason`, async (t) => {
    const answer = await report(exchange.anonymous, `${path}/status`, status as object);
    t.deepEqual([answer.status, answer.body], [400, { message: 'Invalid request body', error }]);
  });
}

test('a status of a message that another bridge took is refused as one of an unknown message', async (t) => {
  const unknown = await report(exchange.anonymous, `${path}/status`, { messageId: 'unknown', status: 'delivered' });
  t.deepEqual([unknown.status, unknown.body], [404, { message: 'Message not found' }]);
  await handedOver(exchange.app, 'foreign', foreignPath.split('/').at(-1));
  const foreign = await report(exchange.anonymous, `${path}/status`, { messageId: 'foreign', status: 'delivered' });
  t.deepEqual([foreign.status, foreign.body], [404, { message: 'Message not found' }]);
  t.is((await report(exchange.anonymous, `${foreignPath}/status`, { messageId: 'foreign', status: 'delivered' })).status, 200);
});

test.serial('a disabled account takes nothing, and says to come again', async (t) => {
  const seller = await exchange.as('demo-seller');
  await data(seller, SAVE, { enabled: false });
  const answer = await handOver(exchange.anonymous, `${foreignPath}/messages`, messageForm({ messageId: 'w-8' }, [document('W-8')]));
  await data(seller, SAVE, { enabled: true });
  t.deepEqual([answer.status, answer.headers.get('Retry-After')], [503, '2']);
});
