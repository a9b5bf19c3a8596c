// `npm run keys -- ap` and `npm run keys -- smp`: the keys of the network, and what still uses which.

import type { Config } from '../../../config/config.js';
import { load } from '../../../config/load.js';
import { daysLeft } from '../../domain/keys/certificates.js';
import type { CertificatePurpose, NetworkCertificate } from '../../domain/keys/networkCertificate.js';
import { countRevisions } from '../../domain/participants/renew.js';
import { createLog } from '../../log.js';
import { networkCertificates } from '../../startup/networkCertificates.js';
import { openPki } from '../../startup/openPki.js';
import type { CommandLine } from '../command.js';
import { onDatabase } from '../onDatabase.js';
import { Refused } from '../refused.js';

/** The table. The database is only opened where an external SMP has entries with certificates of their own. */
export async function showNetworkKeys(line: CommandLine, purpose: CertificatePurpose): Promise<string> {
  const config = load(line.env);
  await using stack = new AsyncDisposableStack();
  const pki = await openPki(config, createLog('error', false), stack);
  const now = new Date();
  const own = withoutCopies(networkCertificates(pki, now).filter((one) => one.purpose === purpose));
  if (own.length === 0) throw new Refused(`No key is set: ${purpose === 'ap' ? 'AP_KEYSTORE_FILE' : 'SMP_KEYSTORE_FILE'} names its file.`);
  const { uses, others } = purpose === 'ap' ? await usesOfAccessPoint(line, config, own) : { uses: own.map(usesOfSmp(config)), others: 0 };
  const rows = own.map((one, index) => row(one, uses[index]!, now));
  // Of certificates that are no longer set.
  return [...rows, ...(others === 0 ? [] : [`Other certificates: ${participants(others)}\n`])].join('\n');
}

/** Two files may hold the same key. */
function withoutCopies(all: readonly NetworkCertificate[]): NetworkCertificate[] {
  return all.filter((one, index) => all.findIndex(({ fingerprint }) => fingerprint === one.fingerprint) === index);
}

function row({ subject, serialNumber, fingerprint, notAfter, isUsed }: NetworkCertificate, uses: string, now: Date): string {
  const left = daysLeft({ notAfter }, now);
  const fields = [
    ['Subject', subject],
    ['Serial number', serialNumber],
    ['SHA-256', fingerprint],
    ['Valid until', `${notAfter.toISOString().slice(0, 10)} (${left < 0 ? 'expired' : `${left} days`})`],
    ['State', isUsed ? 'in use' : 'kept beside the one in use'],
    ['Used by', uses],
  ] as const;
  return fields.map(([name, value]) => `${name.padEnd(15)}${value}\n`).join('');
}

/** An external SMP signs with a key of its own. */
function usesOfSmp({ network }: Config): (one: NetworkCertificate) => string {
  const uses = network.smp.kind === 'own' ? 'signatures of the SMP, TLS to SML and Directory' : 'TLS to SML and Directory';
  return ({ isUsed }) => (isUsed ? uses : 'nothing');
}

/** `others`: participants whose entries have none of these certificates. */
interface Uses {
  readonly uses: readonly string[];
  readonly others: number;
}

/** Entries of the own SMP always carry the certificate in use. An external SMP keeps those that were written. */
async function usesOfAccessPoint(line: CommandLine, config: Config, own: readonly NetworkCertificate[]): Promise<Uses> {
  if (config.network.smp.kind === 'own') {
    return { uses: own.map(({ isUsed }) => (isUsed ? 'all entries of the own SMP' : 'messages on their way')), others: 0 };
  }
  const counts = await onDatabase(line, (_, database) => countRevisions({ database }));
  const withCertificate = (is: (revision: string) => boolean): number =>
    counts.filter(({ revision }) => is(revision ?? '')).reduce((sum, { count }) => sum + count, 0);
  return {
    uses: own.map(({ fingerprint }) => participants(withCertificate((revision) => revision.startsWith(fingerprint)))),
    others: withCertificate((revision) => !own.some(({ fingerprint }) => revision.startsWith(fingerprint))),
  };
}

function participants(count: number): string {
  return `${count} ${count === 1 ? 'participant' : 'participants'} of the external SMP`;
}
