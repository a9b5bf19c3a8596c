// What admins change of the people at their tenant: invitations, roles, links, sessions, and what they are refused.

import { personActor } from '../../../src/auth/people/sessions.js';
import { systemActor } from '../../../src/domain/actor.js';
import { changeRole } from '../../../src/domain/people/change.js';
import { PERSON_LIMITS } from '../../../src/domain/people/limits.js';
import { type Client, startApp } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, demo, enrol, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());
let seller: Client;

test.before(async () => {
  seller = await demo(exchange, 'seller');
});

const signIn = (email: string, password = PASSWORD) => post(exchange, '/app/sign-in', { email, password });
const enter = async (email: string): Promise<Client> => browser(exchange, cookieIn(await signIn(email)));
const isOpen = async (person: Client): Promise<boolean> => (await ask(person, '{ viewer { tenantId } }')).status === 200;
const change = (name: string, email: string, more = '') => `mutation { ${name}(email: "${email}"${more}) }`;

async function codeOf(client: Client, mutation: string): Promise<string | undefined> {
  return (await ask(client, mutation)).errors[0]?.extensions.code;
}

/** What the list says of a person. */
async function listed(email: string, client = seller) {
  const { people } = await data(client, '{ people { email name role isDisabled mayStart refusals { action code } } }');
  return people.find((person: { email: string }) => person.email === email);
}

async function entriesOf(email: string): Promise<unknown[][]> {
  const rows = await exchange.app.database.sql.query<{ action: string; actor: string; details: unknown }>(
    `select action, actor, details from audit_entry where subject = $1 and tenant_id = 'demo-seller' order by id`,
    [email],
  );
  return rows.map(({ action, actor, details }) => [action, actor, details]);
}

test('an invitation answers a link that sets a password once, within a day', async (t) => {
  const email = 'new@seller.example';
  const { invitePerson } = await data(
    seller,
    `mutation { invitePerson(email: " New@Seller.example", role: operator, name: "Neo") { email link endsAt } }`,
  );
  t.is(invitePerson.email, email);
  t.is(Date.parse(invitePerson.endsAt), (await endOf(email)).getTime());
  t.true(invitePerson.link.startsWith(`${exchange.app.settings.publicUrl}/app/password/`));
  t.deepEqual(await listed(email), { email, name: 'Neo', role: 'operator', isDisabled: false, mayStart: false, refusals: [] });
  const path = new URL(invitePerson.link).pathname;
  await post(exchange, path, { password: PASSWORD });
  t.deepEqual((await data(await enter(email), '{ viewer { person { name role } } }')).viewer.person, { name: 'Neo', role: 'operator' });
  t.is((await post(exchange, path, { password: PASSWORD })).status, 404);
  t.deepEqual((await entriesOf(email)).slice(0, 1), [['person.invite', 'user:Demo seller <seller@demo.example>', { role: 'operator' }]]);
});

/** Of the link. */
async function endOf(email: string): Promise<Date> {
  const [row] = await exchange.app.database.sql.query<{ at: Date }>(
    'select i.ends_at as at from person_invitation i join person p on p.id = i.person where p.email = $1',
    [email],
  );
  return row!.at;
}

test('without a name the person is called by the address', async (t) => {
  await data(seller, 'mutation { invitePerson(email: "plain@seller.example", role: viewer) { link } }');
  t.is((await listed('plain@seller.example')).name, 'plain@seller.example');
});

for (const [args, reason] of [
  ['email: "ann", role: viewer', 'email must be an e-mail address'],
  [`email: "${'a'.repeat(250)}@b.example", role: viewer`, 'email must be an e-mail address'],
  ['email: "a@b.example", role: viewer, name: "<b>"', 'name must be 1 to 100 printable characters without < and >'],
  [`email: "a@b.example", role: viewer, name: "${'n'.repeat(101)}"`, 'name must be 1 to 100 printable characters without < and >'],
] as const) {
  test(`nobody is invited with { ${args.slice(0, 60)} }`, async (t) => {
    const answer = await ask(seller, `mutation { invitePerson(${args}) { link } }`);
    t.deepEqual(faults(answer), [{ code: 'PARAMETERS_INVALID', message: `Invalid request parameters: ${reason}` }]);
  });
}

