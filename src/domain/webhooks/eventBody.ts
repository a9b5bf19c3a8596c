// The body of an event, as webhooks are sent and events are pulled.
import { exportedFile } from '../documents/retrieval/retrieve.js';
import type { App } from '../ports.js';
import type { EventType } from '../vocabulary.js';
import type { Snapshot } from './announce.js';

/** A larger body has no files. Get document has the list. */
const BODY_BYTES_MAX = 256 * 1024;

export interface WrittenEvent {
  readonly eventId: string;
  readonly type: EventType;
  readonly snapshot: Snapshot;
  readonly happenedAt: Date;
  readonly documentExists: boolean;
}

/**
 * docs/decisions/040: the exported-document object, flat, with `type`, `eventId` and, for errors, `error`. Links are created now.
 */
export function eventBody(
  app: Pick<App, 'clock' | 'keyring' | 'settings'>,
  event: WrittenEvent,
): { readonly members: object; readonly json: string } {
  const members = membersOf(app, event, event.snapshot);
  const json = JSON.stringify(members);
  if (Buffer.byteLength(json) <= BODY_BYTES_MAX) return { members, json };
  const short = membersOf(app, event, { ...event.snapshot, files: [] });
  return { members: short, json: JSON.stringify(short) };
}

function membersOf(app: Pick<App, 'clock' | 'keyring' | 'settings'>, event: WrittenEvent, snapshot: Snapshot): object {
  const { documentId, status, importDate, files, error, ...rest } = snapshot;
  return {
    type: event.type,
    eventId: event.eventId,
    documentId,
    status,
    importDate,
    timestamp: event.happenedAt.toISOString(),
    ...rest,
    files: event.documentExists ? files.map((file) => exportedFile(app, file)) : [],
    ...(error === undefined ? {} : { error }),
  };
}
