// The page of one's own security: sessions, and who may change what.
import { startApp } from '../../support/app.js';
import { ask } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, enrol, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId } }';
const SECURITY = '/app/account/security';

const exchange = kept(() => startApp());

async function signIn(email: string, device: string): Promise<string> {
  return cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD }, { ...OWN_PAGE, 'User-Agent': device }));
}

test('without a session the page leads to signing in, and so does each of its forms', async (t) => {
  const answer = await exchange.anonymous(SECURITY);
  t.deepEqual([answer.status, answer.headers.get('location')], [303, '/app/sign-in']);
  for (const path of ['/totp', '/totp/confirm', '/totp/remove', '/sessions'])
    t.is((await post(exchange, SECURITY + path, { password: PASSWORD })).headers.get('location'), '/app/sign-in', path);
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('sessions are listed with device and last use, and end one by one or all but the own', async (t) => {
  const email = 'many@seller.example';
  await enrol(exchange, email, 'viewer');
  const [own, phone, tablet] = [await signIn(email, FIREFOX), await signIn(email, 'Phone'), await signIn(email, 'Tablet')];
  const headers = { ...OWN_PAGE, Cookie: own };
  const page = await browser(exchange, own, {})(SECURITY);
  t.regex(
    page.text,
    /<li><span title="[^"]+Firefox\/140\.0">Firefox, Linux<\/span><br><span class="soft">demo-seller, 127\.0\.0\.1, last used \d{4}-\d\d-\d\d \d\d:\d\d UTC<\/span><br><strong>This browser/,
  );
  t.notRegex(page.text, /<script(?! src="\/app\/passkey\.js" defer><\/script>)/);
  const [row] = await exchange.app.database.sql.query<{ id: string }>(`select id from person_session where device = 'Phone'`);
  t.is((await post(exchange, `${SECURITY}/sessions`, { end: row!.id }, headers)).status, 303);
  t.is((await ask(browser(exchange, phone), VIEWER)).status, 401);
  t.is((await ask(browser(exchange, tablet), VIEWER)).status, 200);
  await post(exchange, `${SECURITY}/sessions`, { end: 'others' }, headers);
  t.is((await ask(browser(exchange, tablet), VIEWER)).status, 401);
  t.is((await ask(browser(exchange, own), VIEWER)).status, 200);
});

test('a session of somebody else does not end by its id', async (t) => {
  await enrol(exchange, 'one@seller.example', 'viewer');
  await enrol(exchange, 'two@seller.example', 'viewer');
  const [one, two] = [await signIn('one@seller.example', 'One'), await signIn('two@seller.example', 'Two')];
  const [row] = await exchange.app.database.sql.query<{ id: string }>(`select id from person_session where device = 'Two'`);
  await post(exchange, `${SECURITY}/sessions`, { end: row!.id }, { ...OWN_PAGE, Cookie: one });
  t.is((await ask(browser(exchange, two), VIEWER)).status, 200);
});

test('a person changes the password with the old one, and all other sessions end', async (t) => {
  const email = 'anew@seller.example';
  await enrol(exchange, email, 'viewer');
  const [own, other] = [await signIn(email, 'Own'), await signIn(email, 'Other')];
  const change = (form: Readonly<Record<string, string>>) => post(exchange, `${SECURITY}/password`, form, { ...OWN_PAGE, Cookie: own });
  const anew = 'another horse battery';
  t.is((await change({ password: 'wrong horse battery', 'new-password': anew })).status, 401);
  const short = await change({ password: PASSWORD, 'new-password': 'short' });
  t.is(short.status, 400);
  t.true(short.text.includes('A password has 12 to 200 characters.'));
  t.is((await change({ password: PASSWORD, 'new-password': anew })).status, 303);
  t.is((await ask(browser(exchange, own), VIEWER)).status, 200);
  t.is((await ask(browser(exchange, other), VIEWER)).status, 401);
  t.is((await post(exchange, '/app/sign-in', { email, password: PASSWORD })).status, 401);
  t.is((await post(exchange, '/app/sign-in', { email, password: anew })).status, 303);
});
