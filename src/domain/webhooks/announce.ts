// State change → event. The rows go in with the change itself (documents/advance.ts); this is what they say.
import type { State } from '../document.js';
import { uuidv7 } from '../uuid.js';
import {
  CHANNELS_WITH_WEBHOOKS,
  type ChannelName,
  type Direction,
  type DocumentType,
  EVENT_TYPES,
  type EventType,
  type FaultCode,
  type MessageType,
  type Purpose,
} from '../vocabulary.js';

/** A file as an event names it; its link is minted for each attempt. */
export interface SnapshotFile {
  readonly id: string;
  readonly purpose: Purpose;
  readonly fileName: string;
  readonly mimeType: string;
  readonly messageType?: MessageType;
}

/** The exported-document object without links and times: these are added when it is sent. */
export interface Snapshot {
  readonly documentId: string;
  readonly status: State;
  readonly importDate: string;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly senderIdentifier?: string;
  readonly receiverIdentifier?: string;
  readonly applicationResponse?: {
    readonly referenceDocumentNumber?: string;
    readonly referenceDocumentId?: string;
    readonly responseCode?: string;
    readonly responseMessage?: string;
  };
  readonly files: readonly SnapshotFile[];
  readonly error?: { readonly code: FaultCode; readonly message: string };
}

type Verb = 'receive' | 'exported' | 'delivered' | 'error';

const VERBS: Record<Direction, Partial<Record<State, Verb>>> = {
  send: { EXPORTED: 'exported', DELIVERED: 'delivered', ERROR: 'error' },
  receive: { READY: 'receive', ERROR: 'error' },
};

/** Which event a move to `state` is; undefined where docs/spec.md#events has none. */
export function eventType(documentType: DocumentType, direction: Direction, state: State, channel: ChannelName): EventType | undefined {
  if (!CHANNELS_WITH_WEBHOOKS.includes(channel)) return undefined;
  const verb = VERBS[direction][state];
  return EVENT_TYPES.find((type) => verb !== undefined && type === `${documentType}.${verb}`);
}

/** docs/decisions/040: which files each event shows. */
const SHOWN: Record<Verb, (file: Pick<SnapshotFile, 'purpose' | 'messageType'>) => boolean> = {
  receive: () => true,
  exported: (file) => file.purpose === 'document' || file.purpose === 'response',
  delivered: (file) => file.purpose === 'document' || file.messageType === 'MDN',
  error: (file) => file.purpose === 'document' || file.messageType === 'VALIDATION',
};

/** The files that the event of a move shows, of all that the document has. */
export function shownFiles(direction: Direction, state: State, files: readonly SnapshotFile[]): readonly SnapshotFile[] {
  const verb = VERBS[direction][state];
  return verb === undefined ? [] : files.filter(SHOWN[verb]);
}

/** `evt_` + the 32 hex digits of a UUIDv7: no dot, which the signed bytes use as a separator. */
export function eventId(): string {
  return `evt_${uuidv7(new Date()).replaceAll('-', '')}`;
}
