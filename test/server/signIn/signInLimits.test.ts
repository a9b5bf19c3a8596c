// Wrong passwords: each is refused alike, and after some of them even the right one waits.
import { SIGN_IN_LIMITS } from '../../../src/auth/people/failures.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { enrol, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const WRONG = { password: 'wrong horse battery' };

const exchange = kept(() => startApp());

test('what is no address or no password is refused like any wrong password', async (t) => {
  for (const [what, email, password] of [
    ['a text that is no address', 'ann', PASSWORD],
    ['a very long address', `${'a'.repeat(5_000)}@seller.example`, PASSWORD],
    ['an address with a null character', 'a\0@seller.example', PASSWORD],
    ['a very long password', 'known@seller.example', 'x'.repeat(5_000)],
    ['nothing', '', ''],
  ] as const) {
    const { status, text } = await post(exchange, '/app/sign-in', { email, password });
    t.is(status, 401, what);
    t.true(text.includes('E-mail or password is wrong.'), what);
  }
});

test('after five wrong passwords for a person even the right one is 429, for ten minutes', async (t) => {
  await using own = await startApp();
  const email = 'busy@seller.example';
  await enrol(own, email, 'viewer');
  for (let n = 0; n < SIGN_IN_LIMITS.hereMax; n += 1) t.is((await post(own, '/app/sign-in', { email, ...WRONG })).status, 401);
  const refused = await post(own, '/app/sign-in', { email, password: PASSWORD });
  t.is(refused.status, 429);
  t.regex(refused.headers.get('retry-after') ?? '', /^[1-9]\d{0,2}$/);
  await own.advance(SIGN_IN_LIMITS.windowSeconds + 1);
  t.is((await post(own, '/app/sign-in', { email, password: PASSWORD })).status, 303);
});

/** The address is that in X-Forwarded-For: the peer is a trusted proxy. */
const from = (address: string, more: object = {}): Record<string, string> => ({ ...OWN_PAGE, 'X-Forwarded-For': address, ...more });

test('wrong passwords from one address lock the person out there alone, until there are a hundred from all', async (t) => {
  await using own = await startApp({ TRUSTED_PROXIES: '127.0.0.0/8' });
  const email = 'known@seller.example';
  await enrol(own, email, 'viewer');
  const statusOf = async (password: string, headers: Record<string, string>): Promise<number> =>
    (await post(own, '/app/sign-in', { email, password }, headers)).status;
  for (let n = 0; n < SIGN_IN_LIMITS.hereMax; n += 1) t.is(await statusOf(WRONG.password, from('192.0.2.1')), 401);
  t.is(await statusOf(PASSWORD, from('192.0.2.1')), 429);
  const signedIn = await post(own, '/app/sign-in', { email, password: PASSWORD }, from('192.0.2.2'));
  t.is(signedIn.status, 303);
  await own.app.database.sql.query('insert into sign_in_failure (subject) select $1 from generate_series(1, $2::int)', [
    `person:${email}`,
    SIGN_IN_LIMITS.anywhereMax,
  ]);
  t.is(await statusOf(PASSWORD, from('192.0.2.3')), 429);
  const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]!);
  const browser = cookies.find((one) => one.startsWith('exchange-browser='))!;
  for (let n = 0; n < SIGN_IN_LIMITS.hereMax - 1; n += 1) t.is(await statusOf(WRONG.password, from('192.0.2.1', { Cookie: browser })), 401);
  t.is(await statusOf(PASSWORD, from('192.0.2.1', { Cookie: browser })), 303, 'a browser that signed in before');
  const other = { email: 'other@seller.example', ...WRONG };
  await own.app.database.sql.query(
    `insert into sign_in_failure (subject) select 'person:other@seller.example' from generate_series(1, 100)`,
  );
  t.is((await post(own, '/app/sign-in', other, from('192.0.2.4', { Cookie: browser }))).status, 429, 'it counts for its person alone');
  const proved = await post(own, '/app/account/security/totp', { password: PASSWORD }, from('192.0.2.1', { Cookie: cookies[0]! }));
  t.is(proved.status, 200, 'an open session');
});

test('wrong passwords and limited attempts are counted', async (t) => {
  await using own = await startApp({ METRICS_TOKEN: 'figures' });
  for (let n = 0; n < SIGN_IN_LIMITS.hereMax + 2; n += 1) await post(own, '/app/sign-in', { email: 'counted@seller.example', ...WRONG });
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
  const email = 'raced@seller.example';
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(exchange, '/app/sign-in', { email, ...WRONG })));
  t.true(answers.filter(({ status }) => status === 401).length <= SIGN_IN_LIMITS.hereMax);
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
  const email = 'twice@seller.example';
  await enrol(exchange, email, 'viewer');
  for (let round = 0; round < 3; round += 1) {
    for (let n = 1; n < SIGN_IN_LIMITS.hereMax; n += 1) t.is((await post(exchange, '/app/sign-in', { email, ...WRONG })).status, 401);
    t.is((await post(exchange, '/app/sign-in', { email, password: PASSWORD })).status, 303);
  }
});
