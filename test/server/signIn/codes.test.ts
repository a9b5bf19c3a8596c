// Codes of an authenticator app after the password, and recovery codes.

import { Secret, TOTP } from 'otpauth';
import { confirmTotp, setUpTotp, useCode } from '../../../src/auth/people/factors/totp.js';
import { SIGN_IN_LIMITS } from '../../../src/auth/people/failures.js';
import { operatorActor } from '../../../src/domain/actor.js';
import { removeFactors } from '../../../src/domain/people/change.js';
import { startApp, type TestApp } from '../../support/app.js';
import { ask } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { codeOf, enrolWithCodes, securityPage, withPassword } from '../../support/oneTimeCodes.js';
import { browser, cookieIn, demo, enrol, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId } }';
const SECURITY = '/app/account/security';
const CODE = '/app/sign-in/code';

const exchange = kept(() => startApp());

const giveCode = (at: TestApp, cookie: string, code: string) => post(at, CODE, { code }, { ...OWN_PAGE, Cookie: cookie });

test('after the password the page asks for the code, and only the code signs in', async (t) => {
  const { email, secret } = await enrolWithCodes(exchange, 'coded@seller.example');
  const half = await post(exchange, '/app/sign-in', { email, password: PASSWORD });
  t.deepEqual([half.status, half.headers.get('location')], [303, CODE]);
  t.regex(half.headers.get('set-cookie') ?? '', /^exchange-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  const step = cookieIn(half);
  t.is((await ask(browser(exchange, step.replace('exchange-sign-in', 'exchange-session')), VIEWER)).status, 401);
  t.true((await browser(exchange, step, {})(CODE)).text.includes('<label for="code">Code</label>'));
  const wrong = await giveCode(exchange, step, '000000x');
  t.is(wrong.status, 401);
  t.true(wrong.text.includes('The code is wrong, or it was used before.'));
  const signed = await giveCode(exchange, step, codeOf(secret, 1));
  t.deepEqual([signed.status, signed.headers.get('location')], [303, '/app']);
  t.is((await ask(browser(exchange, cookieIn(signed)), VIEWER)).status, 200);
  t.is((await giveCode(exchange, step, codeOf(secret, 1))).status, 400, 'the step is used up');
});

test('a code counts once', async (t) => {
  const { email, secret } = await enrolWithCodes(exchange, 'once@seller.example');
  const code = codeOf(secret, 1);
  const [first, second] = [await withPassword(exchange, email), await withPassword(exchange, email)];
  t.is((await giveCode(exchange, first, code)).status, 303);
  t.is((await giveCode(exchange, second, code)).status, 401);
});

test('a code that was given twice at once signs in once', async (t) => {
  const { email, secret } = await enrolWithCodes(exchange, 'raced@seller.example');
  const code = codeOf(secret, 1);
  const steps = [await withPassword(exchange, email), await withPassword(exchange, email)];
  const answers = await Promise.all(steps.map((step) => giveCode(exchange, step, code)));
  t.deepEqual(answers.map(({ status }) => status).sort(), [303, 401]);
});

test('codes of one step around count, and none before the last one', async (t) => {
  const { app } = exchange;
  await enrol(exchange, 'steps@seller.example', 'viewer');
  const [row] = await app.database.sql.query<{ id: string }>(`select id from person where email = 'steps@seller.example'`);
  const person = row!.id;
  const { secret } = (await setUpTotp(app, person, 'steps@seller.example'))!;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const at = 1_800_000_000_000;
  const code = (step: number): string => totp.generate({ timestamp: at + step * 30_000 });
  t.is((await confirmTotp(app, person, code(0), at))?.length, 10);
  for (const [step, result] of [
    [0, undefined],
    [-1, undefined],
    [2, undefined],
    [1, 'code'],
    [1, undefined],
    [0, undefined],
  ] as const)
    t.is(await useCode(app, person, code(step), at), result, `step ${step}`);
});

test('wrong codes and right passwords count for the limit of the person', async (t) => {
  await using own = await startApp();
  const { email, secret } = await enrolWithCodes(own, 'limited@seller.example');
  const step = await withPassword(own, email);
  for (let n = 1; n < SIGN_IN_LIMITS.hereMax; n += 1) t.is((await giveCode(own, step, 'wrong')).status, 401);
  const limited = await giveCode(own, step, codeOf(secret, 1));
  t.is(limited.status, 429);
  t.regex(limited.headers.get('retry-after') ?? '', /^[1-9]\d{0,2}$/);
  t.is((await post(own, '/app/sign-in', { email, password: PASSWORD })).status, 429);
});

test('a recovery code signs in instead, once, as it is read from paper', async (t) => {
  const { email, recoveryCodes } = await enrolWithCodes(exchange, 'paper@seller.example');
  t.is(recoveryCodes.length, 10);
  const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
  const signed = await giveCode(exchange, await withPassword(exchange, email), typed);
  t.is(signed.status, 303);
  t.is((await giveCode(exchange, await withPassword(exchange, email), typed)).status, 401);
  t.true((await securityPage(exchange, cookieIn(signed))).text.includes('9 recovery codes are left.'));
});

test('a step of a sign-in ends after ten minutes, and when a password is set', async (t) => {
  await using own = await startApp();
  const { email, recoveryCodes } = await enrolWithCodes(own, 'late@seller.example');
  const late = await withPassword(own, email);
  await own.advance(601);
  t.is((await giveCode(own, late, recoveryCodes[0]!)).status, 400);
  const before = await withPassword(own, email);
  await enrol(own, email, 'operator');
  t.is((await giveCode(own, before, recoveryCodes[0]!)).status, 400);
});

test('setting up and removing asks for the password, and needs a right first code', async (t) => {
  const email = 'setup@seller.example';
  await enrol(exchange, email, 'viewer');
  const headers = { ...OWN_PAGE, Cookie: cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD })) };
  t.is((await post(exchange, `${SECURITY}/totp`, { password: 'wrong horse battery' }, headers)).status, 401);
  const shown = await post(exchange, `${SECURITY}/totp`, { password: PASSWORD }, headers);
  t.is(shown.status, 200);
  t.true(shown.text.includes('otpauth://totp/Exchange:setup%40seller.example?'));
  t.is((await post(exchange, `${SECURITY}/totp/confirm`, { code: 'wrong' }, headers)).status, 400);
  // Nothing is asked for until the first code was right.
  t.is((await post(exchange, '/app/sign-in', { email, password: PASSWORD })).headers.get('location'), '/app');
  const secret = /<code>([A-Z2-7]{32})<\/code>/.exec(shown.text)![1]!;
  t.is((await post(exchange, `${SECURITY}/totp/confirm`, { code: codeOf(secret) }, headers)).status, 200);
  t.is((await post(exchange, '/app/sign-in', { email, password: PASSWORD })).headers.get('location'), CODE);
  t.is((await post(exchange, `${SECURITY}/totp/remove`, { password: 'wrong horse battery' }, headers)).status, 401);
  t.is((await post(exchange, `${SECURITY}/totp/remove`, { password: PASSWORD }, headers)).status, 303);
  t.is((await post(exchange, '/app/sign-in', { email, password: PASSWORD })).headers.get('location'), '/app');
});

test('who has no password is told that codes belong to one', async (t) => {
  const page = await (await demo(exchange, 'seller'))(SECURITY);
  t.true(page.text.includes('Codes belong to a password, and you have none'));
});

test('an operator of the server removes the codes of who has lost them, and sessions end', async (t) => {
  const { email, cookie, recoveryCodes } = await enrolWithCodes(exchange, 'lost@seller.example');
  const step = await withPassword(exchange, email);
  t.is(await removeFactors(exchange.app, operatorActor, email), 'changed');
  t.is((await ask(browser(exchange, cookie), VIEWER)).status, 401);
  t.is((await giveCode(exchange, step, recoveryCodes[0]!)).status, 400);
  t.is((await post(exchange, '/app/sign-in', { email, password: PASSWORD })).headers.get('location'), '/app');
});

test('the secret of the codes is sealed, and recovery codes are hashes', async (t) => {
  const { secret, recoveryCodes } = await enrolWithCodes(exchange, 'sealed@seller.example');
  const [row] = await exchange.app.database.sql.query<{ dump: string }>(
    `select (select json_agg(c)::text from person_totp c) || (select json_agg(c)::text from person_recovery_code c) as dump`,
  );
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    t.false(row!.dump.includes(text));
});
