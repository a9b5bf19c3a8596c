// A real phoss SMP on loopback, with a key of a test PKI.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeNetworkPki } from '../support/rsaPki.js';
import { startJava } from './java.js';

export interface Phoss extends AsyncDisposable {
  readonly url: string;
  /** Ends with it. */
  readonly folder: string;
  /** Settings of an exchange that manages it with its token. */
  readonly env: Readonly<Record<string, string>>;
}

export const TOKEN = 'token-of-the-administrator';
/** The administrator of a new phoss SMP. */
export const LOGIN = { user: 'admin@helger.com', password: 'password' };

/** `hasCards`: whether it takes business cards. It tells no Directory of them. */
export async function startPhossSmp(hasCards = true): Promise<Phoss> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'exchange-phoss-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
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
  const owned = stack.move();
  return {
    url,
    folder,
    env: { SMP_URL: url, SMP_TOKEN: TOKEN, SMP_TRUST_FILE: trust },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
