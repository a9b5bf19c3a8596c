// The result of a lookup as GraphQL shows it.
import type { Lookup } from '../domain/documents/preflight.js';
import { DOCUMENT_TYPE_SCHEME, PROCESS_SCHEME } from '../peppol/documentTypes.js';
import type { ReceiverLookup } from './types/receiver.js';

export function shownLookup(lookup: Lookup): ReceiverLookup {
  const { participant, isReachable } = lookup;
  if (!lookup.isReachable) {
    return { participant, isReachable, code: lookup.code, message: lookup.message, isLocal: false, isConverted: false };
  }
  const { documentType, processId, isConverted, endpoint } = lookup;
  const found = { participant, isReachable, isLocal: endpoint === undefined, isConverted };
  if (endpoint === undefined) {
    return { ...found, documentType: `${DOCUMENT_TYPE_SCHEME}::${documentType}`, process: `${PROCESS_SCHEME}::${processId}` };
  }
  return {
    ...found,
    documentType: `${endpoint.documentType.scheme}::${endpoint.documentType.value}`,
    process: `${endpoint.process.scheme}::${endpoint.process.value}`,
    smp: endpoint.smp,
    endpoint: endpoint.url,
    transportProfile: endpoint.transportProfile,
    certificateSubject: endpoint.certificateSubject,
    certificateExpiresAt: endpoint.certificateNotAfter,
  };
}
