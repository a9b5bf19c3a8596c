// The flow that a webhook of flows is told of: the document of an event, as the event left it.
import type { App } from '../ports.js';
import type { EventType } from '../vocabulary.js';
import type { Snapshot } from '../webhooks/announce.js';
import type { Flow } from './flow.js';
import { type FlowRow, flowsOf, readFlowRows } from './rows.js';

interface FlowEvent {
  readonly tenantId: string;
  /** The number of its document. */
  readonly document: string;
  readonly type: EventType;
  readonly snapshot: Snapshot;
  readonly happenedAt: Date;
}

/** The status and the time are those of the event, whatever came after it. Of a document that is gone, only what the event says. */
export async function flowOfEvent(
  { database, blobs, settings }: Pick<App, 'database' | 'blobs' | 'settings'>,
  event: FlowEvent,
): Promise<Flow> {
  const { tenantId, document, snapshot, happenedAt } = event;
  const [row] = await readFlowRows({ sql: database.sql, settings }, ['d.id = $2::uuid'], [tenantId, document], 1);
  const { status, error } = snapshot;
  const then = { state: status, stateDate: happenedAt, faultCode: error?.code ?? null, faultMessage: error?.message ?? null };
  const [flow] = await flowsOf({ blobs }, [{ ...(row ?? rowOf(event)), ...then }]);
  return flow!;
}

/** Of a document that retention has removed, and of a test event. */
function rowOf({ document, type, snapshot, happenedAt }: FlowEvent): FlowRow {
  const { documentId, documentType, importDate, files, status } = snapshot;
  return {
    id: document,
    documentId,
    direction: type.endsWith('.receive') ? 'receive' : 'send',
    documentType,
    state: status,
    number: null,
    importDate: new Date(importDate),
    stateDate: happenedAt,
    place: '',
    customizationId: null,
    faultCode: null,
    faultMessage: null,
    processingRule: 'Undefined',
    flowType: 'Undefined',
    fileId: null,
    fileName: files[0]?.fileName ?? null,
    byteLength: null,
    blobKey: null,
    head: null,
  };
}
