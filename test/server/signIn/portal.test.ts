// Portal links: made by a client, opened once, and what their sessions are good for.
import { operatorActor } from '../../../src/domain/actor.js';
import { changeRole } from '../../../src/domain/people/change.js';
import { removeEndedSessions } from '../../../src/domain/people/retention.js';
import { PORTAL_LIMITS } from '../../../src/domain/portal/links.js';
import type { SignInTexts } from '../../../src/texts/catalogs.js';
import { LANGUAGE_TAGS } from '../../../src/texts/languages.js';
import { readTexts } from '../../../src/texts/read.js';
import { type Client, clientOf, startApp } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, enrol, PASSWORD, post } from '../../support/people.js';
import { openPortal, portalLink } from '../../support/portal.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId person { name } portal { name capabilities returnUrl } } }';
const EMPTY = { status: 401, body: { message: 'Unauthorized' } };

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

async function answerOf(client: Client): Promise<{ status: number; body: unknown }> {
  const { status, body } = await client('/graphql', { method: 'POST', body: { query: VIEWER } });
  return { status, body };
}

test('looking at a link does not use it; its button does, once', async (t) => {
  const path = await portalLink(seller, 'capabilities: [DOCUMENTS, SEND], name: "Ann of Acme", returnUrl: "https://erp.example/back"');
  for (const _ of [1, 2]) {
    const page = await exchange.anonymous(path);
    t.is(page.status, 200);
    for (const text of [
      'It is for Ann of Acme.',
      'into Demo Seller',
      '<li>read documents</li>',
      '<li>send documents</li>',
      '>Open</button>',
    ])
      t.true(page.text.includes(text), text);
  }
  const opened = await post(exchange, path, {});
  t.deepEqual([opened.status, opened.headers.get('location')], [303, '/app']);
  t.regex(opened.headers.get('set-cookie') ?? '', /^exchange-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/);
  const guest = browser(exchange, cookieIn(opened));
  t.deepEqual(await data(guest, VIEWER), {
    viewer: {
      tenantId: 'demo-seller',
      person: null,
      portal: { name: 'Ann of Acme', capabilities: ['DOCUMENTS', 'SEND'], returnUrl: 'https://erp.example/back' },
    },
  });
  const again = await post(exchange, path, {});
  t.deepEqual([again.status, again.headers.get('set-cookie')], [404, null]);
  t.is((await exchange.anonymous(path)).status, 404);
});

test('a link of nobody is as one that was used', async (t) => {
  const used = await portalLink(seller, 'capabilities: [SEND]');
  await post(exchange, used, {});
  const unknown = `/app/portal/${'x'.repeat(43)}`;
  t.is((await exchange.anonymous(unknown)).text, (await exchange.anonymous(used)).text);
  t.is((await post(exchange, unknown, {})).text, (await post(exchange, used, {})).text);
});

test('the pages of a link speak the language of the browser', async (t) => {
  const path = await portalLink(seller, 'capabilities: [DOCUMENT_ACTIONS]');
  for (const language of LANGUAGE_TAGS) {
    const { text } = await exchange.anonymous(path, { headers: { 'Accept-Language': language } });
    const button = readTexts<SignInTexts>(language, 'signIn').portal.open;
    t.true(text.includes(`<html lang="${language}">`) && text.includes(`>${button}</button>`), language);
  }
});

test('it opens what it names and nothing else', async (t) => {
  const guest = await openPortal(exchange, await portalLink(seller, 'capabilities: [DOCUMENTS]'));
  t.deepEqual((await data(guest, '{ documents { edges { node { documentId } } } }')).documents, { edges: [] });
  for (const query of [
    '{ webhookSubscriptions { id } }',
    '{ participants { identifier } }',
    '{ auditLog { totalCount } }',
    'mutation { retryDocument(documentId: "x") { status } }',
    'mutation { createPortalLink(capabilities: [DOCUMENTS]) { url } }',
    'mutation { savePortalOrigins(origins: []) }',
  ]) {
    const { errors } = await ask(guest, query);
    t.deepEqual(
      errors.map(({ extensions }) => extensions.code),
      ['FORBIDDEN'],
      query,
    );
  }
  t.is((await guest('/app/account/security')).status, 303, 'it leads to signing in');
  t.is((await guest('/v4/documents/export')).status, 401, 'REST takes tokens');
});

test('an hour after it was opened a session ends, and a link that nobody opened too', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  const [opened, waiting] = [await portalLink(client, 'capabilities: [SEND]'), await portalLink(client, 'capabilities: [SEND]')];
  const guest = await openPortal(own, opened);
  await own.advance(PORTAL_LIMITS.sessionSeconds - 10);
  t.is((await answerOf(guest)).status, 200);
  await own.advance(20);
  t.deepEqual(await answerOf(guest), EMPTY);
  t.is((await post(own, waiting, {})).status, 404);
  await removeEndedSessions(own.app);
  const count = async (): Promise<unknown> => (await own.app.database.sql.query('select count(*)::int as n from portal_link'))[0];
  t.deepEqual(await count(), { n: 2 });
  await own.advance(86_400);
  await removeEndedSessions(own.app);
  t.deepEqual(await count(), { n: 0 });
});

