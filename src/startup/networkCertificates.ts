import { fingerprintOf } from '../domain/keys/fingerprint.js';
import type { NetworkCertificate } from '../domain/keys/networkCertificate.js';
import { certificatesOf } from '../pki/expiry.js';
import { subjectName } from '../signature/subjectName.js';
import type { Pki } from './openPki.js';

/** The certificates of the access point and of the SMP, as they are now. */
export function networkCertificates(pki: Pick<Pki, 'ap' | 'smp'>, at: Date): NetworkCertificate[] {
  return (['ap', 'smp'] as const).flatMap((purpose) =>
    certificatesOf(pki[purpose], at).map(({ certificate, isUsed }) => ({
      purpose,
      subject: subjectName(certificate),
      serialNumber: certificate.serialNumber,
      fingerprint: fingerprintOf(certificate),
      notAfter: certificate.validToDate,
      isUsed,
    })),
  );
}
