// Sessions of people: what ends them, and what is removed after that.
import { isInvited } from '../../../src/auth/people/invitation.js';
import { operatorActor } from '../../../src/domain/actor.js';
import { changeRole, endSessions, setAccess } from '../../../src/domain/people/change.js';
import { removeEndedSessions } from '../../../src/domain/people/retention.js';
import { SESSION_LIMITS } from '../../../src/domain/people/sessionLimits.js';
import { startApp } from '../../support/app.js';
import { ask, data } from '../../support/graphql.js';
import { browser, cookieIn, demo, enrol, invite, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId person { name role } } }';

const WRONG = { password: 'wrong horse battery' };

test('a session ends when it is not used, and at the latest after a week', async (t) => {
  await using own = await startApp();
  const idle = await demo(own, 'seller');
  await own.advance(SESSION_LIMITS.idleSeconds + 61);
  t.is((await ask(idle, VIEWER)).status, 401);
  const used = await demo(own, 'seller');
  for (let passed = 0; passed < SESSION_LIMITS.lifetimeSeconds; passed += SESSION_LIMITS.idleSeconds / 2) {
    t.is((await ask(used, VIEWER)).status, 200);
    await own.advance(SESSION_LIMITS.idleSeconds / 2);
  }
  t.is((await ask(used, VIEWER)).status, 401);
});

test('what an operator of the server changes holds from the next request on', async (t) => {
  await using own = await startApp();
  const email = 'moved@seller.example';
  await enrol(own, email, 'viewer');
  const signed = async () => browser(own, cookieIn(await post(own, '/app/sign-in', { email, password: PASSWORD })));
  const page = await signed();
  await changeRole(own.app, operatorActor('demo-seller'), email, 'admin');
  t.is((await data(page, VIEWER)).viewer.person.role, 'admin');
  await endSessions(own.app, operatorActor, email);
  t.is((await ask(page, VIEWER)).status, 401);
  const again = await signed();
  t.is(await setAccess(own.app, 'disable', operatorActor, email), 'changed');
  t.is((await ask(again, VIEWER)).status, 401);
  t.is((await post(own, '/app/sign-in', { email, password: PASSWORD })).status, 401);
});

test('an open link to set a password ends where its person is disabled, and does not come back', async (t) => {
  await using own = await startApp();
  const email = 'invited@seller.example';
  const token = await invite(own, email, 'viewer');
  t.true(await isInvited(own.app.database, token));
  for (const access of ['disable', 'enable'] as const) await setAccess(own.app, access, operatorActor, email);
  t.false(await isInvited(own.app.database, token));
});

test('what has ended is removed', async (t) => {
  await using own = await startApp();
  await demo(own, 'seller');
  await invite(own, 'ended@seller.example', 'viewer');
  await post(own, '/app/sign-in', { email: 'ended@seller.example', ...WRONG });
  const counted = async (): Promise<unknown> =>
    (
      await own.app.database.sql.query(
        `select (select count(*)::int from person_session) as sessions, (select count(*)::int from person_invitation) as links,
         (select count(*)::int from sign_in_failure) as failures`,
      )
    )[0];
  t.deepEqual(await counted(), { sessions: 1, links: 1, failures: 4 });
  await removeEndedSessions(own.app);
  t.deepEqual(await counted(), { sessions: 1, links: 1, failures: 4 });
  await own.advance(SESSION_LIMITS.idleSeconds + 1);
  await removeEndedSessions(own.app);
  t.deepEqual(await counted(), { sessions: 0, links: 1, failures: 0 });
  await own.advance(SESSION_LIMITS.lifetimeSeconds + 1);
  await removeEndedSessions(own.app);
  t.deepEqual(await counted(), { sessions: 0, links: 0, failures: 0 });
});

test('a stream ends soon after its session', async (t) => {
  await using own = await startApp();
  const cookie = cookieIn(await post(own, '/app/sign-in', { demo: 'seller' }));
  const body = JSON.stringify({ query: 'subscription { documentChanged { at } }' });
  const headers = { Cookie: cookie, ...OWN_PAGE, 'Content-Type': 'application/json' };
  const stream = await fetch(`${own.url}/graphql/stream`, { method: 'POST', headers, body });
  t.is(stream.status, 200);
  await post(own, '/app/sign-out', {}, { ...OWN_PAGE, Cookie: cookie });
  t.true((await stream.text()).startsWith(':'));
});

test('of fifty sessions of a person, the oldest ends with the next sign-in', async (t) => {
  await using exchange = await startApp();
  await enrol(exchange, 'many@seller.example', 'viewer');
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into person_session (id, secret_hash, person, tenant_id, ends_at, device, address, created_at)
     select gen_random_uuid(), sha256(n::text::bytea), p.id, 'demo-seller', exchange_now() + interval '1 day', n::text, '', exchange_now() - n * interval '1 minute'
     from person p, generate_series(1, 60) n where p.email = 'many@seller.example'`,
  );
  await post(exchange, '/app/sign-in', { email: 'many@seller.example', password: PASSWORD });
  const sessions = await sql.query<{ device: string }>(
    `select device from person_session s join person p on p.id = s.person where p.email = 'many@seller.example' order by s.created_at limit 1`,
  );
  const [counted] = await sql.query(
    `select count(*)::int as n from person_session s join person p on p.id = s.person where p.email = 'many@seller.example'`,
  );
  t.deepEqual([counted, sessions], [{ n: 50 }, [{ device: '49' }]]);
});
