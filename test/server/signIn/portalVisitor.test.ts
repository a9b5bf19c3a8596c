// What whoever came by a portal link cannot do, and how one session takes the place of another.
import { PORTAL_LIMITS } from '../../../src/domain/portal/links.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { invoice, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { browser, cookieIn, OWN_PAGE, post } from '../../support/people.js';
import { ERP, FRAME, openPortal, portalLink } from '../../support/portal.js';
import { test } from '../../support/test.js';

const WHO = { query: '{ viewer { tenantId portal { id name } } }' };
const EMPTY = [401, { message: 'Unauthorized' }];

let exchange: TestApp;
let seller: Client;

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
  for (const name of ['demo-seller', 'demo-buyer'] as const)
    await data(await exchange.as(name), `mutation { savePortalOrigins(origins: ["${ERP}"]) }`);
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

async function answerOf(client: Client): Promise<[number, unknown]> {
  const { status, body } = await client('/graphql', { method: 'POST', body: WHO });
  return [status, body];
}

async function openFrame(path: string, cookie?: string): Promise<string> {
  return cookieIn(await post(exchange, path, {}, { ...OWN_PAGE, ...FRAME, ...(cookie === undefined ? {} : { Cookie: cookie }) }));
}

/** The page in the frame, which knows its link. */
const frameOf = (cookie: string, link: string): Client => browser(exchange, cookie, { ...OWN_PAGE, 'X-Exchange-Embedded': link });

const linkOf = async (client: Client): Promise<string> => (await data(client, WHO.query)).viewer.portal.id;

for (const [what, direction, documentType] of [
  ['takes no document in', 'receive', 'invoice'],
  ['sends no e-report', 'send', 'ereport'],
] as const) {
  test(`a link that sends ${what}`, async (t) => {
    const guest = await openPortal(exchange, await portalLink(seller, 'capabilities: [SEND]'));
    const query = `mutation ($document: Upload) { uploadDocument(direction: ${direction}, documentType: ${documentType}, document: $document) { documentId } }`;
    const body = new FormData();
    body.set('operations', JSON.stringify({ query, variables: { document: null } }));
    body.set('map', JSON.stringify({ 0: ['variables.document'] }));
    body.set('0', new File([invoice()], 'invoice.xml'));
    const answer = await guest('/graphql', { method: 'POST', headers: { 'Apollo-Require-Preflight': 'true' }, body });
    const [fault] = (answer.body as { errors: { extensions: { code: string; error: string } }[] }).errors;
    t.deepEqual(
      [fault?.extensions.code, fault?.extensions.error],
      ['FORBIDDEN', 'a portal link sends documents to others, and nothing else'],
    );
  });
}

test('a link that reads documents shows neither evidence, nor holds, nor webhooks, nor statuses to set', async (t) => {
  const documentId = await uploadInvoice(seller, 'portal-evidence');
  await exchange.idle();
  await data(seller, `mutation { holdDocuments(documentIds: ["${documentId}"], reason: "lawsuit") }`);
  const guest = await openPortal(exchange, await portalLink(seller, 'capabilities: [DOCUMENT_ACTIONS]'));
  const { document } = await data(
    guest,
    `{ document(documentId: "${documentId}") { evidenceUrl legalHold { reason } lifecycleStatusOptions { status } } }`,
  );
  t.deepEqual(document, { evidenceUrl: null, legalHold: null, lifecycleStatusOptions: [] });
  for (const query of [
    `{ document(documentId: "${documentId}") { webhookDeliveries { id } } }`,
    `mutation { sendLifecycleStatus(documentId: "${documentId}", status: "205") { status } }`,
  ]) {
    t.deepEqual(
      faults(await ask(guest, query)).map(({ code }) => code),
      ['FORBIDDEN'],
      query,
    );
  }
});

test('a frame whose cookie another link replaced does nothing in its place', async (t) => {
  const first = await openFrame(await portalLink(seller, 'capabilities: [DOCUMENTS], name: "First"'));
  const own = await linkOf(frameOf(first, '1'));
  const second = await openFrame(await portalLink(await exchange.as('demo-buyer'), 'capabilities: [DOCUMENTS], name: "Second"'));
  t.is((await answerOf(frameOf(first, own)))[0], 200);
  t.deepEqual(await answerOf(frameOf(second, own)), EMPTY);
});

test('the session that another one replaces in the browser has ended', async (t) => {
  const first = await openFrame(await portalLink(seller, 'capabilities: [DOCUMENTS]'));
  const second = await openFrame(await portalLink(seller, 'capabilities: [DOCUMENTS]'), first);
  t.deepEqual([(await answerOf(frameOf(first, '1')))[0], (await answerOf(frameOf(second, '1')))[0]], [401, 200]);
  const opened = await post(exchange, await portalLink(seller, 'capabilities: [DOCUMENTS]'), {});
  await post(exchange, '/app/sign-in', { demo: 'seller' }, { ...OWN_PAGE, Cookie: cookieIn(opened) });
  t.deepEqual(await answerOf(browser(exchange, cookieIn(opened))), EMPTY);
});

test('a link is opened once, however many try at the same time', async (t) => {
  const path = await portalLink(seller, 'capabilities: [SEND]');
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(exchange, path, {})));
  t.deepEqual(answers.map(({ status }) => status).sort(), [303, 404, 404, 404]);
});

test('an hour later a frame is told that its session has ended', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await data(client, `mutation { savePortalOrigins(origins: ["${ERP}"]) }`);
  const opened = await post(own, await portalLink(client, 'capabilities: [SEND]'), {}, { ...OWN_PAGE, ...FRAME });
  await own.advance(PORTAL_LIMITS.sessionSeconds + 1);
  const headers = { Cookie: cookieIn(opened), ...FRAME };
  for (const method of ['GET', 'POST']) {
    const ended = await own.anonymous(method === 'GET' ? '/app' : '/app/sign-out', { method, headers: { ...OWN_PAGE, ...headers } });
    t.is(ended.status, 401, method);
    t.regex(ended.headers.get('content-security-policy') ?? '', /frame-ancestors https:\/\/erp\.example(;|$)/);
  }
});

for (const element of ['frame', 'object', 'embed', 'fencedframe']) {
  test(`in an element ${element} the cookie of a tab does not count`, async (t) => {
    const cookie = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }));
    const framed = await exchange.anonymous('/app', { headers: { Cookie: cookie, 'Sec-Fetch-Dest': element } });
    t.is(framed.status, 401);
  });
}
