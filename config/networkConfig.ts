// The settings of the Peppol network as values. They are made by networkValues.ts.

/** A PKCS#12 file. Its password is the content of `passwordFile`, or `password`. */
export interface KeystoreFile {
  readonly file: string;
  readonly passwordFile?: string;
  readonly password?: string;
}

export type SmpLogin =
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly user: string; readonly password: string };

/** Addresses have no trailing slash. */
export interface NetworkConfig {
  /** Undefined: registrations stay in the own database. */
  readonly sml: { readonly url: string; readonly smpId: string; readonly physicalAddress: string } | undefined;
  readonly smlTimeoutMs: number;
  /** In lower case, without a trailing dot. Undefined: no discovery by DNS. */
  readonly smlZone: string | undefined;
  readonly smp: { readonly kind: 'own' } | { readonly kind: 'external'; readonly url: string; readonly login: SmpLogin };
  /** Undefined: the address of the SMP follows from PUBLIC_URL. */
  readonly smpPublicUrl: string | undefined;
  readonly directory: { readonly url: string | undefined; readonly retryBaseMs: number; readonly retryWindowMs: number };
  /** 0: never. */
  readonly reconcileSeconds: number;
  /** Newest first. None: the test keys of the sandbox. */
  readonly smpKeystores: readonly KeystoreFile[];
  readonly apKeystores: readonly KeystoreFile[];
  readonly smpTrustFile: string | undefined;
  readonly apTrustFile: string | undefined;
  readonly revocationRefreshSeconds: number;
  readonly revocationGraceSeconds: number;
  /** Undefined: it follows from PUBLIC_URL. */
  readonly as4Url: string | undefined;
  /** 0: no cache. */
  readonly discoveryCacheSeconds: number;
}
