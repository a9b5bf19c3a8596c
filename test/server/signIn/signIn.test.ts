// Signing in and out as a browser does, and what a session counts for.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { startApp } from '../../support/app.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, demo, enrol, invite, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId person { name role } } }';
const WRONG = { password: 'wrong horse battery' };

const exchange = kept(() => startApp());

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
  t.regex(signed.headers.getSetCookie()[0] ?? '', /^exchange-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/);
  t.is((await browser(exchange, cookieIn(signed), {})('/app')).status, 200);
});

test('over https the cookie has the prefix for one host', async (t) => {
  await using own = await startApp({ PUBLIC_URL: 'https://exchange.example' });
  const { headers } = await post(own, '/app/sign-in', { demo: 'seller' });
  t.regex(headers.getSetCookie()[0] ?? '', /^__Host-exchange-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800$/);
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