test('who made it and who came by it are in the audit log', async (t) => {
  const client = await exchange.as('demo-buyer');
  const guest = await openPortal(exchange, await portalLink(client, 'capabilities: [DOCUMENTS], name: "Ann"'));
  const ended = await guest('/app/sign-out', { method: 'POST' });
  t.is(ended.status, 200);
  t.true(ended.text.includes('Session ended'));
  t.deepEqual(await answerOf(guest), EMPTY);
  const { auditLog } = await data(
    client,
    '{ auditLog(filter: { actions: [PORTAL_CREATE_LINK, PORTAL_OPEN, PORTAL_END] }) { edges { node { action actor details } } } }',
  );
  const details = { madeBy: 'client:demo-buyer', capabilities: ['DOCUMENTS'], isEmbedded: false };
  t.deepEqual(auditLog.edges.map(({ node }: { node: object }) => node).reverse(), [
    { action: 'PORTAL_CREATE_LINK', actor: 'client:demo-buyer', details: { name: 'Ann', returnUrl: null, capabilities: ['DOCUMENTS'] } },
    { action: 'PORTAL_OPEN', actor: 'user:Ann <portal link of client:demo-buyer>', details },
    { action: 'PORTAL_END', actor: 'user:Ann <portal link of client:demo-buyer>', details: null },
  ]);
});

test('a link never allows more than its maker may', async (t) => {
  const sender = await exchange.as('demo-seller', 'exchange/send');
  t.deepEqual((await ask(sender, 'mutation { createPortalLink(capabilities: [SEND]) { id } }')).errors, []);
  const { errors } = await ask(sender, 'mutation { createPortalLink(capabilities: [SEND, DOCUMENTS]) { id } }');
  t.deepEqual(
    errors.map(({ extensions }) => [extensions.code, extensions.error]),
    [['FORBIDDEN', 'the link would allow what takes the scope exchange/receive']],
  );
});

test('what a maker loses, its sessions lose too', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  const byClient = await openPortal(own, await portalLink(client, 'capabilities: [SEND]'));
  const email = 'admin@seller.example';
  await enrol(own, email, 'admin');
  const admin = browser(own, cookieIn(await post(own, '/app/sign-in', { email, password: PASSWORD })));
  const byPerson = await openPortal(own, await portalLink(admin, 'capabilities: [SEND]'));
  t.deepEqual([(await answerOf(byClient)).status, (await answerOf(byPerson)).status], [200, 200]);
  await changeRole(own.app, operatorActor('demo-seller'), email, 'operator');
  t.deepEqual(await answerOf(byPerson), EMPTY);
  await own.app.database.sql.query(`update client set revoked_at = exchange_now() where id = 'demo-seller'`);
  t.deepEqual(await answerOf(byClient), EMPTY);
});

test('a link that is taken back ends its session', async (t) => {
  const guest = await openPortal(exchange, await portalLink(seller, 'capabilities: [SEND], name: "Taken back"'));
  const { portalLinks } = await data(seller, '{ portalLinks { id name capabilities actor isEmbedded } }');
  const links = portalLinks.filter(({ name }: { name: string }) => name === 'Taken back');
  t.deepEqual(
    links.map(({ id: _, ...rest }: { id: string }) => rest),
    [{ name: 'Taken back', capabilities: ['SEND'], actor: 'client:demo-seller', isEmbedded: false }],
  );
  const revoke = `mutation { revokePortalLink(id: "${links[0].id}") }`;
  t.deepEqual(await data(seller, revoke), { revokePortalLink: true });
  t.deepEqual(await answerOf(guest), EMPTY);
  t.deepEqual(await data(seller, revoke), { revokePortalLink: false });
});

for (const [what, args, error] of [
  ['no capability', 'capabilities: []', 'capabilities must name at least one'],
  ['an empty name', 'capabilities: [SEND], name: " "', 'name must be 1 to 100 characters of one line, without < and >'],
  ['a name with a bracket', 'capabilities: [SEND], name: "a <b>"', 'name must be 1 to 100 characters of one line, without < and >'],
  [
    'a way back that is no address',
    'capabilities: [SEND], returnUrl: "javascript:alert(1)"',
    'returnUrl must be an address with https, or http at a loopback address, of at most 2000 characters',
  ],
  [
    'a way back over http',
    'capabilities: [SEND], returnUrl: "http://erp.example"',
    'returnUrl must be an address with https, or http at a loopback address, of at most 2000 characters',
  ],
] as const) {
  test(`a link with ${what} is refused`, async (t) => {
    const { errors } = await ask(seller, `mutation { createPortalLink(${args}) { id } }`);
    t.deepEqual(
      errors.map(({ extensions }) => [extensions.code, extensions.error]),
      [['PARAMETERS_INVALID', error]],
    );
  });
}

for (const origin of [
  'http://erp.example',
  'https://erp.example/path',
  'https://erp.example?q',
  'https://user@erp.example',
  'https://*.erp.example',
  "https://a;script-src'none'",
  'https://[::1]',
  'data:text/html,x',
  'erp.example',
]) {
  test(`an origin is refused: ${origin}`, async (t) => {
    const answer = await ask(seller, 'mutation ($origins: [String!]!) { savePortalOrigins(origins: $origins) }', { origins: [origin] });
    t.deepEqual(
      faults(answer).map(({ code }) => code),
      ['PARAMETERS_INVALID'],
    );
  });
}

test('outside the sandbox an origin takes https', async (t) => {
  const { readOrigins } = await import('../../../src/domain/portal/addresses.js');
  t.deepEqual(readOrigins(['https://ERP.example:8443/', 'https://erp.example:8443'], { sandbox: false }), ['https://erp.example:8443']);
  t.deepEqual(readOrigins(['http://localhost:3000'], { sandbox: true }), ['http://localhost:3000']);
  t.throws(() => readOrigins(['http://localhost:3000'], { sandbox: false }));
});