test('a role changes from the next request on', async (t) => {
  const email = 'role@seller.example';
  await enrol(exchange, email, 'viewer');
  const person = await enter(email);
  t.deepEqual(await data(seller, change('changePersonRole', email, ', role: admin')), { changePersonRole: true });
  t.is((await data(person, '{ viewer { person { role } } }')).viewer.person.role, 'admin');
  t.deepEqual((await entriesOf(email)).at(-1), ['person.role', 'user:Demo seller <seller@demo.example>', { role: 'admin' }]);
});

test('who is disabled is signed out until an admin enables the account', async (t) => {
  const email = 'disabled@seller.example';
  await enrol(exchange, email, 'viewer');
  const person = await enter(email);
  t.deepEqual(await data(seller, change('disablePerson', email)), { disablePerson: true });
  t.false(await isOpen(person));
  t.is((await signIn(email)).status, 401);
  const { isDisabled, refusals } = await listed(email);
  t.deepEqual([isDisabled, refusals], [true, [{ action: 'LINK', code: 'PERSON_DISABLED' }]]);
  t.deepEqual(await data(seller, change('enablePerson', email)), { enablePerson: true });
  t.true(await isOpen(await enter(email)));
  // Both sign-ins are one entry, or two where a minute ended between them.
  const entries = (await entriesOf(email)).filter(([action]) => action !== 'person.sign-in');
  t.deepEqual(entries.slice(-2), [
    ['person.disable', 'user:Demo seller <seller@demo.example>', null],
    ['person.enable', 'user:Demo seller <seller@demo.example>', null],
  ]);
});

test('sessions of a person end, and are counted', async (t) => {
  const email = 'sessions@seller.example';
  await enrol(exchange, email, 'viewer');
  const [one, two] = [await enter(email), await enter(email)];
  t.deepEqual(await data(seller, change('endPersonSessions', email)), { endPersonSessions: 2 });
  t.deepEqual([await isOpen(one), await isOpen(two)], [false, false]);
  t.deepEqual((await entriesOf(email)).at(-1), ['person.end-sessions', 'user:Demo seller <seller@demo.example>', { sessions: 2 }]);
  t.deepEqual(await data(seller, change('endPersonSessions', email)), { endPersonSessions: 0 });
});

test('a new link takes the place of the one before, and the old password works until it is used', async (t) => {
  const email = 'lost@seller.example';
  await enrol(exchange, email, 'viewer');
  const renew = async () => (await data(seller, `mutation { renewPersonLink(email: "${email}") { link } }`)).renewPersonLink.link;
  const [first, second] = [new URL(await renew()).pathname, new URL(await renew()).pathname];
  t.is((await exchange.anonymous(first)).status, 404);
  t.true(await isOpen(await enter(email)));
  await post(exchange, second, { password: 'another horse battery' });
  t.is((await signIn(email)).status, 401);
  t.is((await signIn(email, 'another horse battery')).status, 303);
  // Both links are one entry, or two where a minute ended between them.
  const [entry, more = entry] = (await entriesOf(email)).filter(([action]) => action === 'person.renew-link');
  t.deepEqual([entry, more], Array(2).fill(['person.renew-link', 'user:Demo seller <seller@demo.example>', null]));
});

test('who is removed is signed out and gone, and begins anew when invited again', async (t) => {
  const email = 'removed@seller.example';
  await enrol(exchange, email, 'viewer');
  const person = await enter(email);
  t.deepEqual(await data(seller, change('removePerson', email)), { removePerson: true });
  t.false(await isOpen(person));
  t.is(await listed(email), undefined);
  t.deepEqual((await entriesOf(email)).at(-1), ['person.remove', 'user:Demo seller <seller@demo.example>', null]);
  t.truthy((await data(seller, `mutation { invitePerson(email: "${email}", role: viewer) { link } }`)).invitePerson.link);
  t.is((await signIn(email)).status, 401);
});

test('who has a role already is not invited', async (t) => {
  const answer = await ask(seller, 'mutation { invitePerson(email: "viewer@demo.example", role: admin) { link } }');
  t.deepEqual(faults(answer), [{ code: 'PERSON_EXISTS', message: 'The person has a role at the tenant already' }]);
  t.is((await listed('viewer@demo.example')).role, 'viewer');
});

