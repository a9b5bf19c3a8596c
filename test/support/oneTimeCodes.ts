// The authenticator app of a person.
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.js';
import { browser, cookieIn, enrol, OWN_PAGE, PASSWORD, post } from './people.js';

const PERIOD_MS = 30_000;

/** The code of now, or of some steps later. The service takes the one of the next step, too. */
export function codeOf(secret: string, stepsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * PERIOD_MS });
}

export interface WithCodes {
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Of the session that set the codes up. */
  readonly cookie: string;
}

/** Somebody with a password, whose second factor was set up with the code of now. */
export async function enrolWithCodes(exchange: TestApp, email: string): Promise<WithCodes> {
  await enrol(exchange, email, 'operator');
  const cookie = cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD }));
  const headers = { ...OWN_PAGE, Cookie: cookie };
  const page = await post(exchange, '/app/account/security/totp', { password: PASSWORD }, headers);
  const secret = /<code>([A-Z2-7]{32})<\/code>/.exec(page.text)?.[1] ?? '';
  const done = await post(exchange, '/app/account/security/totp/confirm', { code: codeOf(secret) }, headers);
  const recoveryCodes = [...done.text.matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, code]) => code!);
  return { email, secret, recoveryCodes, cookie };
}

/** The cookie of a sign-in that waits for its code. */
export async function withPassword(exchange: TestApp, email: string): Promise<string> {
  return cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD }));
}

export function securityPage(exchange: TestApp, cookie: string) {
  return browser(exchange, cookie, {})('/app/account/security');
}
