// What can be done to a document now, and why the rest cannot. The operations themselves decide: this is for pages, before they ask.
import { RETRIEVABLE } from '../../document.js';
import { CANCELLABLE_STATES } from '../sending/cancellable.js';
import type { FoundDocument } from './list/foundDocument.js';

export const DOCUMENT_ACTIONS = [
  'RETRY',
  'COMPLETE',
  'REFUSE',
  'CANCEL_SENDING',
  'RELEASE',
  'DISMISS',
  'MARK_READ',
  'LABEL',
  'DOWNLOAD',
] as const;
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

/** Why not, by code. */
export const REFUSALS = {
  NOT_FAILED: 'Only a document that failed can be tried again.',
  REFUSED_INCOMING: 'An incoming document that was refused is not tried again: its sender was told.',
  IN_HAND: 'It is being processed at this moment.',
  TAKEN_OVER: 'It was completed as EXPORTED.',
  REFUSED: 'It was completed as ERROR.',
  NOT_COMPLETABLE: 'Only a document that is ready or delivered can be completed.',
  NOT_REFUSABLE: 'Only a received document that is ready can be refused.',
  NOT_OUTGOING: 'Only an outgoing document is sent.',
  FAILED_ALREADY: 'It has failed already.',
  HANDED_OVER: 'It was handed over already.',
  NOT_WAITING: 'Only a document that waits to be retrieved can be released.',
  NOT_RETRIEVED: 'It was not retrieved yet.',
  NOT_DISMISSIBLE: 'Only an outgoing document that failed can be dismissed.',
  DISMISSED: 'It was put away already.',
  NOT_INCOMING: 'Only incoming documents are marked as read.',
  READ: 'It is marked as read already.',
} as const;
export type ActionRefusal = keyof typeof REFUSALS;

/** Why not. Undefined: it can be done. */
export function refusalOf(action: DocumentAction, document: Deciding): ActionRefusal | undefined {
  return DECIDED_BY[action](document);
}

const DECIDED_BY: Readonly<Record<DocumentAction, (document: Deciding) => ActionRefusal | undefined>> = {
  RETRY(document) {
    if (document.status !== 'ERROR') return 'NOT_FAILED';
    if (document.direction === 'receive' && !document.isSetAside) return 'REFUSED_INCOMING';
    if (document.completedAs !== null) return completedAs(document);
    return document.isClaimed ? 'IN_HAND' : undefined;
  },
  COMPLETE(document) {
    if (document.completedAs !== null) return completedAs(document);
    return isWaiting(document) ? undefined : 'NOT_COMPLETABLE';
  },
  REFUSE(document) {
    if (document.completedAs !== null) return completedAs(document);
    return document.direction === 'receive' && isWaiting(document) ? undefined : 'NOT_REFUSABLE';
  },
  CANCEL_SENDING({ direction, status, isClaimed }) {
    if (direction !== 'send') return 'NOT_OUTGOING';
    if (!CANCELLABLE_STATES.includes(status)) return status === 'ERROR' ? 'FAILED_ALREADY' : 'HANDED_OVER';
    return isClaimed ? 'IN_HAND' : undefined;
  },
  RELEASE(document) {
    if (document.completedAs !== null) return completedAs(document);
    if (!isWaiting(document)) return 'NOT_WAITING';
    return document.retrievalCount > 0 ? undefined : 'NOT_RETRIEVED';
  },
  DISMISS({ direction, status, completedAt, statusDate }) {
    if (direction !== 'send' || status !== 'ERROR') return 'NOT_DISMISSIBLE';
    return completedAt !== null && completedAt >= statusDate ? 'DISMISSED' : undefined;
  },
  MARK_READ({ direction, readAt }) {
    if (direction !== 'receive') return 'NOT_INCOMING';
    return readAt === null ? undefined : 'READ';
  },
  LABEL: () => undefined,
  DOWNLOAD: () => undefined,
};

function isWaiting({ status }: Deciding): boolean {
  return status !== 'ERROR' && RETRIEVABLE.includes(status);
}

function completedAs(document: Deciding): ActionRefusal {
  return document.completedAs === 'EXPORTED' ? 'TAKEN_OVER' : 'REFUSED';
}
