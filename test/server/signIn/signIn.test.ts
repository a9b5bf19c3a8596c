// Signing in and out as a browser does, and what a session counts for.

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { SIGN_IN_LIMITS } from '../../../src/auth/people/failures.js';
import { operatorActor } from '../../../src/domain/actor.js';
import { changeRole, disablePerson, endSessions } from '../../../src/domain/people/change.js';
import { removeEndedSessions } from '../../../src/domain/people/retention.js';
import { SESSION_LIMITS } from '../../../src/domain/people/sessionLimits.js';
import { startApp, type TestApp } from '../../support/app.js';
import { ask, data } from '../../support/graphql.js';
import { browser, cookieIn, demo, enrol, invite, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId person { name role } } }';
const WRONG = { password: 'wrong horse battery' };

let exchange: TestApp;

test.before(async () => {
  exchange = await startApp();
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

for (const [name, tenantId, person] of [
  ['seller', 'demo-seller', { name: 'Demo seller', role: 'admin' }],
  ['buyer', 'demo-buyer', { name: 'Demo buyer', role: 'admin' }],
  ['viewer', 'demo-seller', { name: 'Demo viewer', role: 'viewer' }],
] as const) {
  test(`the button of the sandbox signs in: ${name}`, async (t) => {
    t.deepEqual(await data(await demo(exchange, name), VIEWER), { viewer: { tenantId, person } });
  });
}

test('a client is no person', async (t) => {
  t.deepEqual(await data(await exchange.as('demo-seller'), VIEWER), { viewer: { tenantId: 'demo-seller', person: null } });
});

test('the page of signing in has a strict policy and no script inside, and leads to the dashboard', async (t) => {
  const page = await exchange.anonymous('/app/sign-in');
  t.is(page.status, 200);
  t.is(
    page.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  );
  t.notRegex(page.text, /<script(?! src="\/app\/passkey\.js" defer><\/script>)|<style| style=| on\w+=/);
  for (const text of ['>Demo seller<', '>Demo buyer<', '>Demo viewer<', 'for="email">E-mail<', 'for="password">Password<'])
    t.true(page.text.includes(text), text);
  const signed = await post(exchange, '/app/sign-in', { demo: 'seller' });
  t.deepEqual([signed.status, signed.headers.get('location')], [303, '/app']);
  t.regex(signed.headers.get('set-cookie') ?? '', /^exchange-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/);
  t.is((await browser(exchange, cookieIn(signed), {})('/app')).status, 200);
});

test('without a session /app leads to the page of signing in', async (t) => {
  const answer = await exchange.anonymous('/app');
  t.deepEqual([answer.status, answer.headers.get('location')], [303, '/app/sign-in']);
});

test('over https the cookie has the prefix for one host', async (t) => {
  await using own = await startApp({ PUBLIC_URL: 'https://exchange.example' });
  const { headers } = await post(own, '/app/sign-in', { demo: 'seller' });
  t.regex(headers.get('set-cookie') ?? '', /^__Host-exchange-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800$/);
});

test('over plain http nobody signs in from another machine', async (t) => {
  const headers = { ...OWN_PAGE, Host: 'exchange.example', 'Content-Type': 'application/x-www-form-urlencoded' };
  const sent = request(`${exchange.url}/app/sign-in`, { method: 'POST', headers }).end('demo=seller');
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  t.deepEqual([answer.statusCode, answer.headers['set-cookie']], [403, undefined]);
});

test('over plain http nobody sets a password from another machine', async (t) => {
  const path = `/app/password/${await invite(exchange, 'far@seller.example', 'viewer')}`;
  const headers = { ...OWN_PAGE, Host: 'exchange.example', 'Content-Type': 'application/x-www-form-urlencoded' };
  const form = new URLSearchParams({ password: PASSWORD }).toString();
  const sent = request(exchange.url + path, { method: 'POST', headers }).end(form);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  t.is(answer.statusCode, 403);
  t.is((await exchange.anonymous(path)).status, 200, 'the link is not used up');
});

for (const [what, headers, status] of [
  ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, 401],
  ['from another host of the site', { 'Sec-Fetch-Site': 'same-site' }, 401],
  ['from an address bar', { 'Sec-Fetch-Site': 'none' }, 401],
  ['of another origin', { Origin: 'https://evil.example' }, 401],
  ['that does not say where it comes from', {}, 401],
  ['of the own origin', { Origin: 'own' }, 200],
  ['of the own page', OWN_PAGE, 200],
] as const) {
  test(`a session counts ${status === 200 ? '' : 'not '}for a request ${what}`, async (t) => {
    const cookie = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }));
    const sent: Record<string, string> = { ...headers };
    if (sent['Origin'] === 'own') sent['Origin'] = exchange.url;
    t.is((await ask(browser(exchange, cookie, sent), VIEWER)).status, status);
  });
}

