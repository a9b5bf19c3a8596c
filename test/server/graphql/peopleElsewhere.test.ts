// Accounts with roles at several tenants: an admin changes what holds at the own tenant, and takes no account over.
import { randomUUID } from 'node:crypto';
import { changePassword } from '../../../src/auth/people/invitation.js';
import { acceptIdentity } from '../../../src/domain/people/identity.js';
import { type Client, startApp } from '../../support/app.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, demo, enrol, invite, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());
let seller: Client;
let buyer: Client;

test.before(async () => {
  seller = await demo(exchange, 'seller');
  buyer = await demo(exchange, 'buyer');
});

const signIn = (email: string) => post(exchange, '/app/sign-in', { email, password: PASSWORD });
const inviting = (email: string) => `mutation { invitePerson(email: "${email}", role: operator, name: "Else") { link } }`;
const change = (name: string, email: string, more = '') => `mutation { ${name}(email: "${email}"${more}) }`;

async function codeOf(client: Client, mutation: string): Promise<string | undefined> {
  return (await ask(client, mutation)).errors[0]?.extensions.code;
}

/** By the link of an admin, who keeps the password. */
async function setUpBy(admin: Client, email: string): Promise<void> {
  const { link } = (await data(admin, inviting(email))).invitePerson;
  await post(exchange, new URL(link).pathname, { password: PASSWORD });
}

async function rolesOf(email: string): Promise<unknown[]> {
  const rows = await exchange.app.database.sql.query<{ tenantId: string; role: string }>(
    `select r.tenant_id as "tenantId", r.role from person_role r join person p on p.id = r.person where p.email = $1 order by r.tenant_id`,
    [email],
  );
  return rows.map(({ tenantId, role }) => [tenantId, role]);
}

test('who has an account with another tenant gets a role and no link, and signs in as before', async (t) => {
  const email = 'known@seller.example';
  await enrol(exchange, email, 'viewer');
  const before = cookieIn(await signIn(email));
  t.deepEqual(await data(buyer, inviting(email)), { invitePerson: { link: null } });
  t.deepEqual(await rolesOf(email), [
    ['demo-buyer', 'operator'],
    ['demo-seller', 'viewer'],
  ]);
  t.is((await ask(browser(exchange, before), '{ viewer { tenantId } }')).status, 200);
  t.is((await signIn(email)).headers.get('location'), '/app/sign-in/tenant');
  const { people } = await data(buyer, '{ people { email name } }');
  t.true(people.some((one: { email: string; name: string }) => one.email === email && one.name === 'Ann Example'));
});

test('what holds at all tenants of an account is not a matter of one', async (t) => {
  const email = 'shared@seller.example';
  await enrol(exchange, email, 'viewer');
  await data(buyer, inviting(email));
  for (const name of ['disablePerson', 'enablePerson']) t.is(await codeOf(buyer, change(name, email)), 'PERSON_ELSEWHERE', name);
  t.is(await codeOf(buyer, `mutation { renewPersonLink(email: "${email}") { link } }`), 'PERSON_ELSEWHERE');
  t.is((await data(buyer, change('changePersonRole', email, ', role: admin'))).changePersonRole, true);
  t.deepEqual(await rolesOf(email), [
    ['demo-buyer', 'admin'],
    ['demo-seller', 'viewer'],
  ]);
});

test('sessions end, and a role is taken, at the own tenant alone', async (t) => {
  const email = 'apart@seller.example';
  await enrol(exchange, email, 'viewer');
  const atSeller = browser(exchange, cookieIn(await signIn(email)));
  await data(buyer, inviting(email));
  const half = cookieIn(await signIn(email));
  const atBuyer = browser(
    exchange,
    cookieIn(await post(exchange, '/app/sign-in/tenant', { tenant: 'demo-buyer' }, { ...OWN_PAGE, Cookie: half })),
  );
  t.is((await ask(atBuyer, '{ viewer { tenantId } }')).data.viewer.tenantId, 'demo-buyer');
  t.is((await data(buyer, change('endPersonSessions', email))).endPersonSessions, 1);
  t.is((await ask(atBuyer, '{ viewer { tenantId } }')).status, 401);
  t.true((await data(buyer, change('removePerson', email))).removePerson);
  t.deepEqual(await rolesOf(email), [['demo-seller', 'viewer']]);
  t.is((await ask(atSeller, '{ viewer { tenantId } }')).status, 200);
});

test('an account that an admin of another tenant set up is not added', async (t) => {
  const email = 'claimed@buyer.example';
  await setUpBy(seller, email);
  t.is(await codeOf(buyer, inviting(email)), 'PERSON_ELSEWHERE');
  t.deepEqual(await rolesOf(email), [['demo-seller', 'operator']]);
});

test('nor one of which an admin had another link', async (t) => {
  const email = 'renewed@buyer.example';
  await enrol(exchange, email, 'viewer');
  await data(seller, `mutation { renewPersonLink(email: "${email}") { link } }`);
  t.is(await codeOf(buyer, inviting(email)), 'PERSON_ELSEWHERE');
});

test('an account that is disabled at another tenant is not added, and the code does not tell that it is', async (t) => {
  const email = 'away@seller.example';
  await enrol(exchange, email, 'viewer');
  await data(seller, change('disablePerson', email));
  t.is(await codeOf(buyer, inviting(email)), 'PERSON_ELSEWHERE');
});

