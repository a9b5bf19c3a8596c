// `npm run keys -- ap` and `npm run keys -- smp`: the keys of the network, and what still uses which.

import type { Config } from '../../../config/config.js';
import { load } from '../../../config/load.js';
import { daysLeft } from '../../domain/certificates.js';
import type { CertificatePurpose, NetworkCertificate } from '../../domain/networkCertificate.js';
import { countRevisions } from '../../domain/participants/renew.js';
import { createLog } from '../../log.js';
import { networkCertificates } from '../../startup/networkCertificates.js';
import { openPki } from '../../startup/openPki.js';
import { onDatabase, Refused } from '../onDatabase.js';

/** The table. The database is only opened where an external SMP has entries with certificates of their own. */
export async function showNetworkKeys(purpose: CertificatePurpose): Promise<string> {
  const config = load(process.env);
  await using stack = new AsyncDisposableStack();
  const pki = await openPki(config, createLog('error', false), stack);
  const now = new Date();
  const own = networkCertificates(pki, now).filter((one) => one.purpose === purpose);
  if (own.length === 0) throw new Refused(`No key is set: ${purpose === 'ap' ? 'AP_KEYSTORE_FILE' : 'SMP_KEYSTORE_FILE'} names its file.`);
  const uses = purpose === 'ap' ? await usesOfAccessPoint(config, own) : own.map(usesOfSmp);
  return own.map((one, index) => row(one, uses[index]!, now)).join('\n');
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

function usesOfSmp({ isUsed }: NetworkCertificate): string {
  return isUsed ? 'signatures of the SMP, TLS to SML and Directory' : 'nothing';
}

/** Entries of the own SMP always carry the certificate in use. An external SMP keeps those that were written. */
async function usesOfAccessPoint(config: Config, own: readonly NetworkCertificate[]): Promise<string[]> {
  if (config.network.smp.kind === 'own') return own.map(({ isUsed }) => (isUsed ? 'all entries of the own SMP' : 'messages on their way'));
  const counts = await onDatabase((_, database) => countRevisions({ database }));
  return own.map(({ fingerprint }) => {
    const entries = counts.filter(({ revision }) => revision?.startsWith(fingerprint) === true).reduce((sum, { count }) => sum + count, 0);
    return `${entries} participants of the external SMP`;
  });
}
