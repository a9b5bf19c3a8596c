// A network on which one receiver takes invoices, and the settings of an exchange on it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keystoreOf } from '../as4.js';
import { newFolder } from '../folderOf.js';
import { type Issued, issue, makeNetworkPki } from '../rsaPki.js';
import { type AccessPoint, startAccessPoint } from './accessPoint.js';
import { type ForeignSmp, startForeignSmp } from './foreignSmp.js';
import { type NaptrServer, startNaptr } from './naptr.js';
import { type EntryOptions, INVOICE, signedEntry } from './smpAnswers.js';

export const pki = await makeNetworkPki();
export const stranger = await issue('C=BE,CN=Stranger');
/** The access point of `startNetwork(OTHER)`: its name is not that of the sandbox. */
export const OTHER = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000888', { issuer: pki.apAuthority });
export const RECEIVER = '9915:elsewhere';
export const TYPE = `busdox-docid-qns::${INVOICE}`;

export interface Network extends AsyncDisposable {
  readonly smp: ForeignSmp;
  readonly dns: NaptrServer;
  /** Where RECEIVER takes messages. */
  readonly accessPoint: AccessPoint;
  /** A folder that ends with the network. */
  readonly folder: string;
  /** Settings of an exchange on this network. */
  readonly env: Readonly<Record<string, string>>;
}

/** A network on which RECEIVER takes invoices, at an access point with this certificate. */
export async function startNetwork(ap: Issued = pki.ap): Promise<Network> {
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const smp = stack.use(await startForeignSmp());
  const dns = stack.use(await startNaptr());
  await writeFile(join(folder, 'smp.pem'), pki.smpAuthority.certificatePem);
  await writeFile(join(folder, 'ap.pem'), pki.apAuthority.certificatePem);
  dns.set(RECEIVER, { smp: smp.url });
  const accessPoint = stack.use(await startAccessPoint(keystoreOf(ap)));
  endpoint = { url: accessPoint.url, certificate: base64Of(ap) };
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
  return { smp, dns, accessPoint, folder, env, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const base64Of = ({ certificate }: Issued): string => certificate.raw.toString('base64');

/** Of the network that was started last. */
let endpoint: Pick<EntryOptions, 'url' | 'certificate'> = { certificate: base64Of(pki.ap) };

export function entry(signer = pki.smp, participant = RECEIVER, more: Partial<EntryOptions> = {}): string {
  return signedEntry({ participant, ...endpoint, ...more }, signer);
}