test('a form of another site signs nobody in or out', async (t) => {
  const elsewhere = { 'Sec-Fetch-Site': 'cross-site' };
  const signed = await post(exchange, '/app/sign-in', { demo: 'seller' }, elsewhere);
  t.deepEqual([signed.status, signed.headers.get('set-cookie')], [403, null]);
  const cookie = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }));
  await post(exchange, '/app/sign-out', {}, { ...elsewhere, Cookie: cookie });
  t.is((await ask(browser(exchange, cookie), VIEWER)).status, 200);
});

test('a session counts for no endpoint of REST', async (t) => {
  const seller = await demo(exchange, 'seller');
  for (const path of ['/v3/webhook', '/v3/participant', '/v4/documents/export']) {
    const { status, body } = await seller(path);
    t.deepEqual([status, body], [401, { message: 'Unauthorized' }], path);
  }
});

test('each sign-in has a new secret, and the one before is of no use', async (t) => {
  const first = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }));
  const second = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }, { ...OWN_PAGE, Cookie: first }));
  t.not(second, first);
  t.deepEqual([(await ask(browser(exchange, first), VIEWER)).status, (await ask(browser(exchange, second), VIEWER)).status], [401, 200]);
});

test('a secret that somebody prepared becomes no session', async (t) => {
  const prepared = `exchange-session=${'a'.repeat(43)}`;
  const signed = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }, { ...OWN_PAGE, Cookie: prepared }));
  t.not(signed, prepared);
  t.is((await ask(browser(exchange, prepared), VIEWER)).status, 401);
});

test('signing out ends the session', async (t) => {
  const cookie = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }));
  const out = await post(exchange, '/app/sign-out', {}, { ...OWN_PAGE, Cookie: cookie });
  t.deepEqual([out.status, out.headers.get('location')], [303, '/app/sign-in']);
  t.regex(out.headers.get('set-cookie') ?? '', /^exchange-session=; .*Max-Age=0$/);
  t.is((await ask(browser(exchange, cookie), VIEWER)).status, 401);
});

test('the database has no secret that could be used', async (t) => {
  const cookie = cookieIn(await post(exchange, '/app/sign-in', { demo: 'seller' }));
  await enrol(exchange, 'stored@seller.example', 'viewer');
  const token = await invite(exchange, 'open@seller.example', 'viewer');
  const rows = await exchange.app.database.sql.query<{ dump: string }>(
    `select (select json_agg(p order by id)::text from person p) || (select json_agg(s order by id)::text from person_session s)
       || (select json_agg(i order by token_hash)::text from person_invitation i) as dump`,
  );
  for (const secret of [cookie.split('=')[1]!, PASSWORD, token]) t.false(rows[0]?.dump.includes(secret));
});

test('a link sets a password once, and signs in with it', async (t) => {
  const email = 'ann@seller.example';
  const path = `/app/password/${await invite(exchange, email, 'operator')}`;
  t.is((await exchange.anonymous(path)).status, 200);
  t.is((await post(exchange, path, { password: 'short' })).status, 400);
  const set = await post(exchange, path, { password: PASSWORD });
  t.deepEqual([set.status, set.headers.get('location')], [303, '/app/sign-in']);
  t.is((await exchange.anonymous(path)).status, 404);
  t.is((await post(exchange, path, { password: PASSWORD })).status, 404);
  const signed = await post(exchange, '/app/sign-in', { email: ' Ann@Seller.example ', password: PASSWORD });
  t.is(signed.status, 303);
  const { viewer } = await data(browser(exchange, cookieIn(signed)), VIEWER);
  t.deepEqual(viewer, { tenantId: 'demo-seller', person: { name: 'Ann Example', role: 'operator' } });
});

test('a link lives for a day', async (t) => {
  await using own = await startApp();
  const path = `/app/password/${await invite(own, 'late@seller.example', 'viewer')}`;
  await own.advance(86_401);
  t.is((await post(own, path, { password: PASSWORD })).status, 404);
});

test('a wrong password and a person who does not exist get the same answer', async (t) => {
  await enrol(exchange, 'known@seller.example', 'viewer');
  const [known, unknown] = await Promise.all(
    ['known@seller.example', 'nobody@seller.example'].map((email) => post(exchange, '/app/sign-in', { email, ...WRONG })),
  );
  t.deepEqual([known!.status, unknown!.status], [401, 401]);
  t.is(known!.text, unknown!.text);
  t.true(known!.text.includes('E-mail or password is wrong.'));
});

for (const [what, email, password] of [
  ['a text that is no address', 'ann', PASSWORD],
  ['a very long address', `${'a'.repeat(5_000)}@seller.example`, PASSWORD],
  ['an address with a null character', 'a\0@seller.example', PASSWORD],
  ['a very long password', 'known@seller.example', 'x'.repeat(5_000)],
  ['nothing', '', ''],
] as const) {
  test(`${what} is refused like any wrong password`, async (t) => {
    await using own = await startApp();
    const { status, text } = await post(own, '/app/sign-in', { email, password });
    t.is(status, 401);
    t.true(text.includes('E-mail or password is wrong.'));
  });
}

