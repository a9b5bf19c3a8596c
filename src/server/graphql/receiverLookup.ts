// The result of a lookup as GraphQL shows it.
import type { Lookup } from '../../domain/documents/sending/preflight.js';
import type { ReceiverLookup } from './types/receiver.js';

export function shownLookup(lookup: Lookup): ReceiverLookup {
  const { participant, isReachable } = lookup;
  if (!lookup.isReachable) {
    return { participant, isReachable, code: lookup.code, message: lookup.message, isLocal: false, isConverted: false };
  }
  const { documentType, process, isProcessRegistered, isConverted, endpoint, certificate } = lookup;
  const found = {
    participant,
    isReachable,
    isLocal: endpoint === undefined,
    isConverted,
    documentType,
    process,
    isProcessRegistered,
    ...(certificate === undefined ? {} : { certificateSubject: certificate.subject, certificateExpiresAt: certificate.notAfter }),
  };
  if (endpoint === undefined) return found;
  return {
    ...found,
    smp: endpoint.smp,
    endpoint: endpoint.url,
    transportProfile: endpoint.transportProfile,
  };
}
