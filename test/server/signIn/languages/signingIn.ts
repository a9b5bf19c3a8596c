// Signing in, and everything that may go wrong there.
import { SIGN_IN_LIMITS } from '../../../../src/auth/people/failures.js';
import { STEP_LIMITS } from '../../../../src/auth/people/steps.js';
import { operatorActor } from '../../../../src/domain/actor.js';
import { invitePerson } from '../../../../src/domain/people/invite.js';
import { enrolWithCodes, withPassword } from '../../../support/oneTimeCodes.js';
import { cookieIn, enrol, invite, OWN_PAGE, PASSWORD, post } from '../../../support/people.js';
import { type Heard, hearPlainHttp } from './heard.js';

const SIGN_IN = '/app/sign-in';
const ELSEWHERE = { 'Sec-Fetch-Site': 'cross-site' };

export async function hearSignIn(heard: Heard): Promise<void> {
  const { exchange, language } = heard;
  const { sql } = exchange.app.database;
  await exchange.anonymous(SIGN_IN);
  await hearPlainHttp(heard);
  await post(exchange, SIGN_IN, { demo: 'seller' }, ELSEWHERE);
  await post(exchange, SIGN_IN, {});
  await post(exchange, SIGN_IN, { email: `nobody-${language}@seller.example`, password: PASSWORD });
  await sql.query(
    `insert into sign_in_failure (subject) select 'address:127.0.0.1' from generate_series(1, ${SIGN_IN_LIMITS.perAddressMax})`,
  );
  await post(exchange, SIGN_IN, { email: `nobody-${language}@seller.example`, password: PASSWORD });
  await sql.query('delete from sign_in_failure');
  await sql.query(
    `insert into sign_in_step (secret_hash, kind, address, data, ends_at)
     select n::text::bytea, 'passkey', '127.0.0.1', '{}', exchange_now() + interval '1 minute' from generate_series(1, ${STEP_LIMITS.perAddressMax}) n`,
  );
  await post(exchange, `${SIGN_IN}/provider`, {});
  await sql.query('delete from sign_in_step');
}

export async function hearPasswordLink({ exchange, language }: Heard): Promise<void> {
  const path = `/app/password/${await invite(exchange, `invited-${language}@seller.example`, 'viewer')}`;
  await exchange.anonymous(path);
  await post(exchange, path, {});
  await post(exchange, path, { password: 'short' });
  await post(exchange, path, { password: PASSWORD });
  await exchange.anonymous(path);
}

/** Returns the cookie of the session in which the codes were set up. */
export async function hearCodes({ exchange, language }: Heard): Promise<string> {
  const { email, cookie } = await enrolWithCodes(exchange, `codes-${language}@seller.example`);
  const headers = { ...OWN_PAGE, Cookie: await withPassword(exchange, email) };
  await exchange.anonymous(`${SIGN_IN}/code`, { headers });
  await post(exchange, `${SIGN_IN}/code`, {}, headers);
  await post(exchange, `${SIGN_IN}/code`, { code: 'wrong' }, headers);
  await exchange.anonymous(`${SIGN_IN}/code`);
  return cookie;
}

/** Returns the cookie of a session at one of two tenants. */
export async function hearTenants({ exchange, language }: Heard): Promise<string> {
  const email = `both-${language}@example.com`;
  await enrol(exchange, email, 'operator');
  const link = { tokenHash: Buffer.from(email), linkSeconds: 60 };
  await invitePerson(exchange.app, operatorActor('demo-buyer'), { email, name: 'Ann Example', role: 'viewer', ...link });
  const headers = { ...OWN_PAGE, Cookie: cookieIn(await post(exchange, SIGN_IN, { email, password: PASSWORD })) };
  await exchange.anonymous(`${SIGN_IN}/tenant`, { headers });
  await post(exchange, `${SIGN_IN}/tenant`, { tenant: 'nowhere' }, headers);
  const cookie = cookieIn(await post(exchange, `${SIGN_IN}/tenant`, { tenant: 'demo-seller' }, headers));
  await post(exchange, '/app/tenant', { tenant: 'nowhere' }, { ...OWN_PAGE, Cookie: cookie });
  return cookie;
}
