// Makes the body of an event, and of Get document. Unknown members are left out, never null.
import type { State } from '../../../document.js';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../../../vocabulary.js';
import { type Snapshot, type SnapshotFile, shownFiles } from '../../../webhooks/announce.js';
import { EXPORTED_TEXT_COLUMNS, type ExportedTextRow, exportedTextsOf } from '../../fields/exportedTexts.js';

interface SnapshotSource extends Partial<ExportedTextRow> {
  readonly documentId: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly importDate: Date;
  readonly referenceNumber?: string | undefined;
  readonly referenceDocumentId?: string | undefined;
  readonly responseCode?: string | undefined;
  readonly responseMessage?: string | undefined;
}

/** Columns of a document that a body of its events is made of, for statements that read it. */
export const SNAPSHOT_COLUMNS = [
  'documentId',
  'documentType',
  'channel',
  'importDate',
  ...EXPORTED_TEXT_COLUMNS,
  'referenceNumber',
  'responseCode',
  'responseMessage',
] as const satisfies readonly (keyof SnapshotSource)[];

/** The body of the event of a move to `state`. `files` are all files of the document. */
export function snapshotOf(
  document: SnapshotSource,
  state: State,
  files: readonly SnapshotFile[],
  error?: { readonly code: FaultCode; readonly message: string },
): Snapshot {
  return {
    documentId: document.documentId,
    status: state,
    importDate: document.importDate.toISOString(),
    documentType: document.documentType,
    channel: document.channel,
    ...exportedTextsOf(document),
    ...applicationResponseOf(document),
    files: shownFiles(document.direction, state, files),
    ...(error === undefined ? {} : { error }),
  };
}

/** Present where documentType is `applicationresponse` (docs/spec.md#exported-document). */
export function applicationResponseOf(document: SnapshotSource): Pick<Snapshot, 'applicationResponse'> {
  if (document.documentType !== 'applicationresponse') return {};
  const { referenceNumber, referenceDocumentId, responseCode, responseMessage } = document;
  return {
    applicationResponse: {
      ...(referenceNumber === undefined ? {} : { referenceDocumentNumber: referenceNumber }),
      ...(referenceDocumentId === undefined ? {} : { referenceDocumentId }),
      ...(responseCode === undefined ? {} : { responseCode }),
      ...(responseMessage === undefined ? {} : { responseMessage }),
    },
  };
}
