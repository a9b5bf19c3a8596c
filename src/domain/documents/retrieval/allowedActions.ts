// What can be done to a document now, and why the rest cannot. The operations themselves decide: this is for pages, before they ask.
import { RETRIEVABLE } from '../../document.js';
import { CANCELLABLE_STATES } from '../sending/cancellable.js';
import type { FoundDocument } from './list/foundDocument.js';

export const DOCUMENT_ACTIONS = ['RETRY', 'COMPLETE', 'CANCEL_SENDING', 'RELEASE', 'DISMISS', 'MARK_READ', 'LABEL', 'DOWNLOAD'] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

/** The fields that decide. */
export const DECIDING = [
  'status',
  'direction',
  'statusDate',
  'completedAs',
  'completedAt',
  'readAt',
  'retrievalCount',
  'isSetAside',
  'isClaimed',
] as const satisfies readonly (keyof FoundDocument)[];
type Deciding = Pick<FoundDocument, (typeof DECIDING)[number]>;

/** Why not. Undefined: it can be done. */
export function refusalOf(action: DocumentAction, document: Deciding): string | undefined {
  return REFUSALS[action](document);
}

const IN_HAND = 'It is being processed at this moment.';

const REFUSALS: Readonly<Record<DocumentAction, (document: Deciding) => string | undefined>> = {
  RETRY(document) {
    if (document.status !== 'ERROR') return 'Only a document that failed can be tried again.';
    if (document.direction === 'receive' && !document.isSetAside)
      return 'An incoming document that was refused is not tried again: its sender was told.';
    if (document.completedAs !== null) return completedReason(document);
    return document.isClaimed ? IN_HAND : undefined;
  },
  COMPLETE(document) {
    if (document.completedAs !== null) return completedReason(document);
    return isWaiting(document) ? undefined : 'Only a document that is ready or delivered can be completed.';
  },
  CANCEL_SENDING({ direction, status, isClaimed }) {
    if (direction !== 'send') return 'Only an outgoing document is sent.';
    if (!CANCELLABLE_STATES.includes(status)) return status === 'ERROR' ? 'It has failed already.' : 'It was handed over already.';
    return isClaimed ? IN_HAND : undefined;
  },
  RELEASE(document) {
    if (document.completedAs !== null) return completedReason(document);
    if (!isWaiting(document)) return 'Only a document that waits to be retrieved can be released.';
    return document.retrievalCount > 0 ? undefined : 'It was not retrieved yet.';
  },
  DISMISS({ direction, status, completedAt, statusDate }) {
    if (direction !== 'send' || status !== 'ERROR') return 'Only an outgoing document that failed can be dismissed.';
    return completedAt !== null && completedAt >= statusDate ? 'It was put away already.' : undefined;
  },
  MARK_READ({ direction, readAt }) {
    if (direction !== 'receive') return 'Only incoming documents are marked as read.';
    return readAt === null ? undefined : 'It is marked as read already.';
  },
  LABEL: () => undefined,
  DOWNLOAD: () => undefined,
};

function isWaiting({ status }: Deciding): boolean {
  return status !== 'ERROR' && RETRIEVABLE.includes(status);
}

function completedReason({ completedAs }: Deciding): string {
  return `It was completed as ${completedAs}.`;
}
