// Makes the event of a state change. documents/pipeline/advance.ts stores it together with the change.
import type { State } from '../document.js';
import type { ExportedTextMembers } from '../documents/fields/exportedTexts.js';
import { createUuidv7 } from '../uuid.js';
import {
  CHANNELS_WITH_WEBHOOKS,
  type ChannelName,
  type Direction,
  type DocumentType,
  EVENT_TYPES,
  type EventType,
  type EventVerb,
  type FaultCode,
  type MessageType,
  type Purpose,
} from '../vocabulary.js';

/** A file in an event. Its link is created for each attempt. */
export interface SnapshotFile {
  readonly id: string;
  readonly purpose: Purpose;
  readonly fileName: string;
  readonly mimeType: string;
  readonly messageType?: MessageType;
}

/** The exported-document object without links and times, which are added when it is sent. */
export interface Snapshot extends ExportedTextMembers {
  readonly documentId: string;
  readonly status: State;
  readonly importDate: string;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly applicationResponse?: {
    readonly referenceDocumentNumber?: string;
    readonly referenceDocumentId?: string;
    readonly responseCode?: string;
    readonly responseMessage?: string;
  };
  readonly files: readonly SnapshotFile[];
  readonly error?: { readonly code: FaultCode; readonly message: string };
}

const VERBS: Record<Direction, Partial<Record<State, EventVerb>>> = {
  send: { EXPORTED: 'exported', DELIVERED: 'delivered', ERROR: 'error' },
  receive: { READY: 'receive', ERROR: 'error' },
};

/** The event of a move to `state`. Undefined where docs/spec.md#events has none. */
export function eventType(documentType: DocumentType, direction: Direction, state: State, channel: ChannelName): EventType | undefined {
  if (!CHANNELS_WITH_WEBHOOKS.includes(channel)) return undefined;
  const verb = VERBS[direction][state];
  return EVENT_TYPES.find((type) => verb !== undefined && type === `${documentType}.${verb}`);
}

/** docs/decisions/040: the files in each event. */
const SHOWN: Record<EventVerb, (file: Pick<SnapshotFile, 'purpose' | 'messageType'>) => boolean> = {
  receive: () => true,
  exported: (file) => file.purpose === 'document' || file.purpose === 'response',
  delivered: (file) => file.purpose === 'document' || file.messageType === 'MDN',
  error: (file) => file.purpose === 'document' || file.messageType === 'VALIDATION',
};

/** The files in the event of a move, out of all files of the document. */
export function shownFiles(direction: Direction, state: State, files: readonly SnapshotFile[]): readonly SnapshotFile[] {
  const verb = VERBS[direction][state];
  return verb === undefined ? [] : files.filter(SHOWN[verb]);
}

/** Of the real time. */
const uuidOfNow = createUuidv7();

/** `evt_` and the 32 hex digits of a UUIDv7. Without a dot, which separates the signed parts. */
export function eventId(): string {
  return `evt_${uuidOfNow(new Date()).replaceAll('-', '')}`;
}
