// A network on which one receiver takes invoices, and the settings of an exchange on it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issue, makeNetworkPki } from '../rsaPki.js';
import { type ForeignSmp, startForeignSmp } from './foreignSmp.js';
import { type NaptrServer, startNaptr } from './naptr.js';
import { INVOICE, signedEntry } from './smpAnswers.js';

export const pki = await makeNetworkPki();
export const stranger = await issue('C=BE,CN=Stranger');
export const RECEIVER = '9915:elsewhere';
export const TYPE = `busdox-docid-qns::${INVOICE}`;

export interface Network extends AsyncDisposable {
  readonly smp: ForeignSmp;
  readonly dns: NaptrServer;
  /** A folder that ends with the network. */
  readonly folder: string;
  /** Settings of an exchange on this network. */
  readonly env: Readonly<Record<string, string>>;
}

/** A network on which RECEIVER takes invoices. */
export async function startNetwork(): Promise<Network> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'exchange-discovery-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const smp = stack.use(await startForeignSmp());
  const dns = stack.use(await startNaptr());
  await writeFile(join(folder, 'smp.pem'), pki.smpAuthority.certificatePem);
  await writeFile(join(folder, 'ap.pem'), pki.apAuthority.certificatePem);
  dns.set(RECEIVER, { smp: smp.url });
  smp.setEntry(RECEIVER, TYPE, entry());
  const owned = stack.move();
  const env = {
    DNS_SERVERS: dns.server,
    SML_ZONE: `${dns.zone}.`,
    SMP_TRUST_FILE: join(folder, 'smp.pem'),
    AP_TRUST_FILE: join(folder, 'ap.pem'),
    SEND_RETRY_BASE_MS: '1',
    SEND_RETRY_WINDOW_MS: '1000',
  };
  return { smp, dns, folder, env, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export function entry(signer = pki.smp, participant = RECEIVER): string {
  return signedEntry({ participant, certificate: pki.ap.certificate.raw.toString('base64') }, signer);
}
