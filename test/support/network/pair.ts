// A network of two exchanges, each a process with an own access point, SMP and database. One SML, one DNS zone and one PKI of the sandbox
// join them. Every request between them crosses a proxy.
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestPki, type TestPki } from '../../../src/sandbox/testPki.js';
import { newFolder } from '../folderOf.js';
import { pemsOf, pkcs12Of } from '../pkcs12.js';
import { type Running, run } from '../process.js';
import { type NaptrServer, startNaptr } from './naptr.js';
import { type FakeSml, startSml } from './sml.js';
import { startWireProxy, type WireProxy } from './wire.js';

export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

const SEATS: Readonly<Record<Side, { readonly ap: string; readonly smp: string }>> = {
  a: { ap: 'POP000011', smp: 'PSM000011' },
  b: { ap: 'POP000022', smp: 'PSM000022' },
};
const PASSWORD = 'sandbox';

export interface NetworkMember {
  /** Its address for everybody else: that of the proxy. */
  readonly url: string;
  readonly accessPoint: string;
  /** Its `DATA_DIR`. */
  readonly dataDir: string;
  readonly proxy: WireProxy;
  /** Starts its process. The one before must have ended. */
  start(): Promise<Running>;
  /** Sends SIGKILL to its process, where it runs. */
  kill(): Promise<void>;
}

export interface Pair extends AsyncDisposable, Readonly<Record<Side, NetworkMember>> {
  readonly sml: FakeSml;
  readonly dns: NaptrServer;
  /** Issues the certificates of whoever else is on the network. */
  readonly pki: TestPki;
}

/** Settings by side, in addition to those of the network. Without DATABASE_URL, the database of a side is embedded. */
export async function startPair(settings: Partial<Record<Side, Readonly<Record<string, string>>>> = {}): Promise<Pair> {
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const pki = await openTestPki(join(folder, 'pki'), new Date());
  const pemOf = (certificates: readonly { toString(): string }[]): string => certificates.map(String).join('');
  await writeFile(join(folder, 'ap.pem'), pemOf(pki.apTrust));
  await writeFile(join(folder, 'smp.pem'), pemOf(pki.smpTrust));
  await writeFile(join(folder, 'password'), `${PASSWORD}\n`);
  const sml = stack.use(await startSml());
  const dns = stack.use(await startNaptr());
  sml.at = (moment) => {
    if (moment === 'carried out') publish(sml, dns);
  };

  const member = async (side: Side): Promise<NetworkMember> => {
    const proxy = stack.use(await startWireProxy());
    const dataDir = join(folder, side);
    await mkdir(dataDir);
    await cp(join(folder, 'pki'), join(dataDir, 'pki'), { recursive: true });
    const keystore = async (purpose: 'ap' | 'smp'): Promise<string> => {
      const unit = purpose.toUpperCase();
      const issued = await pki.issue(purpose, `C=BE, O=Exchange sandbox, OU=PEPPOL TEST ${unit}, CN=${SEATS[side][purpose]}`);
      const path = join(dataDir, `${purpose}.p12`);
      await writeFile(path, pkcs12Of(pemsOf(issued), PASSWORD));
      return path;
    };
    const env = {
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      PUBLIC_URL: proxy.url,
      DNS_SERVERS: dns.server,
      SML_ZONE: `${dns.zone}.`,
      SML_URL: sml.url,
      SMP_ID: SEATS[side].smp,
      OUTGOING_ALLOWED_NETS: '127.0.0.0/8',
      AP_KEYSTORE_FILE: await keystore('ap'),
      AP_KEYSTORE_PASSWORD_FILE: join(folder, 'password'),
      SMP_KEYSTORE_FILE: await keystore('smp'),
      SMP_KEYSTORE_PASSWORD_FILE: join(folder, 'password'),
      AP_TRUST_FILE: join(folder, 'ap.pem'),
      SMP_TRUST_FILE: join(folder, 'smp.pem'),
      ...settings[side],
    };
    let running: Running | undefined;
    const kill = async (): Promise<void> => {
      proxy.target = undefined;
      await running?.kill();
      running = undefined;
    };
    stack.defer(kill);
    const start = async (): Promise<Running> => {
      running = await run('src/main.js', env);
      proxy.target = running.url;
      return running;
    };
    return { url: proxy.url, accessPoint: SEATS[side].ap, dataDir, proxy, start, kill };
  };
  const [a, b] = [await member('a'), await member('b')];
  const owned = stack.move();
  return { a, b, sml, dns, pki, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** DNS has what the SML has. */
function publish(sml: FakeSml, dns: NaptrServer): void {
  for (const [participant, publisher] of sml.participants) {
    const smp = sml.publishers.get(publisher)?.logical;
    if (smp !== undefined) dns.set(participant, { smp });
  }
}