test('nobody changes the own account, and says so in the list', async (t) => {
  const email = 'self@seller.example';
  await enrol(exchange, email, 'admin');
  const self = await enter(email);
  for (const [name, more] of [
    ['changePersonRole', ', role: viewer'],
    ['removePerson', ''],
    ['disablePerson', ''],
    ['endPersonSessions', ''],
  ] as const)
    t.is(await codeOf(self, change(name, email, more)), 'PERSON_SELF', name);
  t.is(await codeOf(self, `mutation { renewPersonLink(email: "${email}") { link } }`), 'PERSON_SELF');
  const { refusals } = await listed(email, self);
  t.deepEqual(
    refusals,
    ['ROLE', 'REMOVE', 'DISABLE', 'ENABLE', 'LINK', 'SESSIONS'].map((action) => ({ action, code: 'PERSON_SELF' })),
  );
});

test('the last admin stays one', async (t) => {
  const buyer = await demo(exchange, 'buyer');
  for (const [name, more] of [
    ['changePersonRole', ', role: viewer'],
    ['removePerson', ''],
    ['disablePerson', ''],
  ] as const)
    t.is(await codeOf(buyer, change(name, 'buyer@demo.example', more)), 'PERSON_LAST_ADMIN', name);
});

test('of two admins who take the role of each other, one keeps it', async (t) => {
  await using own = await startApp();
  const emails = ['one@buyer.example', 'two@buyer.example'] as const;
  await own.app.database.sql.query(`delete from person_role where tenant_id = 'demo-buyer'`);
  for (const email of emails) {
    await own.app.database.sql.query(
      `with made as (insert into person (id, email, name, password_hash) values (gen_random_uuid(), $1, $1, 'x') returning id)
       insert into person_role (person, tenant_id, role) select id, 'demo-buyer', 'admin' from made`,
      [email],
    );
  }
  const actorOf = async (email: string) => {
    const [row] = await own.app.database.sql.query<{ id: string }>('select id from person where email = $1', [email]);
    return personActor({ person: row!.id, tenantId: 'demo-buyer', name: email, email, role: 'admin' });
  };
  const [one, two] = [await actorOf(emails[0]), await actorOf(emails[1])];
  const results = await Promise.allSettled([changeRole(own.app, one, emails[1], 'viewer'), changeRole(own.app, two, emails[0], 'viewer')]);
  t.deepEqual(results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as { code: string }).code)).sort(), [
    'PERSON_LAST_ADMIN',
    'changed',
  ]);
});

test('a role of the identity provider is its own', async (t) => {
  const email = 'provided@seller.example';
  await enrol(exchange, email, 'viewer');
  await exchange.app.database.sql.query(
    `with known as (select id from person where email = $1), made as (
       insert into person_identity (issuer, subject, person) select 'https://id.example', $1, id from known)
     update person_role set is_provided = true where person in (select id from known)`,
    [email],
  );
  t.deepEqual((await listed(email)).refusals, [
    { action: 'ROLE', code: 'PERSON_PROVIDED' },
    { action: 'REMOVE', code: 'PERSON_PROVIDED' },
    { action: 'LINK', code: 'PERSON_PROVIDED' },
  ]);
  t.is(await codeOf(seller, change('changePersonRole', email, ', role: admin')), 'PERSON_PROVIDED');
});

test('a tenant has so many people, and no more', async (t) => {
  await using own = await startApp();
  const admin = await demo(own, 'buyer');
  await own.app.database.sql.query(
    `with made as (
       insert into person (id, email, name) select gen_random_uuid(), 'p' || n || '@b.example', 'p' from generate_series(1, $1::int) n returning id)
     insert into person_role (person, tenant_id, role) select id, 'demo-buyer', 'viewer' from made`,
    [PERSON_LIMITS.peopleMax - 1],
  );
  t.is(await codeOf(admin, 'mutation { invitePerson(email: "more@b.example", role: viewer) { link } }'), 'PEOPLE_LIMIT');
  const { people } = await data(admin, '{ people { email name role isDisabled mayStart refusals { action code } } }');
  t.is(people.length, PERSON_LIMITS.peopleMax);
});

test('the service itself is bound as admins are', async (t) => {
  const error = await t.throwsAsync(changeRole(exchange.app, systemActor('demo-buyer', 'job'), 'viewer@none.example', 'admin'));
  t.is((error as unknown as { code: string }).code, 'PERSON_NOT_FOUND');
});
