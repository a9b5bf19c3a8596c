// Invoices that rules send to Weexa and to Pagero: their states, the reasons in their timelines, and what the other side gets.
import { saveAccount } from '../../src/domain/accounts/save.js';
import { SELLER_ACTOR } from '../support/accounts.js';
import { type Client, startApp, type TestApp } from '../support/app.js';
import { BUYER, events, invoiceTo, PICTURE, register, stored, timeline, uploadInvoice } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { BRIDGE_SECRET, report, startBridge } from '../support/network/bridge.js';
import { startPagero } from '../support/network/pagero.js';
import { pageroAccount } from '../support/pageroAccount.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

interface World {
  readonly exchange: TestApp;
  readonly seller: Client;
  /** Saves the rules of the seller for invoices. */
  route(rules: string): Promise<unknown>;
  /** Uploads an invoice with a picture, and waits until nothing is due. */
  send(documentId: string): Promise<void>;
  /** The states of a document, each with its reason. */
  moves(documentId: string): Promise<(readonly [string, string | null])[]>;
}

async function start(t: ExecutionContext): Promise<World> {
  const exchange = await startApp();
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const seller = await exchange.as('demo-seller');
  await register(await exchange.as('demo-buyer'), BUYER);
  return {
    exchange,
    seller,
    route: (rules) => data(seller, `mutation { saveDocumentRoutes(documentType: invoice, rules: ${rules}) { generation } }`),
    async send(documentId) {
      await uploadInvoice(seller, documentId, BUYER);
      await exchange.idle();
    },
    moves: async (documentId) =>
      (await timeline(exchange, 'demo-seller', documentId)).map(({ state, reason }) => [state, reason ?? null] as const),
  };
}

const LU_TO_WEEXA = '[{ channel: weexa, when: { countries: ["LU"] } }, { channel: peppol }]';
const EUR_TO_PAGERO = `[{ channel: weexa, when: { countries: ["BE"] } }, { channel: pagero, account: "main", when: { currency: "EUR" } }]`;
const BY_WEEXA = 'Rule 1 (weexa): its conditions hold';
const BY_PAGERO = "Rule 1 (weexa): the receiver's country is LU; Rule 2 (pagero, account main): its conditions hold";

const WEEXA_ACCOUNT = `mutation ($url: String!) { saveChannelAccount(account: { channel: weexa, name: "main", settings: { url: $url },
  secrets: [{ name: "secret", value: "${BRIDGE_SECRET}" }] }) { id } }`;

for (const [status, end, verb] of [
  ['delivered', ['DELIVERED', null], 'delivered'],
  ['rejected', ['ERROR', 'No such buyer'], 'error'],
] as const) {
  test.serial(`an invoice goes to Weexa by its rule, and is ${end[0]} where its bridge reports ${status}`, async (t) => {
    const { exchange, seller, route, send, moves } = await start(t);
    await using bridge = await startBridge();
    const { saveChannelAccount } = await data(seller, WEEXA_ACCOUNT, { url: bridge.url });
    await route(LU_TO_WEEXA);
    await send('one');
    const before = [
      ['RECEIVED', null],
      ['PROCESSING', null],
      ['SENDING', BY_WEEXA],
      ['EXPORTED', null],
    ];
    t.deepEqual(await moves('one'), before);
    const [taken] = bridge.messages;
    const [messageId, message] = taken!;
    t.deepEqual(
      message.parts.map(({ name, text }) => [name, text]),
      [
        ['document', invoiceTo(BUYER)],
        ['image', PICTURE.bytes.toString()],
      ],
    );
    const path = `/channels/weexa/${saveChannelAccount.id}/status`;
    await report(exchange.anonymous, path, { messageId, status, message: 'No such buyer' });
    t.deepEqual(await moves('one'), [...before, [...end]]);
    t.like(await stored(exchange, 'demo-seller', 'one'), { state: end[0], channel: 'weexa' });
    t.deepEqual(await events(exchange, 'demo-seller', 'one'), ['invoice.exported', `invoice.${verb}`]);
  });
}

for (const [what, failure, end, verb] of [
  ['processes it', undefined, ['DELIVERED', null], 'delivered'],
  ['refuses it', { status: 'Error', description: 'No such buyer' }, ['ERROR', 'No such buyer'], 'error'],
] as const) {
  test.serial(`an invoice goes to Pagero by its rule, and is ${end[0]} where Pagero ${what}`, async (t) => {
    const { exchange, route, send, moves } = await start(t);
    await using pagero = await startPagero();
    pagero.processes = false;
    await saveAccount(exchange.app, SELLER_ACTOR, { channel: 'pagero', name: 'main', ...pageroAccount(pagero.url) });
    await route(EUR_TO_PAGERO);
    await send('one');
    const before = [
      ['RECEIVED', null],
      ['PROCESSING', null],
      ['SENDING', BY_PAGERO],
      ['EXPORTED', null],
    ];
    t.deepEqual(await moves('one'), before);
    const file = pagero.files[0]!;
    t.deepEqual([file.fields['documentType'], file.payload], ['Invoice', invoiceTo(BUYER)]);
    Object.assign(file, { isProcessed: true, failure });
    await exchange.advance(61);
    await until(async () => (await events(exchange, 'demo-seller', 'one')).length === 2);
    t.deepEqual(await moves('one'), [...before, [...end]]);
    t.like(await stored(exchange, 'demo-seller', 'one'), { state: end[0], channel: 'pagero' });
    t.deepEqual(await events(exchange, 'demo-seller', 'one'), ['invoice.exported', `invoice.${verb}`]);
  });
}

const PARTNER = `mutation { saveChannelAccount(account: { channel: api, name: "main", settings: { partners: "nobody" }, secrets: [] }) { id } }`;

for (const [rules, channel, reason, announced] of [
  [
    '[{ channel: weexa }]',
    'weexa',
    'Rule 1 (weexa): its conditions hold. The tenant has no account of the channel weexa',
    ['invoice.error'],
  ],
  [
    '[{ channel: email, when: { hasEmail: false } }]',
    'email',
    'Rule 1 (email): its conditions hold. The tenant has no account of the channel email',
    [],
  ],
  ['[{ channel: api }]', 'api', `Rule 1 (api): No partner takes documents for ${BUYER}`, []],
] as const) {
  test.serial(`an invoice that cannot be sent over its channel ${channel} ends there, with why it was sent that way`, async (t) => {
    const { exchange, seller, route, send, moves } = await start(t);
    if (channel === 'api') await data(seller, PARTNER);
    await route(rules);
    await send('one');
    t.like(await stored(exchange, 'demo-seller', 'one'), { state: 'ERROR', channel, faultMessage: reason });
    t.deepEqual((await moves('one')).at(-1), ['ERROR', reason]);
    t.deepEqual(await events(exchange, 'demo-seller', 'one'), announced);
  });
}
