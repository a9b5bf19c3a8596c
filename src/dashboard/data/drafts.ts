// Invoices that somebody has begun, kept in this browser until they are sent or dropped: of one person at one tenant. They end where another
// person signs in here.
import type { InvoiceGroup } from './invoices.js';

export interface Draft {
  readonly id: string;
  readonly savedAt: string;
  readonly invoice: InvoiceGroup;
}

/** Of one person at one tenant. */
const DRAFTS_MAX = 50;
const PREFIX = 'exchange.draft ';
/** Of the client id of a portal link. */
const VISITOR = 'portal:';

let owner: string | undefined;

/**
 * Whose drafts are read and kept from now on. Those of other people are removed; who came by a portal link removes only those of other
 * links.
 */
export function beginDrafts(tenantId: string, clientId: string): void {
  const person = `${PREFIX}${encodeURIComponent(clientId)} `;
  owner = `${person}${encodeURIComponent(tenantId)} `;
  try {
    const ended = clientId.startsWith(VISITOR) ? `${PREFIX}${encodeURIComponent(VISITOR)}` : PREFIX;
    for (const key of Object.keys(localStorage)) if (key.startsWith(ended) && !key.startsWith(person)) localStorage.removeItem(key);
  } catch {
    // Then nothing is kept.
  }
}

/** The latest first. */
export function listDrafts(): readonly Draft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => owner !== undefined && key.startsWith(owner));
    return keys.flatMap((key) => readDraft(key.slice(owner!.length)) ?? []).sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  } catch {
    return [];
  }
}

export function readDraft(id: string): Draft | undefined {
  if (owner === undefined) return undefined;
  try {
    const kept = localStorage.getItem(owner + id);
    return kept === null ? undefined : { ...(JSON.parse(kept) as Omit<Draft, 'id'>), id };
  } catch {
    return undefined;
  }
}

/** Whether it is kept. Files are left out where there is no room for them. */
export function keepDraft(id: string, invoice: InvoiceGroup, now: Date): 'kept' | 'withoutFiles' | 'lost' {
  const { attachments, ...rest } = invoice;
  if (write(id, { savedAt: now.toISOString(), invoice })) return 'kept';
  return attachments !== undefined && write(id, { savedAt: now.toISOString(), invoice: rest }) ? 'withoutFiles' : 'lost';
}

function write(id: string, draft: Omit<Draft, 'id'>): boolean {
  if (owner === undefined) return false;
  try {
    if (localStorage.getItem(owner + id) === null && listDrafts().length >= DRAFTS_MAX) return false;
    localStorage.setItem(owner + id, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(id: string): void {
  try {
    if (owner !== undefined) localStorage.removeItem(owner + id);
  } catch {
    // It is not kept then.
  }
}
