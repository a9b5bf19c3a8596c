// What whoever came by a portal link cannot do, what a frame shows, and how one session takes the place of another.
import { PORTAL_LIMITS } from '../../../src/domain/portal/links.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { invoice, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { browser, cookieIn, demo, OWN_PAGE, post } from '../../support/people.js';
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
    `{ document(documentId: "${documentId}") { evidenceUrl legalHold { reason } lifecycleStatusOptions { status } answerOptions { code } } }`,
  );
  t.deepEqual(document, { evidenceUrl: null, legalHold: null, lifecycleStatusOptions: [], answerOptions: [] });
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

test('a link shows what it did itself by name, and of others the kind alone', async (t) => {
  const admin = await demo(exchange, 'seller');
  const documentId = await uploadInvoice(seller, 'portal-names');
  await exchange.idle();
  const guest = await openPortal(exchange, await portalLink(seller, 'capabilities: [DOCUMENT_ACTIONS], name: "Guest"'));
  for (const one of [admin, guest]) {
    await data(one, `mutation { retryDocument(documentId: "${documentId}") { documentId } }`);
    await exchange.idle();
  }
  const { document } = await data(guest, `{ document(documentId: "${documentId}") { actor timeline { actor reason } } }`);
  const retried = document.timeline.filter(({ reason }: { reason: string | null }) => reason === 'Retried');
  t.deepEqual([document.actor, retried.map(({ actor }: { actor: string }) => actor)], ['client', ['user', 'user:Guest']]);
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

test('only the frame of an allowed page shows a link, and with a cookie of its own', async (t) => {
  await using own = await startApp({ PUBLIC_URL: 'https://exchange.example' });
  const client = await own.as('demo-seller');
  const policyOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string | undefined> => {
    const answer = await own.anonymous(path, { headers });
    return /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
  };
  const before = await portalLink(client, 'capabilities: [DOCUMENTS]');
  t.is(await policyOf(before), "'none'");
  t.is((await post(own, before, {}, { ...OWN_PAGE, ...FRAME })).status, 404, 'no page may embed it');
  await data(client, `mutation { savePortalOrigins(origins: ["${ERP}", "https://other.example"]) }`);
  const path = await portalLink(client, 'capabilities: [DOCUMENTS]');
  t.is(await policyOf(path), `${ERP} https://other.example`);
  t.is((await own.anonymous(path)).headers.get('x-frame-options'), null);
  const opened = await post(own, path, {}, { ...OWN_PAGE, ...FRAME });
  t.regex(
    opened.headers.get('set-cookie') ?? '',
    /^__Host-exchange-portal=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned; Max-Age=86400$/,
  );
  const Cookie = cookieIn(opened);
  t.is(await policyOf('/app', { Cookie, ...FRAME }), `${ERP} https://other.example`);
  t.is(await policyOf('/app/sign-in', { Cookie, ...FRAME }), "'none'");
  t.is((await own.anonymous('/app', { headers: { Cookie } })).headers.get('location'), '/app/sign-in', 'it counts in a frame alone');
  t.is((await own.anonymous(path, { headers: { Cookie, ...FRAME } })).headers.get('location'), '/app', 'a frame that loads again goes on');
  const inFrame = browser(own, Cookie, { ...OWN_PAGE, 'X-Exchange-Embedded': '1' });
  t.is((await answerOf(inFrame))[0], 200);
  await client('/graphql', { method: 'POST', body: { query: '{ portalLinks { id } }' } });
  const [{ id }] = (await data(client, '{ portalLinks { id openedAt } }')).portalLinks.filter(
    ({ openedAt }: { openedAt: string | null }) => openedAt,
  );
  await data(client, `mutation { revokePortalLink(id: "${id}") }`);
  const ended = await own.anonymous('/app', { headers: { Cookie, ...FRAME } });
  t.is(ended.status, 401);
  t.true(ended.text.includes('Session ended'));
  t.is(/frame-ancestors ([^;]+)/.exec(ended.headers.get('content-security-policy') ?? '')?.[1], `${ERP} https://other.example`);
});

test('who is signed in is never shown in a frame', async (t) => {
  const cookie = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }));
  const framed = await exchange.anonymous('/app', { headers: { Cookie: cookie, ...FRAME } });
  t.is(framed.status, 401);
  t.regex(framed.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  t.deepEqual(await answerOf(browser(exchange, cookie, { ...OWN_PAGE, 'X-Exchange-Embedded': '1' })), EMPTY);
});

for (const [what, headers] of [
  ['of the page around the frame', { 'Sec-Fetch-Site': 'cross-site', 'X-Exchange-Embedded': '1' }],
  ['of another host of the site', { 'Sec-Fetch-Site': 'same-site', 'X-Exchange-Embedded': '1' }],
  ['of another origin', { Origin: ERP, 'X-Exchange-Embedded': '1' }],
  ['that does not say where it comes from', { 'X-Exchange-Embedded': '1' }],
  ['without the header of the frame', OWN_PAGE],
] as const) {
  test(`the cookie of a frame does not count for a request ${what}`, async (t) => {
    const opened = await post(exchange, await portalLink(seller, 'capabilities: [DOCUMENTS]'), {}, { ...OWN_PAGE, ...FRAME });
    t.is(opened.status, 303);
    t.deepEqual(await answerOf(browser(exchange, cookieIn(opened), headers)), EMPTY);
  });
}
