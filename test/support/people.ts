// People who sign in, as browsers do.
import { newInvitation } from '../../src/auth/people/invitation.js';
import { operatorActor } from '../../src/domain/actor.js';
import { invitePerson } from '../../src/domain/people/invite.js';
import type { Role } from '../../src/domain/people/roles.js';
import type { Answer, Client, TestApp } from './app.js';

/** What a browser writes into requests of our own pages. */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' } as const;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' } as const;

export function post(
  exchange: TestApp,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = OWN_PAGE,
): Promise<Answer> {
  return exchange.anonymous(path, { method: 'POST', headers: { ...FORM, ...headers }, body: new URLSearchParams(form).toString() });
}

/** `exchange-session=…`, for the header Cookie. */
export function cookieIn(answer: Answer): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Requests of a page with the session of the cookie. */
export function browser(exchange: TestApp, cookie: string, headers: Readonly<Record<string, string>> = OWN_PAGE): Client {
  return (path, options = {}) => exchange.anonymous(path, { ...options, headers: { Cookie: cookie, ...headers, ...options.headers } });
}

/** Somebody of the sandbox. */
export async function demo(exchange: TestApp, name: 'seller' | 'buyer' | 'viewer'): Promise<Client> {
  return browser(exchange, cookieIn(await post(exchange, '/app/sign-in', { demo: name })));
}

export const PASSWORD = 'correct horse battery';

/** Returns the token of the link. */
export async function invite({ app }: TestApp, email: string, role: Role, tenantId = 'demo-seller'): Promise<string> {
  const { token, tokenHash } = newInvitation();
  await invitePerson(app, operatorActor(tenantId), { email, name: 'Ann Example', role, tokenHash, linkSeconds: 86_400 });
  return token;
}

/** With a password. */
export async function enrol(exchange: TestApp, email: string, role: Role): Promise<void> {
  await post(exchange, `/app/password/${await invite(exchange, email, role)}`, { password: PASSWORD });
}

/** Somebody else of the tenant, signed in. */
export async function colleague(exchange: TestApp, email: string, role: Role): Promise<Client> {
  await enrol(exchange, email, role);
  return browser(exchange, cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD })));
}
