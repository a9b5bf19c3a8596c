// Certificates of this exchange on the network.

export const CERTIFICATE_PURPOSES = ['ap', 'smp'] as const;
/** `ap`: the access point. `smp`: the SMP, and the TLS client to SML and Directory. */
export type CertificatePurpose = (typeof CERTIFICATE_PURPOSES)[number];

export interface NetworkCertificate {
  readonly purpose: CertificatePurpose;
  /** In the form of RFC 2253. */
  readonly subject: string;
  readonly serialNumber: string;
  /** SHA-256, in hexadecimal lower case. */
  readonly fingerprint: string;
  readonly notAfter: Date;
  /** Whether it is the one in use: the newest that is valid. */
  readonly isUsed: boolean;
}
