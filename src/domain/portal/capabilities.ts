// What a portal link allows. The table of operations (src/server/graphql/access.ts) says which ones each of them opens.
import type { Scope } from '../vocabulary.js';

export const PORTAL_CAPABILITIES = ['DOCUMENTS', 'DOCUMENT_ACTIONS', 'SEND', 'CONNECTIONS'] as const;
export type PortalCapability = (typeof PORTAL_CAPABILITIES)[number];

export const CAPABILITY_MEANINGS: Readonly<Record<PortalCapability, string>> = {
  DOCUMENTS: 'Read documents and their files.',
  DOCUMENT_ACTIONS: 'Read documents, and retry, complete, dismiss, release, label, mark as read and cancel them.',
  SEND: 'Check and send documents.',
  CONNECTIONS: 'See, register, change, move and remove participants, and look up anybody.',
};

/** What it takes of a token. A client that makes a link has them itself, so a link never allows more than its maker. */
export const CAPABILITY_SCOPES: Readonly<Record<PortalCapability, readonly Scope[]>> = {
  DOCUMENTS: ['exchange/receive'],
  DOCUMENT_ACTIONS: ['exchange/receive', 'exchange/send'],
  SEND: ['exchange/send'],
  CONNECTIONS: ['exchange/participant', 'exchange/send'],
};

export function scopesOf(capabilities: readonly PortalCapability[]): readonly Scope[] {
  return [...new Set(capabilities.flatMap((one) => CAPABILITY_SCOPES[one]))];
}
