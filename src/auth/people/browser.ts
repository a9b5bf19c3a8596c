// Browsers that signed in before. Each has a count of wrong passwords of its own, so wrong ones from elsewhere do not lock its person out. The
// cookie names nobody: it says of whom it is to whoever knows the address.
import { createHash } from 'node:crypto';
import type { App } from '../../domain/ports.js';
import type { Visitor } from './completeSignIn.js';
import type { SignInAttempt } from './failures.js';
import { newSecret } from './secret.js';

type BrowserApp = Pick<App, 'keyring'>;

const COOKIE = /^([\w-]{43})\.([\w-]{43})$/;

/** What the cookie of a browser holds in which this person has signed in. */
export function browserOf({ keyring }: BrowserApp, email: string): string {
  const id = newSecret();
  const [signer] = keyring.signers('browsers');
  return `${id}.${signer!.sign('base64url', signed(id, email))}`;
}

/** What a proof of this person counts for. */
export function attemptOf(app: BrowserApp, email: string, { address, browser }: Pick<Visitor, 'address' | 'browser'>): SignInAttempt {
  return { email, address, own: knownBrowser(app, email, browser) };
}

/** Its id. Undefined where the person has not signed in there. */
function knownBrowser({ keyring }: BrowserApp, email: string, cookie: string | undefined): string | undefined {
  const [, id, signature] = COOKIE.exec(cookie ?? '') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return keyring.signers('browsers').some((signer) => signer.verifies('base64url', signed(id, email), signature)) ? id : undefined;
}

function signed(id: string, email: string): string {
  return `${id}:${createHash('sha256').update(email).digest('base64url')}`;
}
