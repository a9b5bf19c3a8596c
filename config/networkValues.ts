// Reads the settings of the Peppol network.
import type { KeystoreFile, NetworkConfig, SmpLogin } from './networkConfig.js';
import type { Values } from './values.js';

/** The values of an environment without faults. */
export function networkOf(values: Values): NetworkConfig {
  const { value, optional, number, address } = values;
  const smpUrl = address('SMP_URL');
  return {
    sml:
      value('SML_URL') === ''
        ? undefined
        : { url: address('SML_URL'), smpId: value('SMP_ID'), physicalAddress: value('SMP_PHYSICAL_ADDRESS') },
    smlTimeoutMs: number('SML_TIMEOUT_MS'),
    smlZone: zoneOf(value('SML_ZONE')) || undefined,
    smp: smpUrl === '' ? { kind: 'own' } : { kind: 'external', url: smpUrl, login: loginOf(values) },
    smpPublicUrl: address('SMP_PUBLIC_URL') || smpUrl || undefined,
    directory: {
      url: address('DIRECTORY_URL') || undefined,
      retryBaseMs: number('DIRECTORY_RETRY_BASE_MS'),
      retryWindowMs: number('DIRECTORY_RETRY_WINDOW_MS'),
    },
    reconcileSeconds: number('RECONCILE_SECONDS'),
    smpKeystores: keystoresOf(values, 'SMP_KEYSTORE'),
    apKeystores: keystoresOf(values, 'AP_KEYSTORE'),
    smpTrustFile: optional('SMP_TRUST_FILE'),
    apTrustFile: optional('AP_TRUST_FILE'),
    revocationRefreshSeconds: number('REVOCATION_REFRESH_SECONDS'),
    revocationGraceSeconds: number('REVOCATION_GRACE_SECONDS'),
    as4Url: address('AS4_URL') || undefined,
    discoveryCacheSeconds: number('DISCOVERY_CACHE_SECONDS'),
  };
}

/** A DNS zone in lower case without its trailing dot. */
export function zoneOf(value: string): string {
  return value.toLowerCase().replace(/\.$/, '');
}

function loginOf({ value }: Values): SmpLogin {
  const token = value('SMP_TOKEN');
  return token === '' ? { kind: 'basic', user: value('SMP_USER'), password: value('SMP_PASSWORD') } : { kind: 'bearer', token };
}

function keystoresOf({ list, value }: Values, group: 'SMP_KEYSTORE' | 'AP_KEYSTORE'): KeystoreFile[] {
  const passwordFiles = list(`${group}_PASSWORD_FILE`);
  return list(`${group}_FILE`).map((file, index) => {
    const passwordFile = passwordFiles[index];
    return passwordFile === undefined ? { file, password: value(`${group}_PASSWORD`) } : { file, passwordFile };
  });
}
