// Chooses the AS4 endpoint of a process, and checks its dates, address and certificate.
import type { X509Certificate } from 'node:crypto';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import { DiscoveryError, type Identifier, type ReceiverEndpoint } from '../../domain/receivers/discovery.js';
import { parseCertificate, RSA_BITS_MIN, rsaKeyOf } from '../../pki/certificates.js';
import type { Trust } from '../../pki/keystore.js';
import type { RefuseRevoked } from '../../pki/revocation/policy.js';
import { verifyChain } from '../../pki/verifyChain.js';
import { subjectName } from '../../signature/subjectName.js';
import { memoizeByText } from '../../xml/memoizeByText.js';
import { AS4_PROFILE } from '../documentTypes.js';
import type { SmpEndpoint, SmpProcess } from '../smpAnswer.js';
import { demandUnrevoked } from './revocation.js';

type Chosen = Pick<ReceiverEndpoint, 'process' | 'url' | 'transportProfile' | 'certificate' | 'certificateSubject' | 'certificateNotAfter'>;

/** Which certificates of access points are accepted. */
export interface AcceptedCertificates {
  readonly trust: Trust;
  readonly refuseRevoked: RefuseRevoked;
}

/**
 * Throws DiscoveryError: `document-type-not-supported` where there is no such endpoint, `untrusted` for its certificate, `unreachable`
 * where the revocation of that cannot be learnt now.
 */
export async function chooseEndpoint(
  processes: readonly SmpProcess[],
  process: Identifier,
  accepted: AcceptedCertificates,
  at: Date,
): Promise<Chosen> {
  const found = processes.filter((one) => one.process.scheme === process.scheme && one.process.value === process.value);
  if (found.length === 0) throw unsupported(`The receiver does not take this document type in the process ${process.value}`);
  const endpoints = found.flatMap((one) => one.endpoints).filter(({ transportProfile }) => transportProfile === AS4_PROFILE);
  if (endpoints.length === 0) throw unsupported('The receiver has no AS4 endpoint for this document type');
  const active = endpoints.filter((one) => isActive(one, at));
  const endpoint = active[0];
  if (endpoint === undefined) throw unsupported('The AS4 endpoint of the receiver is not active at this time');
  if (!isUsable(endpoint.url)) throw unsupported('The AS4 endpoint of the receiver has no usable address');
  return { process, url: endpoint.url, transportProfile: endpoint.transportProfile, ...(await certificateOf(endpoint, accepted, at)) };
}

async function certificateOf(
  { certificate }: SmpEndpoint,
  { trust, refuseRevoked }: AcceptedCertificates,
  at: Date,
): Promise<Pick<Chosen, 'certificate' | 'certificateSubject' | 'certificateNotAfter'>> {
  const { parsed, subject } = parse(certificate);
  const verdict = verifyChain(parsed, [], trust.current(), at);
  if (!verdict.trusted) throw new DiscoveryError('untrusted', CERTIFICATE_REASONS[verdict.reason]);
  // The payload is encrypted for this key by RSA-OAEP (Peppol AS4 profile 2.0.3).
  if (!hasRsaKey(parsed)) throw new DiscoveryError('untrusted', NO_RSA_KEY);
  await demandUnrevoked(refuseRevoked, verdict.chain, "certificate of the receiver's access point");
  return { certificate: parsed.raw, certificateSubject: subject, certificateNotAfter: parsed.validToDate };
}

const NO_RSA_KEY = `The certificate of the receiver's access point has no RSA key of ${RSA_BITS_MIN} bits or more`;

function hasRsaKey(certificate: X509Certificate): boolean {
  try {
    return rsaKeyOf(certificate) !== undefined;
  } catch {
    return false;
  }
}

const CERTIFICATE_REASONS = {
  untrusted: occurrence('CERTIFICATE_UNTRUSTED'),
  expired: occurrence('CERTIFICATE_EXPIRED'),
  'not-yet-valid': "The certificate of the receiver's access point is not valid yet",
} as const;

/** Few access points serve many participants. */
const ACCESS_POINTS = { entriesMax: 2_000, charactersMax: 4_000 };

const isUsable = memoizeByText((url) => /^https?:\/\/./i.test(url) && URL.canParse(url), ACCESS_POINTS);

/** Implementations write the Base64 with or without PEM armour and line ends. */
const parse = memoizeByText((text): { parsed: X509Certificate; subject: string } => {
  const base64 = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  try {
    if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Error('the certificate is not Base64');
    const parsed = parseCertificate(Buffer.from(base64, 'base64'));
    return { parsed, subject: subjectName(parsed) };
  } catch (cause) {
    throw new DiscoveryError('untrusted', "The certificate of the receiver's access point cannot be read", { cause });
  }
}, ACCESS_POINTS);

function isActive({ activation, expiration }: SmpEndpoint, at: Date): boolean {
  return !(timeOf(activation) > at.getTime()) && !(timeOf(expiration) <= at.getTime());
}

/** xs:dateTime or xs:date; NaN, which compares as false, where there is none. Without a time zone it is in UTC. */
function timeOf(text: string): number {
  if (text === '') return Number.NaN;
  const isDate = /^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?$/.test(text);
  const isLocal = /T[\d:.]+$/.test(text);
  return Date.parse(isDate ? `${text.slice(0, 10)}T00:00:00${text.slice(10) || 'Z'}` : isLocal ? `${text}Z` : text);
}

function unsupported(message: string): DiscoveryError {
  return new DiscoveryError('document-type-not-supported', message);
}
