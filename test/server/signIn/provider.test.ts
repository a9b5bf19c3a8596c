// Signing in by an identity provider, and each thing that must be refused. The provider is the package oidc-provider.
import { operatorActor } from '../../../src/domain/actor.js';
import { setAccess } from '../../../src/domain/people/change.js';
import { startApp } from '../../support/app.js';
import { ask, data } from '../../support/graphql.js';
import { CALLBACK, type Lie, type SignedInBy, startWithProvider } from '../../support/identityProvider.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, enrol, OWN_PAGE, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId person { name role } } }';
const CLAIMS = { email: 'pia@example.com', email_verified: true, name: 'Pia Provided', tenant: 'demo-seller', role: 'operator' };
const WHO = { subject: 'pia-1', claims: CLAIMS };
const UNTRUSTED = 'The answer of Example ID cannot be trusted. Sign in again.';

const by = kept(() => startWithProvider(WHO));

/** With the cookie of the browser that began, unless another is given. */
const comeBack = ({ exchange }: SignedInBy, url: URL, cookie: string) =>
  exchange.anonymous(url.pathname + url.search, { headers: { Cookie: cookie } });

async function signIn(at: SignedInBy, who: SignedInBy['who'] = at.who) {
  at.who = who;
  const { url, cookie } = await at.begin();
  return comeBack(at, await at.atProvider(url), cookie);
}

/** The session among the cookies that are set. */
function sessionIn(answer: { readonly headers: Headers }): string {
  return (
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('exchange-session='))
      ?.split(';')[0] ?? ''
  );
}

test.serial('the provider signs a person in with the role of the claim, by code, PKCE, state and nonce', async (t) => {
  const page = await by.exchange.anonymous('/app/sign-in');
  t.true(page.text.includes('>Sign in with Example ID</button>'));
  by.who = WHO;
  const { url, cookie } = await by.begin();
  t.is(url.searchParams.get('response_type'), 'code');
  t.is(url.searchParams.get('code_challenge_method'), 'S256');
  for (const name of ['code_challenge', 'state', 'nonce']) t.regex(url.searchParams.get(name) ?? '', /^[\w-]{43}$/, name);
  const signed = await comeBack(by, await by.atProvider(url), cookie);
  t.deepEqual([signed.status, signed.headers.get('location')], [303, '/app']);
  t.deepEqual((await data(browser(by.exchange, sessionIn(signed)), VIEWER)).viewer, {
    tenantId: 'demo-seller',
    person: { name: 'Pia Provided', role: 'operator' },
  });
});

test.serial('a sign-in replaces the session that the browser has', async (t) => {
  const before = cookieIn(await post(by.exchange, '/app/sign-in', { demo: 'seller' }));
  const { url, cookie } = await by.begin();
  const signed = await comeBack(by, await by.atProvider(url), `${before}; ${cookie}`);
  t.not(sessionIn(signed), before);
  t.is((await ask(browser(by.exchange, before), VIEWER)).status, 401);
});

const LIES: Readonly<Record<string, Lie>> = {
  'another nonce': { claims: { nonce: 'x'.repeat(43) } },
  'no nonce': { claims: { nonce: undefined as never } },
  'another issuer': { claims: { iss: 'https://evil.example' } },
  'another audience': { claims: { aud: 'somebody-else' } },
  'another key': { key: true },
  'an end in the past': { claims: { exp: 1_700_000_000 } },
};

for (const [what, lie] of Object.entries(LIES)) {
  test.serial(`is refused: an ID token with ${what}`, async (t) => {
    by.lie = lie;
    const refused = await signIn(by, WHO);
    by.lie = undefined;
    t.deepEqual([refused.status, sessionIn(refused)], [401, '']);
    t.true(refused.text.includes(UNTRUSTED));
  });
}

test.serial('is refused: another state', async (t) => {
  const { url, cookie } = await by.begin();
  const back = await by.atProvider(url);
  back.searchParams.set('state', 'x'.repeat(43));
  const refused = await comeBack(by, back, cookie);
  t.deepEqual([refused.status, sessionIn(refused)], [401, '']);
});

