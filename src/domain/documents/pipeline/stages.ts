// The stages of processing: SQL conditions for the documents `d` that are due for each, and their concurrency groups.
import type { State } from '../../document.js';
import type { Direction } from '../../vocabulary.js';

/** The fields of a document that stages use. */
interface Staged {
  readonly state: State;
  readonly direction: Direction;
}

/** Both parties. Undefined where they are unknown. */
interface Parties {
  readonly senderIdentifier: string | undefined;
  readonly receiverIdentifier: string | undefined;
}

/** `checks` also makes the payload, `sends` hands it over, `replies` answers who sent a document. */
export const STAGES = ['checks', 'sends', 'replies'] as const;
export type Stage = (typeof STAGES)[number];

/** The stage that is due for a document. */
export function stageOf({ state, direction }: Staged): Stage {
  if (state === 'RECEIVED' || state === 'PROCESSING') return 'checks';
  return direction === 'send' ? 'sends' : 'replies';
}

/** The other party, which may be slow. */
export function partyOf(stage: Stage, work: Parties): string {
  if (stage === 'checks') return '';
  return (stage === 'sends' ? work.receiverIdentifier : work.senderIdentifier) ?? '';
}

export interface WorkGroup {
  readonly tenantId: string;
  readonly party: string;
}

export const FIRST_GROUP: WorkGroup = { tenantId: '', party: '' };

export function partyKey(tenantId: string, party: string): string {
  return `${tenantId}\n${party}`;
}

const FREE = 'd.due_at is not null and d.lease_token is null';
/**
 * What the stage claims. Other documents are claimed alone, because they may have crashed their process. Sends are an exception: they
 * mostly wait for others, so many are in progress when a process dies, and one such crash does not count against them.
 */
export const DUE: Readonly<Record<Stage, string>> = {
  checks: `${FREE} and d.claims = 0 and d.state in ('RECEIVED', 'PROCESSING')`,
  // EXPORTED is due where the channel confirmed the delivery with the hand-over.
  sends: `${FREE} and d.claims < 2 and d.direction = 'send' and d.state in ('SENDING', 'EXPORTED')`,
  replies: `${FREE} and d.claims < 2 and d.reply_owed is not null`,
};
export const PARTY: Readonly<Record<Stage, string>> = {
  checks: `''`,
  sends: `coalesce(d.receiver_identifier, '')`,
  replies: `coalesce(d.sender_identifier, '')`,
};

/** What the claims of the stage begin at (domain/statements/dueMark.ts). */
export const DUE_ROWS: Readonly<Record<Stage, string>> = {
  checks: `document d where ${DUE.checks}`,
  sends: `document d where ${DUE.sends}`,
  replies: `document d where ${DUE.replies}`,
};

/** Claimed alone: its processing ended without a result. */
export const INTERRUPTED = `${FREE} and d.claims > 0 and (d.claims > 1 or d.state in ('RECEIVED', 'PROCESSING'))`;
