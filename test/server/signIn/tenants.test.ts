// People with roles at several tenants: they choose one, switch, and see nothing of the one where they are not.
import { operatorActor } from '../../../src/domain/actor.js';
import { invitePerson } from '../../../src/domain/people/invite.js';
import { SESSION_LIMITS } from '../../../src/domain/people/sessionLimits.js';
import { startApp, type TestApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, demo, enrol, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId person { role } tenants { id name role } } }';
const TENANTS = [
  { id: 'demo-buyer', name: 'Demo Buyer', role: 'viewer' },
  { id: 'demo-seller', name: 'Demo Seller', role: 'operator' },
];

const exchange = kept(() => startApp());

/** With roles at both tenants. */
async function enrolAtBoth(email: string, at: TestApp = exchange): Promise<void> {
  await enrol(at, email, 'operator');
  const link = { tokenHash: Buffer.from(email), linkSeconds: 60 };
  await invitePerson(at.app, operatorActor('demo-buyer'), { email, name: 'Ann Example', role: 'viewer', ...link });
}

async function signInAt(email: string, tenant: string, at: TestApp = exchange): Promise<string> {
  const half = await post(at, '/app/sign-in', { email, password: PASSWORD });
  return cookieIn(await post(at, '/app/sign-in/tenant', { tenant }, { ...OWN_PAGE, Cookie: cookieIn(half) }));
}

const switchTo = (cookie: string, tenant: string, at: TestApp = exchange) =>
  post(at, '/app/tenant', { tenant }, { ...OWN_PAGE, Cookie: cookie });

test('the choice comes after the password, and the viewer names the tenants', async (t) => {
  const email = 'both@example.com';
  await enrolAtBoth(email);
  const half = await post(exchange, '/app/sign-in', { email, password: PASSWORD });
  t.deepEqual([half.status, half.headers.get('location')], [303, '/app/sign-in/tenant']);
  const page = browser(exchange, await signInAt(email, 'demo-buyer'));
  t.deepEqual((await data(page, VIEWER)).viewer, { tenantId: 'demo-buyer', person: { role: 'viewer' }, tenants: TENANTS });
});

test('a client has no tenants to choose from, and who has one role has one', async (t) => {
  t.deepEqual((await data(await exchange.as('demo-seller'), VIEWER)).viewer.tenants, []);
  t.deepEqual((await data(await demo(exchange, 'viewer'), VIEWER)).viewer.tenants, [
    { id: 'demo-seller', name: 'Demo Seller', role: 'viewer' },
  ]);
});

test('a tab that began for another tenant or person is refused, and nothing is done', async (t) => {
  const email = 'two-tabs@example.com';
  await enrolAtBoth(email);
  const atSeller = await signInAt(email, 'demo-seller');
  const { clientId } = (await data(browser(exchange, atSeller), '{ viewer { clientId } }')).viewer;
  const atBuyer = cookieIn(await switchTo(atSeller, 'demo-buyer'));
  for (const [began, status] of [
    [`demo-buyer ${clientId}`, 200],
    [`demo-seller ${clientId}`, 401],
    ['demo-buyer person:01a00000-0000-7000-8000-000000000000', 401],
  ] as const) {
    const tab = browser(exchange, atBuyer, { ...OWN_PAGE, 'X-Exchange-Viewer': began });
    t.is((await tab('/graphql', { method: 'POST', body: { query: VIEWER } })).status, status, began);
  }
});

test('switching gives a new session with the role there, and ends the one before', async (t) => {
  const email = 'switching@example.com';
  await enrolAtBoth(email);
  const before = await signInAt(email, 'demo-seller');
  const switched = await switchTo(before, 'demo-buyer');
  t.deepEqual([switched.status, switched.headers.get('location')], [303, '/app']);
  const after = cookieIn(switched);
  t.not(after, before);
  t.is((await ask(browser(exchange, before), VIEWER)).status, 401);
  t.like((await data(browser(exchange, after), VIEWER)).viewer, { tenantId: 'demo-buyer', person: { role: 'viewer' } });
});

test('switching to a tenant without a role changes nothing', async (t) => {
  const email = 'kept@example.com';
  await enrol(exchange, email, 'operator');
  const cookie = cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD }));
  const [unknown, others] = [await switchTo(cookie, 'nowhere'), await switchTo(cookie, 'demo-buyer')];
  t.deepEqual([unknown.status, others.status], [400, 400]);
  t.is(unknown.text, others.text);
});

test('switching does not make a session live longer', async (t) => {
  await using own = await startApp();
  await enrolAtBoth('long@example.com', own);
  let cookie = await signInAt('long@example.com', 'demo-seller', own);
  for (let passed = 0; passed < SESSION_LIMITS.lifetimeSeconds; passed += SESSION_LIMITS.idleSeconds / 2) {
    const switched = await switchTo(
      cookie,
      (await data(browser(own, cookie), VIEWER)).viewer.tenantId === 'demo-buyer' ? 'demo-seller' : 'demo-buyer',
      own,
    );
    cookie = cookieIn(switched);
    await own.advance(SESSION_LIMITS.idleSeconds / 2);
  }
  t.is((await ask(browser(own, cookie), VIEWER)).status, 401);
});

test('a session sees the documents of its tenant only, also after switching', async (t) => {
  const email = 'apart@example.com';
  await enrolAtBoth(email);
  await uploadInvoice(await exchange.as('demo-seller'), 'apart-1');
  const DOCUMENT = '{ document(documentId: "apart-1") { documentId } }';
  const seller = await signInAt(email, 'demo-seller');
  t.deepEqual(await data(browser(exchange, seller), DOCUMENT), { document: { documentId: 'apart-1' } });
  const buyer = browser(exchange, cookieIn(await switchTo(seller, 'demo-buyer')));
  t.deepEqual(await data(buyer, DOCUMENT), { document: null });
});

test('both tenants know from when to when somebody was there', async (t) => {
  const email = 'audited@example.com';
  await enrolAtBoth(email);
  const seller = await signInAt(email, 'demo-seller');
  await post(exchange, '/app/sign-out', {}, { ...OWN_PAGE, Cookie: cookieIn(await switchTo(seller, 'demo-buyer')) });
  const entries = await exchange.app.database.sql.query(
    `select tenant_id as tenant, action, actor, details from audit_entry where subject = $1 and action not in ('person.invite', 'person.set-password') order by id`,
    [email],
  );
  const actor = `user:Ann Example <${email}>`;
  t.deepEqual(entries, [
    { tenant: 'demo-seller', action: 'person.sign-in', actor, details: { method: 'password' } },
    { tenant: 'demo-seller', action: 'person.switch-tenant', actor, details: { is: 'left' } },
    { tenant: 'demo-buyer', action: 'person.switch-tenant', actor, details: { is: 'entered' } },
    { tenant: 'demo-buyer', action: 'person.sign-out', actor, details: null },
  ]);
});
