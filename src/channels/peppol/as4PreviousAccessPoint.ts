// Keeps a message at the access point that may have it already. A receiver that moves to another access point between two attempts would
// otherwise get the document from both.

import { type HandOver, SendFault } from '../../domain/channel.js';
import { occurrence, occurrenceOf } from '../../domain/occurrences/occurrence.js';
import type { UncertainHandOver } from '../../domain/submission.js';
import { commonName } from '../../peppol/as4/tokens.js';
import { parseCertificate } from '../../pki/certificates.js';
import type { Trust } from '../../pki/keystore.js';
import type { RefuseRevoked } from '../../pki/revocation/policy.js';
import { verifyChain } from '../../pki/verifyChain.js';
import type { AccessPoint } from './as4Transmit.js';

/** From the first attempt with an uncertain outcome. After that, the document goes where the receiver is registered now. */
const STAY_MS = 60 * 60_000;

export interface PreviousAccessPointParts {
  readonly trust: Trust;
  readonly refuseRevoked: RefuseRevoked;
  readonly clock: () => Date;
  /** The CN of the own certificate in use. */
  readonly accessPoint: () => string | undefined;
}

/** The access point that may have the message, where that is another one than `found` and still to be asked. */
export async function previousAccessPoint(
  parts: PreviousAccessPointParts,
  found: AccessPoint,
  uncertain: UncertainHandOver | undefined,
): Promise<AccessPoint | undefined> {
  if (uncertain?.accessPoint === undefined || uncertain.accessPoint === nameOf(parts, found)) return undefined;
  if (parts.clock().getTime() >= Date.parse(uncertain.since) + STAY_MS) return undefined;
  const { endpoint } = uncertain;
  if (endpoint === undefined) return uncertain.accessPoint === parts.accessPoint() ? { kind: 'own' } : undefined;
  const certificate = Buffer.from(endpoint.certificate, 'base64');
  return (await isAccepted(parts, certificate)) ? { kind: 'foreign', endpoint: { url: endpoint.url, certificate } } : undefined;
}

function nameOf(parts: PreviousAccessPointParts, found: AccessPoint): string | undefined {
  return found.kind === 'own' ? parts.accessPoint() : commonName(parseCertificate(found.endpoint.certificate));
}

/** It was accepted an hour ago at most. Where revocation cannot be learnt now, that counts. */
async function isAccepted({ trust, refuseRevoked }: PreviousAccessPointParts, der: Buffer): Promise<boolean> {
  const verdict = verifyChain(parseCertificate(der), [], trust.current(), new Date());
  if (!verdict.trusted) return false;
  const refusal = await refuseRevoked(verdict.chain);
  return refusal === undefined || refusal.kind === 'unknown';
}

/** `stay` hands the message over where it may be already, `move` where the receiver is now. An access point that refuses does not have it. */
export async function stayOrMove(stay: () => Promise<HandOver>, move: () => Promise<HandOver>): Promise<HandOver> {
  try {
    return await stay();
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    if (error.kind === 'final') return move();
    const { words, message, kind, code, retryAfterMs, uncertain } = error;
    throw new SendFault(occurrence('RECEIVER_MOVED', { why: occurrenceOf(words) ?? message }), kind, code, {
      cause: error,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(uncertain === undefined ? {} : { uncertain }),
    });
  }
}
