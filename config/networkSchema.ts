// Settings of the Peppol network: registration, discovery and keys.
import { FRANCE_SETTINGS } from './franceSchema.js';
import type { Setting } from './setting.js';

const DAY_MS = 24 * 60 * 60 * 1000;

export const NETWORK_SETTINGS = {
  ...FRANCE_SETTINGS,
  SML_URL: {
    kind: 'url',
    default: '',
    about: 'Management address of the SML, to which registrations go. Unset: the sandbox registers in its own database only.',
  },
  SML_ZONE: {
    kind: 'text',
    default: '',
    about: 'DNS zone in which receivers are looked up that are not registered here. Unset: only receivers registered here are found.',
  },
  SML_TIMEOUT_MS: { kind: 'integer', default: '20000', min: 100, max: 120_000, about: 'Deadline of one call of the SML.' },
  SMP_ID: { kind: 'text', default: '', about: 'Identifier of the SMP in the SML.' },
  SMP_PHYSICAL_ADDRESS: {
    kind: 'text',
    default: '',
    sandbox: '127.0.0.1',
    about: 'IPv4 address of the SMP, which the SML requires beside its logical address.',
  },
  SMP_URL: { kind: 'url', default: '', about: 'Address of an external phoss SMP. Unset: the own SMP, below PUBLIC_URL/smp.' },
  SMP_TOKEN: { kind: 'text', default: '', secret: true, about: 'Bearer token for the external SMP.' },
  SMP_USER: { kind: 'text', default: '', about: 'User of the external SMP, for basic authentication.' },
  SMP_PASSWORD: { kind: 'text', default: '', secret: true, about: 'Password of SMP_USER.' },
  SMP_PUBLIC_URL: {
    kind: 'url',
    default: '',
    about: 'Logical address of the SMP, which the SML publishes. Unset: SMP_URL, otherwise PUBLIC_URL/smp.',
  },
  DIRECTORY_URL: { kind: 'url', default: '', about: 'Address of the Peppol Directory, which is told about each change. Unset: no calls.' },
  DIRECTORY_RETRY_BASE_MS: {
    kind: 'integer',
    default: '300000',
    min: 1,
    max: DAY_MS,
    about: 'First delay of the retries of a call to the Directory. Each further delay is twice as long.',
  },
  DIRECTORY_RETRY_WINDOW_MS: {
    kind: 'integer',
    default: '86400000',
    min: 1_000,
    max: 31 * DAY_MS,
    about: 'End of the retries of a call to the Directory.',
  },
  RECONCILE_SECONDS: {
    kind: 'integer',
    default: '3600',
    min: 0,
    max: 604_800,
    about: 'Seconds between two comparisons of the database with SMP, SML and Directory. 0: never.',
  },
  SMP_KEYSTORE_FILE: {
    kind: 'list',
    default: '',
    about:
      'PKCS#12 files with the key of the SMP and its certificate chain, newest first. The key signs the answers of the own SMP, and is the TLS client key for SML and Directory. Unset in the sandbox: a test key.',
  },
  SMP_KEYSTORE_PASSWORD_FILE: { kind: 'list', default: '', about: 'Files with the passwords of SMP_KEYSTORE_FILE, in the same order.' },
  SMP_KEYSTORE_PASSWORD: { kind: 'text', default: '', hidden: true, about: 'The password of SMP_KEYSTORE_FILE.' },
  AP_KEYSTORE_FILE: {
    kind: 'list',
    default: '',
    about:
      'PKCS#12 files with the key of the access point and its certificate chain, newest first. SMP entries carry the newest certificate. Unset in the sandbox: a test key.',
  },
  AP_KEYSTORE_PASSWORD_FILE: { kind: 'list', default: '', about: 'Files with the passwords of AP_KEYSTORE_FILE, in the same order.' },
  AP_KEYSTORE_PASSWORD: { kind: 'text', default: '', hidden: true, about: 'The password of AP_KEYSTORE_FILE.' },
  SMP_TRUST_FILE: {
    kind: 'text',
    default: '',
    about: 'PEM file of the authorities to which signers of SMP answers must chain. Unset in the sandbox: the test authorities.',
  },
  AP_TRUST_FILE: {
    kind: 'text',
    default: '',
    about: 'PEM file of the authorities to which certificates of access points must chain. Unset in the sandbox: the test authorities.',
  },
  REVOCATION_REFRESH_SECONDS: {
    kind: 'integer',
    default: '3600',
    min: 10,
    max: 86_400,
    about:
      'Seconds until a revocation list or an OCSP answer is fetched again. A list that expires sooner is fetched in the middle of its validity.',
  },
  REVOCATION_GRACE_SECONDS: {
    kind: 'integer',
    default: '86400',
    min: 0,
    max: 604_800,
    about: 'Seconds that the last good revocation list or OCSP answer stays in use after its end, while no other can be fetched.',
  },
  AS4_URL: { kind: 'url', default: '', about: 'Address of the access point in SMP entries. Unset: PUBLIC_URL/as4.' },
  AS4_PORT: {
    kind: 'integer',
    default: '',
    min: 0,
    max: 65535,
    about:
      'A separate port for POST /as4, and nothing else. Unset: a process with the API serves it at PORT. AS4_URL names the address for other access points.',
  },
  DISCOVERY_CACHE_SECONDS: {
    kind: 'integer',
    default: '300',
    min: 0,
    max: 86_400,
    about: 'Longest time that a found receiver is cached. A receiver that is not found is cached for a fifth of it. 0: no cache.',
  },
} as const satisfies Record<string, Setting>;