test.serial('is refused: a code that was asked for with another challenge or nonce', async (t) => {
  for (const name of ['code_challenge', 'nonce']) {
    const { url, cookie } = await by.begin();
    url.searchParams.set(name, 'x'.repeat(43));
    const refused = await comeBack(by, await by.atProvider(url), cookie);
    t.deepEqual([refused.status, sessionIn(refused)], [401, ''], name);
  }
});

test.serial('is refused: the answer to the question of another issuer', async (t) => {
  const { url, cookie } = await by.begin();
  const back = await by.atProvider(url);
  back.searchParams.set('iss', 'https://evil.example');
  t.is((await comeBack(by, back, cookie)).status, 401);
});

test.serial('an answer counts once, and only in the browser that asked', async (t) => {
  const { url, cookie } = await by.begin();
  const back = await by.atProvider(url);
  const { cookie: others } = await by.begin();
  t.is((await comeBack(by, back, '')).status, 400);
  t.is((await comeBack(by, back, others)).status, 401);
  t.is((await comeBack(by, back, cookie)).status, 303);
  t.is((await comeBack(by, back, cookie)).status, 400);
});

test.serial('a sign-in that takes over ten minutes is refused', async (t) => {
  await using own = await startWithProvider(WHO);
  const { url, cookie } = await own.begin();
  const back = await own.atProvider(url);
  await own.exchange.advance(601);
  t.is((await comeBack(own, back, cookie)).status, 400);
});

test.serial('a person who says no at the provider is told so', async (t) => {
  const { url, cookie } = await by.begin();
  const back = new URL(`${by.exchange.url}${CALLBACK}`);
  back.search = new URLSearchParams({ error: 'access_denied', state: url.searchParams.get('state')!, iss: url.origin }).toString();
  const refused = await comeBack(by, back, cookie);
  t.is(refused.status, 403);
  t.true(refused.text.includes('Example ID did not sign you in.'));
});

test.serial('a provider that is away gives a page that says so', async (t) => {
  await using own = await startWithProvider(WHO);
  own.isAway = true;
  const away = await post(own.exchange, '/app/sign-in/provider', {});
  t.deepEqual([away.status, away.headers.get('retry-after')], [503, '60']);
  t.true(away.text.includes('Example ID does not answer. Try again in a minute.'));
  own.isAway = false;
  const { url, cookie } = await own.begin();
  const back = await own.atProvider(url);
  own.isAway = true;
  t.is((await comeBack(own, back, cookie)).status, 503);
});

const REFUSED = [
  ['no e-mail address', { email: undefined }, 'The provider gives no e-mail address for you.'],
  ['an address that is not verified', { email_verified: false }, 'The provider has not verified your e-mail address.'],
  ['no tenant', { tenant: undefined }, 'The provider gives no tenant for you (tenant).'],
  ['a tenant that is not here', { tenant: 'elsewhere' }, 'None of the tenants that the provider gives for you is served here.'],
  ['no role', { role: undefined }, 'The provider gives you none of the roles viewer, operator, admin (role).'],
  ['an unknown role', { role: 'owner' }, 'The provider gives you none of the roles viewer, operator, admin (role).'],
] as const;

for (const [what, changed, reason] of REFUSED) {
  test.serial(`is refused with a reason: a person with ${what}`, async (t) => {
    const refused = await signIn(by, { subject: `nobody-${what}`, claims: { ...CLAIMS, email: 'new@example.com', ...changed } });
    t.deepEqual([refused.status, sessionIn(refused)], [403, '']);
    t.true(refused.text.includes(reason), refused.text);
  });
}

test.serial('what the provider says at the next sign-in holds: another role, another name, then none', async (t) => {
  const at = (claims: object) => signIn(by, { subject: 'rob-1', claims: { ...CLAIMS, email: 'rob@example.com', ...claims } });
  const first = sessionIn(await at({ role: 'viewer' }));
  const second = sessionIn(await at({ role: ['viewer', 'admin'], name: 'Rob <b>' }));
  t.deepEqual((await data(browser(by.exchange, second), VIEWER)).viewer.person, { name: 'Rob b', role: 'admin' });
  t.is((await data(browser(by.exchange, first), VIEWER)).viewer.person.role, 'admin');
  t.is((await at({ role: undefined })).status, 403);
  t.is((await ask(browser(by.exchange, second), VIEWER)).status, 401);
});

