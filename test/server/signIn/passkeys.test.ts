// Passkeys: made and used by an authenticator in software, and refused where anything is wrong.
import { startApp } from '../../support/app.js';
import { type Authenticator, createAuthenticator, type Fault } from '../../support/authenticator.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, enrol, invite, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId person { name role } } }';
const SECURITY = '/app/account/security';
const NOT_TAKEN = { error: 'The passkey was not accepted. Try again.' };

const exchange = kept(() => startApp());
/** Passkeys belong to a name: the browser is at localhost. */
let site: string;

test.before(async () => {
  site = exchange.url.replace('127.0.0.1', 'localhost');
});

interface Options {
  readonly options: { readonly challenge: string; readonly rpId?: string; readonly userVerification?: string; readonly rp?: object };
}

const send = (path: string, body: object, cookie = '', headers: Readonly<Record<string, string>> = OWN_PAGE) =>
  exchange.anonymous(site + path, { method: 'POST', headers: { ...headers, Cookie: cookie }, body });

/** The cookie that an answer sets. */
const cookieOf = (answer: { readonly headers: Headers }, name: string): string =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

async function signedIn(email: string): Promise<string> {
  await enrol(exchange, email, 'operator');
  return cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD }));
}

async function make(passkey: Authenticator, session: string, fault?: Fault, path = `${SECURITY}/passkeys`) {
  const begun = await send(`${path}/options`, { password: PASSWORD }, session);
  const { options } = begun.body as Options;
  const cookie = `${session}; ${cookieOf(begun, 'exchange-sign-in')}`;
  return send(path, { credential: passkey.create(options, fault), name: 'Laptop' }, cookie);
}

async function use(passkey: Authenticator, fault?: Fault) {
  const begun = await send('/app/sign-in/passkey/options', {});
  const { options } = begun.body as Options;
  return send('/app/sign-in/passkey', { credential: passkey.get(options, fault) }, cookieOf(begun, 'exchange-sign-in'));
}

test('the page of signing in offers a passkey, by a script of its own', async (t) => {
  const page = await exchange.anonymous('/app/sign-in');
  t.true(page.text.includes('<button>Use a passkey</button>'));
  const script = await exchange.anonymous('/app/passkey.js');
  t.deepEqual([script.status, script.headers.get('content-type')], [200, 'text/javascript; charset=utf-8']);
  t.notThrows(() => new Function(script.text));
});

test('the script shows the texts that its forms have, each of them', async (t) => {
  const script = await exchange.anonymous('/app/passkey.js');
  const shown = Array.from(script.text.matchAll(/(?:texts|said\.dataset)\.(\w+)/g), ([, name]) => name!);
  const page = await exchange.anonymous('/app/sign-in');
  const [alert = ''] = /<p class="bad" role="alert" data-[^>]*>/.exec(page.text) ?? [];
  const given = Array.from(alert.matchAll(/ data-(\w+)="/g), ([, name]) => name!);
  t.deepEqual([...new Set(shown)].sort(), given.sort());
});

test('a passkey is added with the password, and signs in without it and without a code', async (t) => {
  const passkey = createAuthenticator(site);
  const session = await signedIn('key@seller.example');
  const made = await make(passkey, session);
  t.deepEqual([made.status, made.body], [200, { location: SECURITY }]);
  const page = await browser(exchange, session, {})(SECURITY);
  t.regex(page.text, /<li>Laptop<br><span class="soft">added \d{4}-\d\d-\d\d, not used yet<\/span>/);
  const used = await use(passkey);
  t.deepEqual([used.status, used.body], [200, { location: '/app' }]);
  const { viewer } = await data(browser(exchange, cookieOf(used, 'exchange-session')), VIEWER);
  t.deepEqual(viewer, { tenantId: 'demo-seller', person: { name: 'Ann Example', role: 'operator' } });
});

test('the browser is asked for a passkey of this name that verifies the person', async (t) => {
  const { options } = (await send('/app/sign-in/passkey/options', {})).body as Options;
  t.deepEqual([options.rpId, options.userVerification], ['localhost', 'required']);
});

test('adding a passkey asks for the password', async (t) => {
  const session = await signedIn('guarded@seller.example');
  const refused = await send(`${SECURITY}/passkeys/options`, { password: 'wrong horse battery' }, session);
  t.deepEqual([refused.status, refused.body], [401, { error: 'The password is wrong.' }]);
  t.is((await send(`${SECURITY}/passkeys/options`, { password: PASSWORD })).status, 401);
});

test('who has no password adds a passkey within a quarter of an hour of signing in', async (t) => {
  await using own = await startApp();
  const at = own.url.replace('127.0.0.1', 'localhost');
  const cookie = cookieIn(await post(own, '/app/sign-in', { demo: 'seller' }));
  const options = () =>
    own.anonymous(`${at}${SECURITY}/passkeys/options`, { method: 'POST', headers: { ...OWN_PAGE, Cookie: cookie }, body: {} });
  t.is((await options()).status, 200);
  await own.advance(901);
  t.is((await options()).status, 403);
});

const FAULTS: Readonly<Record<string, Fault>> = {
  'of another origin': { origin: 'https://evil.example' },
  'for another site': { site: 'evil.example' },
  'for another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
  'without verifying the person': { isUnverified: true },
};

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`is refused: a passkey made ${what}`, async (t) => {
    const session = await signedIn(`made-${what.replaceAll(' ', '-')}@seller.example`);
    const refused = await make(createAuthenticator(site), session, fault);
    t.deepEqual([refused.status, refused.body], [400, NOT_TAKEN]);
  });
}

