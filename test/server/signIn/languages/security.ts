// One's own security, passkeys and portal links, and everything that may go wrong there.
import { PASSKEY_LIMITS } from '../../../../src/auth/people/passkeys/passkeys.js';
import { cookieIn, enrol, invite, OWN_PAGE, PASSWORD, post } from '../../../support/people.js';
import { ERP, FRAME, openPortal, portalLink } from '../../../support/portal.js';
import type { Heard } from './heard.js';

const SECURITY = '/app/account/security';
const ELSEWHERE = { 'Sec-Fetch-Site': 'cross-site' };
const WRONG = { password: 'wrong horse battery' };

/** `cookies`: of sessions with codes, and at one of two tenants. */
export async function hearSecurity({ exchange, language }: Heard, cookies: readonly string[]): Promise<void> {
  const { sql } = exchange.app.database;
  for (const cookie of cookies) await exchange.anonymous(SECURITY, { headers: { Cookie: cookie } });
  const email = `secure-${language}@seller.example`;
  await enrol(exchange, email, 'viewer');
  for (const device of ['', 'Laptop'])
    await post(exchange, '/app/sign-in', { email, password: PASSWORD }, { ...OWN_PAGE, 'User-Agent': device });
  await sql.query(`update person_session set device = '' where person = (select id from person where email = $1)`, [email]);
  const headers = { ...OWN_PAGE, Cookie: cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD })) };
  await addPasskeys(exchange, email, 1);
  await exchange.anonymous(SECURITY, { headers });
  await post(exchange, `${SECURITY}/totp`, WRONG, headers);
  await post(exchange, `${SECURITY}/totp`, { password: PASSWORD }, headers);
  await post(exchange, `${SECURITY}/totp/confirm`, { code: 'wrong' }, headers);
  await post(exchange, `${SECURITY}/password`, { password: PASSWORD, 'new-password': 'short' }, headers);
}

/** Ids begin with the address. */
async function addPasskeys({ app }: Heard['exchange'], email: string, count: number): Promise<void> {
  await app.database.sql.query(
    `insert into person_passkey (id, person, public_key, sign_count, transports, name)
     select email || n, id, '', 0, '{}', 'Key' from person, generate_series(1, $2) n where email = $1`,
    [email, count],
  );
}

export async function hearPasskeys({ exchange, language }: Heard): Promise<void> {
  const { sql } = exchange.app.database;
  const site = exchange.url.replace('127.0.0.1', 'localhost');
  const ask = (path: string, body: object, headers: Readonly<Record<string, string>> = OWN_PAGE) =>
    exchange.anonymous(site + path, { method: 'POST', headers, body });
  await exchange.anonymous('/app/sign-in/passkey/options', { method: 'POST', headers: OWN_PAGE, body: {} });
  await ask('/app/sign-in/passkey', {}, ELSEWHERE);
  await ask('/app/sign-in/passkey', {});
  await ask(`${SECURITY}/passkeys/options`, {});
  const email = `bare-${language}@seller.example`;
  await invite(exchange, email, 'viewer');
  const headers = { ...OWN_PAGE, Cookie: cookieIn(await post(exchange, '/app/sign-in', { demo: 'viewer' })) };
  // The session of the sandbox becomes one of somebody whose only way in is a passkey.
  await sql.query(
    `update person_session set person = (select id from person where email = $1)
     where id = (select id from person_session order by created_at desc, id desc limit 1)`,
    [email],
  );
  await addPasskeys(exchange, email, 1);
  await exchange.anonymous(SECURITY, { headers });
  await post(exchange, `${SECURITY}/passkeys/remove`, { id: `${email}1` }, headers);
  await sql.query('delete from person_passkey where id = $1', [`${email}1`]);
  await addPasskeys(exchange, email, PASSKEY_LIMITS.perPersonMax);
  await ask(`${SECURITY}/passkeys/options`, {}, headers);
  await sql.query(
    `update person_session set created_at = created_at - interval '1 hour' where person = (select id from person where email = $1)`,
    [email],
  );
  await ask(`${SECURITY}/passkeys/options`, {}, headers);
}

export async function hearPortal({ exchange }: Heard): Promise<void> {
  const seller = await exchange.as('demo-seller');
  const path = await portalLink(
    seller,
    `capabilities: [DOCUMENTS, DOCUMENT_ACTIONS, SEND, CONNECTIONS], name: "Ann", returnUrl: "${ERP}/back"`,
  );
  await exchange.anonymous(path);
  const guest = await openPortal(exchange, path);
  await exchange.anonymous(path);
  await guest('/app/sign-out', { method: 'POST' });
  await exchange.anonymous('/app', { headers: FRAME });
}
