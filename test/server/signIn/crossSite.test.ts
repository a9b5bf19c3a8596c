// Forms and fetches of other sites, with the cookies of a browser: whatever they are sent to below /app, they change nothing.
import { signInRoutes } from '../../../src/server/signIn/routes.js';
import type { Router } from '../../../src/server/signIn/serving.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { enrolWithCodes, withPassword } from '../../support/oneTimeCodes.js';
import { cookieIn, enrol, invite, PASSWORD, post } from '../../support/people.js';
import { portalLink } from '../../support/portal.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'exchange', OIDC_CLIENT_SECRET: 'secret' }));
let cookies: string;
let token: string;
let link: string;

const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'from another site': { 'Sec-Fetch-Site': 'cross-site' },
  'from another host of the site': { 'Sec-Fetch-Site': 'same-site' },
  'of another origin': { Origin: 'https://evil.example' },
  'of an origin that is hidden': { Origin: 'null' },
  'without a word of where they come from': {},
};
const FORM = {
  email: 'crossed@seller.example',
  password: PASSWORD,
  tenant: 'demo-seller',
  demo: 'seller',
  end: 'others',
  code: '000000',
  id: 'x',
};

test.before(async () => {
  await enrol(exchange, FORM.email, 'operator');
  const session = cookieIn(await post(exchange, '/app/sign-in', { email: FORM.email, password: PASSWORD }));
  await post(exchange, '/app/sign-in', { email: FORM.email, password: PASSWORD });
  const { email } = await enrolWithCodes(exchange, 'half@seller.example');
  cookies = `${session}; ${await withPassword(exchange, email)}`;
  link = (await portalLink(await exchange.as('demo-seller'), 'capabilities: [SEND]')).split('/').at(-1)!;
  token = await invite(exchange, 'open@seller.example', 'viewer');
});

/** Every path that takes a POST. */
function paths(): string[] {
  const found: string[] = [];
  const router: Router = { get: () => undefined, post: (path) => found.push(path) };
  signInRoutes(router, exchange.app, () => false);
  return found.map((path) => path.replace(':token', token).replace(':link', link));
}

/** Every row of people, sessions and attempts. */
async function everything(): Promise<string> {
  const tables = ['person', 'person_role', 'person_session', 'person_invitation', 'person_totp', 'person_recovery_code', 'person_passkey'];
  const all = [...tables, 'person_identity', 'portal_link', 'sign_in_step', 'sign_in_failure', 'audit_entry'];
  const rows = await exchange.app.database.sql.query<{ row: string }>(
    `${all.map((table) => `select '${table}' || to_jsonb(x)::text as row from ${table} x`).join(' union all ')} order by 1`,
  );
  return rows.map(({ row }) => row).join('\n');
}

for (const [what, headers] of Object.entries(ELSEWHERE)) {
  test.serial(`forms and fetches ${what} change nothing`, async (t) => {
    const before = await everything();
    const tried = paths();
    t.true(tried.length >= 18, String(tried.length));
    for (const path of tried) {
      const form = await post(exchange, path, FORM, { ...headers, Cookie: cookies });
      const fetched = await exchange.anonymous(path, { method: 'POST', headers: { ...headers, Cookie: cookies }, body: FORM });
      for (const { headers: got } of [form, fetched]) t.is(got.get('set-cookie'), null, path);
    }
    t.is(await everything(), before);
  });
}
