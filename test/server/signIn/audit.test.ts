// What people do with their own sign-in is in the audit log of each of their tenants.
import { isDeepStrictEqual } from 'node:util';
import { operatorActor } from '../../../src/domain/actor.js';
import { changeRole, endSessions, removeFactors, setAccess } from '../../../src/domain/people/change.js';
import { startApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { enrolWithCodes } from '../../support/oneTimeCodes.js';
import { cookieIn, demo, enrol, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());

async function entriesOf(email: string): Promise<unknown[]> {
  const rows = await exchange.app.database.sql.query<{ action: string; details: unknown; actor: string }>(
    `select action, details, split_part(actor, ':', 1) as actor from audit_entry where subject = $1 and tenant_id = 'demo-seller' order by id`,
    [email],
  );
  return rows.map(({ action, details, actor }) => [action, actor, details]);
}

test('an invitation, a password, a sign-in, codes, a sign-out', async (t) => {
  const email = 'story@seller.example';
  const { cookie } = await enrolWithCodes(exchange, email);
  const headers = { ...OWN_PAGE, Cookie: cookie };
  await post(exchange, '/app/account/security/totp/remove', { password: PASSWORD }, headers);
  await post(exchange, '/app/sign-out', {}, headers);
  t.deepEqual(await entriesOf(email), [
    ['person.invite', 'operator', { role: 'operator' }],
    ['person.set-password', 'user', { by: 'link' }],
    ['person.sign-in', 'user', { method: 'password' }],
    ['person.add-factor', 'user', { factor: 'totp' }],
    ['person.remove-factor', 'user', { factor: 'totp' }],
    ['person.sign-out', 'user', null],
  ]);
});

test('what an operator of the server changes', async (t) => {
  const email = 'changed@seller.example';
  await enrol(exchange, email, 'viewer');
  await post(exchange, '/app/sign-in', { email, password: PASSWORD });
  await changeRole(exchange.app, operatorActor('demo-seller'), email, 'admin');
  await endSessions(exchange.app, operatorActor, email);
  await removeFactors(exchange.app, operatorActor, email);
  await setAccess(exchange.app, 'disable', operatorActor, email);
  t.deepEqual((await entriesOf(email)).slice(3), [
    ['person.role', 'operator', { role: 'admin' }],
    ['person.end-sessions', 'operator', { sessions: 1 }],
    ['person.remove-factor', 'operator', { factor: 'all' }],
    ['person.disable', 'operator', null],
  ]);
});

test('a wrong password leaves no entry', async (t) => {
  const email = 'quiet@seller.example';
  await enrol(exchange, email, 'viewer');
  const before = await entriesOf(email);
  await post(exchange, '/app/sign-in', { email, password: 'wrong horse battery' });
  t.deepEqual(await entriesOf(email), before);
});

test('an admin reads them by GraphQL', async (t) => {
  const email = 'read@seller.example';
  await enrol(exchange, email, 'viewer');
  t.truthy(cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD })));
  const { auditLog } = await data(await demo(exchange, 'seller'), '{ auditLog(first: 50) { edges { node { action subject } } } }');
  t.true(auditLog.edges.some((edge: { node: object }) => isDeepStrictEqual(edge.node, { action: 'PERSON_SIGN_IN', subject: email })));
});
