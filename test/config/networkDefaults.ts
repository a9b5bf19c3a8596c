import type { NetworkConfig } from '../../config/networkConfig.js';

/** The values of an environment without network settings. */
export const NETWORK_DEFAULTS: NetworkConfig = {
  sml: undefined,
  smlTimeoutMs: 20_000,
  smlZone: undefined,
  smp: { kind: 'own' },
  smpPublicUrl: undefined,
  directory: { url: undefined, retryBaseMs: 300_000, retryWindowMs: 86_400_000 },
  reconcileSeconds: 3_600,
  smpKeystores: [],
  apKeystores: [],
  smpTrustFile: undefined,
  apTrustFile: undefined,
  revocationRefreshSeconds: 3_600,
  revocationGraceSeconds: 86_400,
  as4Url: undefined,
  discoveryCacheSeconds: 300,
};