for (const [what, fault] of Object.entries({
  ...FAULTS,
  'with the signature of another key': { isSignedByOther: true },
  'with a count that does not rise': { count: 1 },
} as Readonly<Record<string, Fault>>)) {
  test(`is refused: a passkey used ${what}`, async (t) => {
    const passkey = createAuthenticator(site);
    await make(passkey, await signedIn(`used-${what.replaceAll(' ', '-')}@seller.example`));
    t.is((await use(passkey)).status, 200);
    const refused = await use(passkey, fault);
    t.deepEqual([refused.status, refused.body, cookieOf(refused, 'exchange-session')], [401, NOT_TAKEN, '']);
  });
}

test('is refused: the answer of a passkey a second time, or in another browser', async (t) => {
  const passkey = createAuthenticator(site);
  await make(passkey, await signedIn('twice@seller.example'));
  const begun = await send('/app/sign-in/passkey/options', {});
  const body = { credential: passkey.get((begun.body as Options).options) };
  t.is((await send('/app/sign-in/passkey', body)).status, 401);
  const cookie = cookieOf(begun, 'exchange-sign-in');
  t.is((await send('/app/sign-in/passkey', body, cookie)).status, 200);
  t.is((await send('/app/sign-in/passkey', body, cookie)).status, 401);
});

test('is refused: what is no passkey, or one that nobody has', async (t) => {
  const begin = async () => cookieOf(await send('/app/sign-in/passkey/options', {}), 'exchange-sign-in');
  for (const credential of [undefined, null, 7, {}, { id: 'x' }, { id: 'x', response: {} }])
    t.is((await send('/app/sign-in/passkey', { credential }, await begin())).status, 401);
  t.is((await use(createAuthenticator(site))).status, 401);
});

test('at an IP address the page says that passkeys need a name', async (t) => {
  const refused = await exchange.anonymous('/app/sign-in/passkey/options', { method: 'POST', headers: OWN_PAGE, body: {} });
  t.deepEqual(
    [refused.status, refused.body],
    [400, { error: 'Passkeys need a name in the address: open this page at localhost instead.' }],
  );
});

test('a link of an invitation makes a passkey instead of a password, once', async (t) => {
  const path = `/app/password/${await invite(exchange, 'only@seller.example', 'viewer')}/passkey`;
  const passkey = createAuthenticator(site);
  const made = await make(passkey, '', undefined, path);
  t.deepEqual([made.status, made.body], [200, { location: '/app/sign-in' }]);
  t.is((await send(`${path}/options`, {})).status, 404);
  const used = await use(passkey);
  t.is(used.status, 200);
  t.is((await post(exchange, '/app/sign-in', { email: 'only@seller.example', password: PASSWORD })).status, 401);
  // It is the only way in.
  const headers = { ...OWN_PAGE, Cookie: cookieOf(used, 'exchange-session') };
  const [row] = await exchange.app.database.sql.query<{ id: string }>(
    `select k.id from person_passkey k join person p on p.id = k.person where p.email = 'only@seller.example'`,
  );
  t.is((await post(exchange, `${SECURITY}/passkeys/remove`, { id: row!.id }, headers)).status, 409);
});

test('a password is removed where a passkey is there, and a passkey with the password', async (t) => {
  const email = 'bare@seller.example';
  const session = await signedIn(email);
  const headers = { ...OWN_PAGE, Cookie: session };
  await post(exchange, `${SECURITY}/password/remove`, { password: PASSWORD }, headers);
  t.is((await post(exchange, '/app/sign-in', { email, password: PASSWORD })).status, 303, 'without a passkey it stays');
  const [one, two] = [createAuthenticator(site), createAuthenticator(site)];
  for (const passkey of [one, two]) await make(passkey, session);
  const { id } = one.get({ challenge: 'x' }) as { id: string };
  t.is((await post(exchange, `${SECURITY}/passkeys/remove`, { id, password: PASSWORD }, headers)).status, 303);
  t.is((await use(one)).status, 401);
  await post(exchange, `${SECURITY}/password/remove`, { password: PASSWORD }, headers);
  t.is((await post(exchange, '/app/sign-in', { email, password: PASSWORD })).status, 401);
  t.is((await use(two)).status, 200);
});

test('a disabled person has no use of a passkey', async (t) => {
  const passkey = createAuthenticator(site);
  await make(passkey, await signedIn('gone@seller.example'));
  await exchange.app.database.sql.query(`update person set disabled_at = exchange_now() where email = 'gone@seller.example'`);
  const refused = await use(passkey);
  t.deepEqual([refused.status, cookieOf(refused, 'exchange-session')], [401, '']);
});

test('a session of a passkey ends as any other', async (t) => {
  const passkey = createAuthenticator(site);
  await make(passkey, await signedIn('out@seller.example'));
  const session = cookieOf(await use(passkey), 'exchange-session');
  await post(exchange, '/app/sign-out', {}, { ...OWN_PAGE, Cookie: session });
  t.is((await ask(browser(exchange, session), VIEWER)).status, 401);
});