test('after five wrong passwords for a person even the right one is 429, for ten minutes', async (t) => {
  await using own = await startApp();
  const email = 'busy@seller.example';
  await enrol(own, email, 'viewer');
  for (let n = 0; n < SIGN_IN_LIMITS.perPersonMax; n += 1) t.is((await post(own, '/app/sign-in', { email, ...WRONG })).status, 401);
  const refused = await post(own, '/app/sign-in', { email, password: PASSWORD });
  t.is(refused.status, 429);
  t.regex(refused.headers.get('retry-after') ?? '', /^[1-9]\d{0,2}$/);
  await own.advance(SIGN_IN_LIMITS.windowSeconds + 1);
  t.is((await post(own, '/app/sign-in', { email, password: PASSWORD })).status, 303);
});

test('wrong passwords and limited attempts are counted', async (t) => {
  await using own = await startApp({ METRICS_TOKEN: 'figures' });
  for (let n = 0; n < SIGN_IN_LIMITS.perPersonMax + 2; n += 1)
    await post(own, '/app/sign-in', { email: 'counted@seller.example', ...WRONG });
  const { text } = await own.anonymous('/metrics', { headers: { Authorization: 'Bearer figures' } });
  t.regex(text, /^exchange_sign_in_failures_total\{by="password"\} 5$/m);
  t.regex(text, /^exchange_sign_in_limited_total\{by="password"\} 2$/m);
});

test('the buttons of the sandbox are limited for an address', async (t) => {
  await using own = await startApp();
  await own.app.database.sql.query(
    `insert into sign_in_failure (subject) select 'demo:127.0.0.1' from generate_series(1, ${SIGN_IN_LIMITS.demosPerAddressMax})`,
  );
  const limited = await post(own, '/app/sign-in', { demo: 'seller' });
  t.deepEqual([limited.status, limited.headers.get('set-cookie')], [429, null]);
  t.regex(limited.headers.get('retry-after') ?? '', /^[1-9]\d{0,2}$/);
  await own.advance(SIGN_IN_LIMITS.windowSeconds + 1);
  t.is((await post(own, '/app/sign-in', { demo: 'seller' })).status, 303);
});

test('so many at once let no more through than one after the other', async (t) => {
  await using own = await startApp();
  const email = 'raced@seller.example';
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(own, '/app/sign-in', { email, ...WRONG })));
  t.true(answers.filter(({ status }) => status === 401).length <= SIGN_IN_LIMITS.perPersonMax);
});

test('after fifty wrong passwords from an address everybody there is 429', async (t) => {
  await using own = await startApp();
  await own.app.database.sql.query(
    `insert into sign_in_failure (subject) select 'address:127.0.0.1' from generate_series(1, ${SIGN_IN_LIMITS.perAddressMax})`,
  );
  t.is((await post(own, '/app/sign-in', { email: 'any@seller.example', ...WRONG })).status, 429);
});

test('the address is that of the connection, whatever a client says of itself', async (t) => {
  await using own = await startApp();
  const forwarded = { ...OWN_PAGE, 'X-Forwarded-For': '203.0.113.9' };
  await post(own, '/app/sign-in', { email: 'any@seller.example', ...WRONG }, forwarded);
  const rows = await own.app.database.sql.query(`select subject from sign_in_failure where subject like 'address:%' order by id`);
  t.deepEqual(rows, [{ subject: 'address:127.0.0.1' }]);
});

test('the right password forgets the wrong ones', async (t) => {
  await using own = await startApp();
  const email = 'twice@seller.example';
  await enrol(own, email, 'viewer');
  for (let round = 0; round < 3; round += 1) {
    for (let n = 1; n < SIGN_IN_LIMITS.perPersonMax; n += 1) t.is((await post(own, '/app/sign-in', { email, ...WRONG })).status, 401);
    t.is((await post(own, '/app/sign-in', { email, password: PASSWORD })).status, 303);
  }
});

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
  t.is(await disablePerson(own.app, operatorActor, email), 'changed');
  t.is((await ask(again, VIEWER)).status, 401);
  t.is((await post(own, '/app/sign-in', { email, password: PASSWORD })).status, 401);
});

test('DASHBOARD=off: nobody signs in', async (t) => {
  await using own = await startApp({ DASHBOARD: 'off' });
  t.is((await own.anonymous('/app/sign-in')).status, 404);
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
  t.deepEqual(await counted(), { sessions: 1, links: 1, failures: 3 });
  await removeEndedSessions(own.app);
  t.deepEqual(await counted(), { sessions: 1, links: 1, failures: 3 });
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