test.serial('somebody who was added here is the same person only where the provider verified the address', async (t) => {
  await enrol(by.exchange, 'ann@example.com', 'admin');
  const claims = { ...CLAIMS, email: 'Ann@example.com', name: 'Ann' };
  const refused = await signIn(by, { subject: 'ann-1', claims: { ...claims, email_verified: undefined } });
  t.is(refused.status, 403);
  t.is((await signIn(by, { subject: 'ann-1', claims })).status, 303);
  // A second account of the provider with the same address is somebody else.
  t.is((await signIn(by, { subject: 'ann-2', claims })).status, 403);
});

test.serial('a new person who comes back in two tabs at once is one person', async (t) => {
  by.who = { subject: 'two-1', claims: { ...CLAIMS, email: 'two@example.com' } };
  const tabs = [await by.begin(), await by.begin()];
  const backs = [];
  for (const { url, cookie } of tabs) backs.push({ url: await by.atProvider(url), cookie });
  const answers = await Promise.all(backs.map(({ url, cookie }) => comeBack(by, url, cookie)));
  t.deepEqual(
    answers.map(({ status }) => status),
    [303, 303],
  );
});

test.serial('a disabled person is refused', async (t) => {
  const who = { subject: 'dan-1', claims: { ...CLAIMS, email: 'dan@example.com' } };
  t.is((await signIn(by, who)).status, 303);
  await setAccess(by.exchange.app, 'disable', operatorActor, 'dan@example.com');
  const refused = await signIn(by, who);
  t.is(refused.status, 403);
  t.true(refused.text.includes('You can no longer sign in here.'));
});

test.serial('a claim may be inside of another, by a path', async (t) => {
  await using own = await startWithProvider(
    { subject: 'kay-1', claims: { ...CLAIMS, role: undefined, realm_access: { roles: ['offline', 'operator'] } } },
    { OIDC_ROLE_CLAIM: 'realm_access.roles' },
  );
  t.is((await signIn(own)).status, 303);
});

test.serial('who has several tenants chooses one, and gets a new session then', async (t) => {
  const who = { subject: 'max-1', claims: { ...CLAIMS, email: 'max@example.com', tenant: ['demo-seller', 'demo-buyer'] } };
  const signed = await signIn(by, who);
  t.deepEqual([signed.status, signed.headers.get('location'), sessionIn(signed)], [303, '/app/sign-in/tenant', '']);
  const cookie = signed.headers
    .getSetCookie()
    .findLast((one) => one.startsWith('exchange-sign-in='))!
    .split(';')[0]!;
  const page = await browser(by.exchange, cookie, {})('/app/sign-in/tenant');
  t.true(page.text.includes('value="demo-buyer">Demo Buyer (operator)</button>'));
  const form = { ...OWN_PAGE, Cookie: cookie };
  t.is((await post(by.exchange, '/app/sign-in/tenant', { tenant: 'elsewhere' }, form)).status, 400);
  const chosen = await post(by.exchange, '/app/sign-in/tenant', { tenant: 'demo-buyer' }, form);
  t.is(chosen.status, 303);
  t.is((await data(browser(by.exchange, sessionIn(chosen)), VIEWER)).viewer.tenantId, 'demo-buyer');
  t.is((await post(by.exchange, '/app/sign-in/tenant', { tenant: 'demo-seller' }, form)).status, 400);
});

test.serial('without a provider there is no button, and no path', async (t) => {
  await using own = await startApp();
  t.false((await own.anonymous('/app/sign-in')).text.includes('Sign in with'));
  const unknown = await own.anonymous(CALLBACK);
  t.deepEqual([unknown.status, unknown.headers.get('location')], [303, '/app/sign-in']);
});
