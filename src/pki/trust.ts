// Trust files: certificates of authorities in PEM.
import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type Watched, watch } from './watched.js';

const TRUST_BYTES_MAX = 1024 * 1024;
const CERTIFICATES_MAX = 100;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** All certificates of a PEM text. Throws an Error where there is none, or one is damaged. */
function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(CERTIFICATE) ?? [];
  const begun = pem.split('-----BEGIN CERTIFICATE-----').length - 1;
  if (blocks.length === 0 || blocks.length !== begun) throw new Error('the file is no PEM with whole certificates');
  if (blocks.length > CERTIFICATES_MAX) throw new Error(`the file has ${blocks.length} certificates, at most ${CERTIFICATES_MAX} are read`);
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch (cause) {
      throw new Error(`certificate ${index + 1} of the file cannot be read`, { cause });
    }
  });
}

/**
 * The authorities that a file trusts. A root that issued another authority of the file only completes that one's chain: were the root
 * trusted itself, the authority of SMPs, which the same root issued, could vouch for access points.
 */
export function trustedAuthorities(certificates: readonly X509Certificate[]): X509Certificate[] {
  return certificates.filter((one) => !certificates.some((other) => other.ca && !other.raw.equals(one.raw) && other.checkIssued(one)));
}

/** What happens to the file while the process runs. */
interface TrustEvents {
  onTaken(authorities: readonly X509Certificate[]): void;
  onKept(reason: string): void;
}

/** Throws an Error that names the file where it is wrong. */
export async function openTrust(file: string, events: TrustEvents): Promise<Watched<readonly X509Certificate[]>> {
  return watch<readonly X509Certificate[]>({
    async read() {
      const { size } = await stat(file);
      if (size > TRUST_BYTES_MAX) throw new Error(`${file} has ${size} bytes, at most ${TRUST_BYTES_MAX} are read`);
      return [await readFile(file)];
    },
    make([content]) {
      try {
        return trustedAuthorities(readCertificates(content!.toString('utf8')));
      } catch (cause) {
        throw new Error(`${file}: ${(cause as Error).message}`, { cause });
      }
    },
    ...events,
  });
}
