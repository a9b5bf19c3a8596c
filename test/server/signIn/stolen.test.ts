// What somebody could do who has the whole database: find no session, no step, no password and no secret that can be used.
import { startApp, type TestApp } from '../../support/app.js';
import { ask } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { codeOf, enrolWithCodes, withPassword } from '../../support/oneTimeCodes.js';
import { browser, cookieIn, enrol, invite, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { openPortal, portalLink } from '../../support/portal.js';
import { test } from '../../support/test.js';

const VIEWER = '{ viewer { tenantId } }';

const exchange = kept(() => startApp());

/** Each value of each column of each table, as text; what JSON has inside, too. */
async function everyValue({ app }: TestApp): Promise<string[]> {
  const { sql } = app.database;
  const tables = await sql.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const values = new Set<string>();
  for (const { name } of tables) {
    for (const { row } of await sql.query<{ row: unknown }>(`select to_jsonb(x) as row from ${name} x order by 1`)) collect(row, values);
  }
  return [...values];
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner, into);
}

/** As it stands there, and bytes in the forms that secrets have. */
function formsOf(value: string): string[] {
  const bytes = /^\\x([0-9a-f]+)$/.exec(value)?.[1];
  const decoded = bytes === undefined ? [] : [Buffer.from(bytes, 'hex')];
  return [value, ...decoded.flatMap((one) => [one.toString('base64url'), one.toString('utf8')])];
}

test('no column has a secret that a browser, a link, an app or a client uses', async (t) => {
  const { email, secret, recoveryCodes, cookie } = await enrolWithCodes(exchange, 'stolen@seller.example');
  const step = await withPassword(exchange, email);
  const token = await invite(exchange, 'open@seller.example', 'viewer');
  const secrets = [cookie, step].map((one) => one.split('=')[1]!);
  const dump = (await everyValue(exchange)).join('\n');
  t.true(dump.includes(email), 'the dump has what is stored');
  for (const one of [
    ...secrets,
    token,
    PASSWORD,
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    'demo-seller-secret',
  ])
    t.false(dump.includes(one), one);
});

test('no stored value is a session, a step, a link or a password', async (t) => {
  await using own = await startApp();
  const email = 'tried@seller.example';
  await enrol(own, email, 'viewer');
  await post(own, '/app/sign-in', { email, password: PASSWORD });
  const { email: coded } = await enrolWithCodes(own, 'coded@seller.example');
  await withPassword(own, coded);
  await invite(own, 'open@seller.example', 'viewer');
  const client = await own.as('demo-seller');
  await portalLink(client, 'capabilities: [SEND]');
  await openPortal(own, await portalLink(client, 'capabilities: [SEND]'));
  const { sql } = own.app.database;
  const rows = await sql.query<{ row: unknown }>(
    `select to_jsonb(x) as row from person_session x union all select to_jsonb(x) from sign_in_step x
     union all select to_jsonb(x) from person_invitation x union all select to_jsonb(x) from portal_link x union all select to_jsonb(x) from person x
     union all select to_jsonb(x) from person_totp x union all select to_jsonb(x) from person_recovery_code x order by 1`,
  );
  const values = new Set<string>();
  for (const { row } of rows) collect(row, values);
  const tried = [...new Set([...values].flatMap(formsOf))].filter((one) => one !== '' && /^[\x21-\x7e]+$/.test(one) && !/[;,\s]/.test(one));
  t.true(tried.length > 20);
  for (const value of tried) {
    t.is((await ask(browser(own, `exchange-session=${value}`), VIEWER)).status, 401, value);
    t.is((await own.anonymous(`/app/password/${encodeURIComponent(value)}`)).status, 404, value);
    t.is((await own.anonymous(`/app/portal/${encodeURIComponent(value)}`)).status, 404, value);
    t.is((await browser(own, `exchange-sign-in=${value}`, {})('/app/sign-in/code')).status, 400, value);
  }
  const [row] = await sql.query<{ hash: string }>('select password_hash as hash from person where email = $1', [email]);
  t.is((await post(own, '/app/sign-in', { email, password: row!.hash })).status, 401);
});

test('setting a password ends what was signed in or begun with the old one, also at the same time', async (t) => {
  const email = 'raced@seller.example';
  await enrol(exchange, email, 'viewer');
  for (let round = 0; round < 5; round += 1) {
    const path = `/app/password/${await invite(exchange, email, 'viewer')}`;
    const [old, changed] = [round === 0 ? PASSWORD : `the password of round ${round - 1}`, `the password of round ${round}`];
    const [signed] = await Promise.all([
      post(exchange, '/app/sign-in', { email, password: old }),
      post(exchange, path, { password: changed }),
    ]);
    const cookie = cookieIn(signed);
    if (cookie !== '') t.is((await ask(browser(exchange, cookie), VIEWER)).status, 401);
    t.is((await post(exchange, '/app/sign-in', { email, password: old })).status, 401);
    t.is((await post(exchange, '/app/sign-in', { email, password: changed })).status, 303);
  }
});

test('a prepared cookie becomes no session by a code either', async (t) => {
  const { email, secret } = await enrolWithCodes(exchange, 'fresh@seller.example');
  const step = await withPassword(exchange, email);
  const prepared = `exchange-session=${'a'.repeat(43)}; ${step}`;
  const signed = await post(exchange, '/app/sign-in/code', { code: codeOf(secret, 1) }, { ...OWN_PAGE, Cookie: prepared });
  t.notRegex(cookieIn(signed), /=a{43}$/);
  t.is((await ask(browser(exchange, `exchange-session=${'a'.repeat(43)}`), VIEWER)).status, 401);
});