test('an account without a role begins anew with whoever invites it', async (t) => {
  const email = 'freed@buyer.example';
  await setUpBy(seller, email);
  await data(seller, change('removePerson', email));
  t.truthy((await data(buyer, inviting(email))).invitePerson.link);
  t.is((await signIn(email)).status, 401);
  t.deepEqual(await rolesOf(email), [['demo-buyer', 'operator']]);
});

test('where the operator adds an account of an admin at another tenant, the password of before is of no use', async (t) => {
  const email = 'vouched@buyer.example';
  await setUpBy(seller, email);
  const before = browser(exchange, cookieIn(await signIn(email)));
  const token = await invite(exchange, email, 'viewer', 'demo-buyer');
  t.is((await ask(before, '{ viewer { tenantId } }')).status, 401);
  t.is((await signIn(email)).status, 401);
  await post(exchange, `/app/password/${token}`, { password: PASSWORD });
  t.is((await signIn(email)).headers.get('location'), '/app/sign-in/tenant');
});

test('where the identity provider verified the address of such an account, the password of before is of no use', async (t) => {
  const email = 'verified@buyer.example';
  await setUpBy(seller, email);
  const before = browser(exchange, cookieIn(await signIn(email)));
  const identity = { issuer: 'https://id.example', subject: 'v', email, name: 'Vera', tenantIds: ['demo-buyer'], role: 'admin' } as const;
  t.true('person' in (await acceptIdentity(exchange.app, { ...identity, isEmailVerified: true })));
  t.is((await ask(before, '{ viewer { tenantId } }')).status, 401);
  t.is((await signIn(email)).status, 401);
  t.deepEqual(await rolesOf(email), [
    ['demo-buyer', 'admin'],
    ['demo-seller', 'operator'],
  ]);
});

test('an account at the identity provider whose address it did not verify is not added', async (t) => {
  const email = 'unverified@buyer.example';
  const identity = { issuer: 'https://id.example', subject: 'u', email, name: 'Una', tenantIds: ['demo-seller'], role: 'viewer' } as const;
  await acceptIdentity(exchange.app, { ...identity, isEmailVerified: false });
  t.is(await codeOf(buyer, inviting(email)), 'PERSON_ELSEWHERE');
});

async function idOf(email: string): Promise<string> {
  const [row] = await exchange.app.database.sql.query<{ id: string }>('select id from person where email = $1', [email]);
  return row!.id;
}

test('an account that begins anew has another id, so that what somebody began before changes nothing', async (t) => {
  const email = 'replaced@buyer.example';
  await setUpBy(seller, email);
  const before = await idOf(email);
  await invite(exchange, email, 'viewer', 'demo-buyer');
  await changePassword(exchange.app.database, before, PASSWORD, randomUUID());
  t.is((await signIn(email)).status, 401);
  t.not(await idOf(email), before);
});

test('each tenant of an account that begins anew has an entry', async (t) => {
  const email = 'noted@buyer.example';
  await setUpBy(seller, email);
  await invite(exchange, email, 'viewer', 'demo-buyer');
  const rows = await exchange.app.database.sql.query(
    `select tenant_id as "tenantId", details from audit_entry where subject = $1 and action = 'person.remove-factor'`,
    [email],
  );
  t.deepEqual(rows, [{ tenantId: 'demo-seller', details: { factor: 'all' } }]);
});

const identityOf = (email: string, isEmailVerified: boolean) =>
  ({
    issuer: 'https://id.example',
    subject: email,
    email,
    isEmailVerified,
    name: 'Ida',
    tenantIds: ['demo-seller'],
    role: 'viewer',
  }) as const;

test('where the operator adds an account of the identity provider whose address it did not verify, the provider signs nobody in to it', async (t) => {
  const email = 'unproved@buyer.example';
  await acceptIdentity(exchange.app, identityOf(email, false));
  await invite(exchange, email, 'viewer', 'demo-buyer');
  t.deepEqual(await acceptIdentity(exchange.app, identityOf(email, false)), { reason: 'unverified' });
});

test('an admin who invites and disables a stranger does not keep the identity provider from signing that person in', async (t) => {
  const email = 'blocked@buyer.example';
  await data(seller, inviting(email));
  await data(seller, change('disablePerson', email));
  t.true('person' in (await acceptIdentity(exchange.app, { ...identityOf(email, true), tenantIds: ['demo-buyer'] })));
  t.deepEqual(await rolesOf(email), [['demo-buyer', 'viewer']]);
});

test('another name at the identity provider leaves an account confirmed', async (t) => {
  const email = 'renamed@buyer.example';
  await acceptIdentity(exchange.app, identityOf(email, true));
  await acceptIdentity(exchange.app, { ...identityOf(email, false), name: 'Ida Other' });
  t.deepEqual(await data(buyer, inviting(email)), { invitePerson: { link: null } });
});

test('the people of the sandbox are neither changed nor added', async (t) => {
  for (const name of ['disablePerson', 'removePerson'])
    t.is(await codeOf(seller, change(name, 'viewer@demo.example')), 'PERSON_DEMO', name);
  t.is(await codeOf(buyer, inviting('viewer@demo.example')), 'PERSON_DEMO');
});
