// Reads entries of SMPs: one request, perhaps one redirect to another SMP, signatures verified against the trusted authorities.

import type { X509Certificate } from 'node:crypto';
import { offload } from '../../domain/documents/threads/offload.js';
import type { ThreadPool } from '../../domain/documents/threads/threadPool.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { Outgoing } from '../../domain/ports.js';
import { DiscoveryError, type Identifier, identifierUri } from '../../domain/receivers/discovery.js';
import { errorMessage } from '../../errorMessage.js';
import { parseCertificate } from '../../pki/certificates.js';
import type { Trust } from '../../pki/keystore.js';
import type { RefuseRevoked } from '../../pki/revocation/policy.js';
import { verifyChain } from '../../pki/verifyChain.js';
import { SignatureError } from '../../signature/error.js';
import { isSameName, subjectName } from '../../signature/subjectName.js';
import { memoizeByText } from '../../xml/memoizeByText.js';
import { PARTICIPANT_IDENTIFIER_SCHEME } from '../identifiers.js';
import type { ServiceMetadata, SmpProcess } from '../smpAnswer.js';
import { demandUnrevoked } from './revocation.js';

/** For the list of other types, which only improves the reason of a refusal. */
const GROUP_TIMEOUT_MS = 2_000;

interface SmpReaderOptions {
  readonly threads: ThreadPool;
  readonly outgoing: Outgoing;
  readonly trust: Trust;
  readonly refuseRevoked: RefuseRevoked;
  readonly clock: () => Date;
}

/** `bytes`: the length of the answer. */
export interface SmpEntry {
  readonly processes: readonly SmpProcess[];
  readonly bytes: number;
}

export interface SmpReader {
  /** Undefined: the SMP has no such entry. Throws DiscoveryError. */
  entry(smp: string, participant: string, documentType: Identifier): Promise<SmpEntry | undefined>;
  /** The document types of a participant, as `<scheme>::<value>`. None where they cannot be read. */
  documentTypes(smp: string, participant: string): Promise<readonly string[]>;
}

export function createSmpReader(options: SmpReaderOptions): SmpReader {
  const { outgoing } = options;
  return {
    async entry(smp, participant, documentType) {
      const url = `${participantAddress(smp, participant)}/services/${typeSegmentOf(identifierUri(documentType))}`;
      const first = await readSigned(options, url);
      if (first === undefined) return undefined;
      const last = first.metadata.kind === 'redirect' ? await follow(options, first.metadata) : first;
      if (last === undefined) return undefined;
      const { metadata, bytes } = last;
      if (metadata.kind === 'redirect') throw new DiscoveryError('unreachable', 'The SMP redirects more than once');
      checkSubject(metadata, participant, documentType);
      return { processes: metadata.processes, bytes };
    },
    async documentTypes(smp, participant) {
      try {
        const url = participantAddress(smp, participant);
        const { status, body } = await outgoing({ url, timeoutMs: GROUP_TIMEOUT_MS });
        const types = status === 200 ? await offload(options, new URL(url).host, 'smpGroup', body) : [];
        return types instanceof Error ? [] : types;
      } catch {
        return [];
      }
    },
  };
}

interface VerifiedMetadata {
  readonly metadata: ServiceMetadata;
  readonly signer: X509Certificate;
  readonly bytes: number;
}

/** Peppol SMP 1.4: a redirect names the subject of the certificate that signs the answer of the other SMP. */
async function follow(
  options: SmpReaderOptions,
  { href, certificateUid }: ServiceMetadata & { kind: 'redirect' },
): Promise<VerifiedMetadata | undefined> {
  const second = await readSigned(options, href);
  if (second === undefined) return undefined;
  if (!isSameName(certificateUid, subjectName(second.signer))) {
    throw new DiscoveryError('untrusted', 'The answer behind the redirect of the SMP has another signer than the redirect says');
  }
  return second;
}

async function readSigned(
  { outgoing, threads, trust, refuseRevoked, clock }: SmpReaderOptions,
  url: string,
): Promise<VerifiedMetadata | undefined> {
  const { status, body } = await outgoing({ url }).catch((cause: unknown) => {
    throw new DiscoveryError(
      'unreachable',
      occurrence('DIRECTORY_SILENT', { why: cause instanceof Error ? cause.message : 'unknown reason' }),
      {
        cause,
      },
    );
  });
  if (status === 404) return undefined;
  if (status !== 200) throw new DiscoveryError('unreachable', occurrence('DIRECTORY_ANSWERED', { status: String(status) }));
  const signer = await signerOf(threads, url, body);
  const verdict = verifyChain(signer.certificate, signer.others, trust.current(), clock());
  if (!verdict.trusted) throw new DiscoveryError('untrusted', SIGNER_REASONS[verdict.reason]);
  await demandUnrevoked(refuseRevoked, verdict.chain, 'certificate that signed the answer of the SMP');
  if (signer.metadata instanceof Error) throw malformed(signer.metadata);
  return { metadata: signer.metadata, signer: signer.certificate, bytes: body.length };
}

const SIGNER_REASONS = {
  untrusted: occurrence('SIGNER_UNTRUSTED'),
  expired: occurrence('SIGNER_EXPIRED'),
  'not-yet-valid': 'The certificate that signed the answer of the SMP is not valid yet',
} as const;

/** Answers of one SMP wait for each other. */
async function signerOf(threads: ThreadPool, url: string, body: Buffer) {
  try {
    const { certificate, others, metadata } = await offload({ threads }, new URL(url).host, 'smpEntry', body);
    return { certificate: parseCertificate(certificate), others: others.map(parseCertificate), metadata };
  } catch (cause) {
    if (cause instanceof SignatureError)
      throw new DiscoveryError('untrusted', `The signature of the SMP is not accepted: ${cause.message}`, { cause });
    throw malformed(cause);
  }
}

function malformed(cause: unknown): DiscoveryError {
  const reason = errorMessage(cause);
  return new DiscoveryError('unreachable', `The answer of the SMP cannot be read: ${reason}`, { cause });
}

/** An answer about somebody else would send documents to the wrong receiver. */
function checkSubject(metadata: ServiceMetadata & { kind: 'information' }, participant: string, documentType: Identifier): void {
  const { participant: named, documentType: type } = metadata;
  if (named.scheme !== PARTICIPANT_IDENTIFIER_SCHEME || named.value.toLowerCase() !== participant.toLowerCase()) {
    throw new DiscoveryError('untrusted', 'The SMP answered for another participant');
  }
  if (type.scheme !== documentType.scheme || type.value !== documentType.value) {
    throw new DiscoveryError('untrusted', 'The SMP answered for another document type');
  }
}

/** The address of a service group. */
export function participantAddress(smp: string, participant: string): string {
  return `${smp}/${segmentOf({ scheme: PARTICIPANT_IDENTIFIER_SCHEME, value: participant })}`;
}

/** A few types make up nearly all lookups. */
const typeSegmentOf = memoizeByText(encodeURIComponent, { entriesMax: 200, charactersMax: 1_000 });

function segmentOf(identifier: Identifier): string {
  return encodeURIComponent(identifierUri(identifier));
}
