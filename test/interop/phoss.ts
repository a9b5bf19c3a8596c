// A real phoss SMP on loopback, with a key of a test PKI.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { participantUri } from '../../src/peppol/smp/identifiers.js';
import { serviceGroupXml } from '../../src/peppol/smp/serviceMetadata.js';
import { newFolder } from '../support/folderOf.js';
import { makeNetworkPki } from '../support/rsaPki.js';
import { startJava } from './java.js';

export interface Phoss extends AsyncDisposable {
  readonly url: string;
  /** Ends with it. */
  readonly folder: string;
  /** Settings of an exchange that manages it with its token. */
  readonly env: Readonly<Record<string, string>>;
}

const WARM_UP_MS = 60_000;
export const TOKEN = 'token-of-the-administrator';
/** The administrator of a new phoss SMP. */
export const LOGIN = { user: 'admin@helger.com', password: 'password' };

/** `hasCards`: whether it takes business cards. It tells no Directory of them. */
export async function startPhossSmp(hasCards = true): Promise<Phoss> {
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const pki = await makeNetworkPki();
  const [data, key, trust] = ['data', 'smp.pem', 'authority.pem'].map((name) => join(folder, name)) as [string, string, string];
  await mkdir(data);
  await writeFile(key, `${pki.smp.keyPem}\n${pki.smp.certificatePem}\n${pki.smpAuthority.certificatePem}\n`);
  await writeFile(trust, pki.smpAuthority.certificatePem);
  const properties = {
    'smp.directory.integration.enabled': String(hasCards),
    'smp.directory.integration.autoupdate': 'false',
  };
  const { url } = stack.use(await startJava('PhossSmp', [data, key, TOKEN], properties));
  await warmUp(url);
  const owned = stack.move();
  return {
    url,
    folder,
    env: { SMP_URL: url, SMP_TOKEN: TOKEN, SMP_TRUST_FILE: trust },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The first calls load classes. On a busy machine that takes longer than the exchange waits for an answer. */
async function warmUp(url: string): Promise<void> {
  const participant = '9918:interop-warm';
  for (const [method, body] of [['PUT', serviceGroupXml({ participant, references: [] })], ['DELETE']] as const) {
    const { status } = await fetch(`${url}/${encodeURIComponent(participantUri(participant))}`, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/xml' },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(WARM_UP_MS),
    });
    if (status !== 200) throw new Error(`phoss SMP answered ${status}`);
  }
}
