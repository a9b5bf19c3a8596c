// The test PKI of the sandbox, of the shape of Peppol's: a root, an authority of access points, one of SMPs, and a certificate of each.
// Only exchanges that share DATA_DIR/pki trust it.
import type { X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Keystore } from '../pki/keystore.js';
import { makeSigner, readSigners, type SandboxSigner, storedSigners } from './signers.js';

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
const LEAF_DAYS = 730;
/** A certificate is renewed when it has fewer days left. The one before stays beside it until it expires. */
const RENEW_DAYS = 60;
const LEAVES_MAX = 100;

/** Keys and certificates of the authorities are in one file, so that a crash cannot leave one without the other. */
const AUTHORITIES_FILE = 'test-authorities.pem';

/** The common name of the access point, which is its seat id. */
const SANDBOX_SEAT = 'POP000001';

const NAMES = {
  root: 'C=BE, O=Exchange sandbox, CN=EXCHANGE SANDBOX ROOT TEST CA',
  ap: 'C=BE, O=Exchange sandbox, CN=EXCHANGE SANDBOX ACCESS POINT TEST CA',
  smp: 'C=BE, O=Exchange sandbox, CN=EXCHANGE SANDBOX SERVICE METADATA PUBLISHER TEST CA',
} as const;

const LEAVES = {
  ap: `C=BE, O=Exchange sandbox, OU=PEPPOL TEST AP, CN=${SANDBOX_SEAT}`,
  smp: 'C=BE, O=Exchange sandbox, OU=PEPPOL TEST SMP, CN=PSM000001',
} as const;
type Purpose = keyof typeof LEAVES;

export interface TestPki {
  /** Newest first. */
  readonly smp: readonly Keystore[];
  readonly ap: readonly Keystore[];
  /** What answers of SMPs, and certificates of access points, must chain to. */
  readonly smpTrust: readonly X509Certificate[];
  readonly apTrust: readonly X509Certificate[];
  /** Issues the certificate of another access point or SMP, for tests and simulations. */
  issue(purpose: Purpose, name: string): Promise<Keystore>;
}

type Authorities = Readonly<Record<keyof typeof NAMES, SandboxSigner>>;

/** Opens the PKI in a folder (such as DATA_DIR/pki), and makes what is missing. Processes that start at the same time agree on one. */
export async function openTestPki(folder: string, now: Date): Promise<TestPki> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [root, ap, smp] = await storedSigners(join(folder, AUTHORITIES_FILE), () => makeAuthorities(now));
  if (root === undefined || ap === undefined || smp === undefined) throw new Error(`${AUTHORITIES_FILE} does not hold three authorities`);
  const authorities: Authorities = { root, ap, smp };
  return {
    smp: await openLeaves(folder, 'smp', authorities, now),
    ap: await openLeaves(folder, 'ap', authorities, now),
    smpTrust: [smp.certificate],
    apTrust: [ap.certificate],
    issue: async (purpose, name) => keystoreOf(await makeLeaf(purpose, name, authorities, now), purpose, authorities),
  };
}

/** The files are numbered: of two processes that renew at once, the second takes the certificate of the first. */
async function openLeaves(folder: string, purpose: Purpose, authorities: Authorities, now: Date): Promise<Keystore[]> {
  const valid: Keystore[] = [];
  // No certificate outlives its issuer: one that would soon need another is not made.
  const canIssue = daysLeft(authorities[purpose].certificate, now) > RENEW_DAYS;
  for (let number = 1; number <= LEAVES_MAX; number += 1) {
    const path = join(folder, `test-${purpose}-${number}.pem`);
    const isNeeded = canIssue && !valid.some(({ certificate }) => daysLeft(certificate, now) >= RENEW_DAYS);
    const make = async (): Promise<SandboxSigner[]> => [await makeLeaf(purpose, LEAVES[purpose], authorities, now)];
    const [leaf] = isNeeded ? await storedSigners(path, make) : await readSigners(path);
    if (leaf === undefined) break;
    if (daysLeft(leaf.certificate, now) >= 0) valid.unshift(keystoreOf(leaf, purpose, authorities));
  }
  return valid;
}

function daysLeft({ validToDate }: X509Certificate, now: Date): number {
  return (validToDate.getTime() - now.getTime()) / DAY_MS;
}

function keystoreOf({ certificate, privateKey }: SandboxSigner, purpose: Purpose, authorities: Authorities): Keystore {
  return { privateKey, certificate, chain: [certificate, authorities[purpose].certificate, authorities.root.certificate] };
}

async function makeAuthorities(now: Date): Promise<SandboxSigner[]> {
  const days = AUTHORITY_DAYS;
  const root = await makeSigner({ name: NAMES.root, now, days, pathLength: 1 });
  const below = { issuer: root, now, days, pathLength: 0 };
  return [root, ...(await Promise.all([makeSigner({ name: NAMES.ap, ...below }), makeSigner({ name: NAMES.smp, ...below })]))];
}

function makeLeaf(purpose: Purpose, name: string, authorities: Authorities, now: Date): Promise<SandboxSigner> {
  return makeSigner({ name, issuer: authorities[purpose], now, days: LEAF_DAYS });
}
