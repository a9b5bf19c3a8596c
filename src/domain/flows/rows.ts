// Reads documents of one tenant as flows.
import { cut } from '../../cut.js';
import type { Actor } from '../actor.js';
import { sideBySide } from '../blobs/sideBySide.js';
import { BlobMissing } from '../blobs/store.js';
import type { Sql } from '../database.js';
import type { State } from '../document.js';
import { everyDocument } from '../documents/retrieval/list/everyDocument.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { isKept } from '../retention/rules.js';
import { hasAtMost, isStorable } from '../text.js';
import { isUuid } from '../uuid.js';
import type { Direction, DocumentType } from '../vocabulary.js';
import { type AckStatus, FLOW_LIMITS, type Flow, type FlowType, type ProcessingRule, profileOf, STATES_OF_ACK } from './flow.js';
import { FLOW_COLUMNS, FLOW_FILE, FLOW_ROWS } from './sql/flowRows.js';
import { HEAD_BYTES, syntaxOfStored } from './syntax.js';

export interface FlowRow {
  readonly id: string;
  readonly documentId: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly state: State;
  readonly number: string | null;
  readonly importDate: Date;
  readonly stateDate: Date;
  /** The microseconds of `stateDate`. */
  readonly place: string;
  readonly customizationId: string | null;
  readonly faultCode: string | null;
  readonly faultMessage: string | null;
  readonly processingRule: ProcessingRule;
  readonly flowType: FlowType;
  readonly fileId: string | null;
  readonly fileName: string | null;
  readonly byteLength: number | null;
  readonly blobKey: string | null;
  /** Null where the file is in the blob store. */
  readonly head: Buffer | null;
}

/**
 * In order of their last change. `conditions` are over `d`; `values` are their parameters, `$1` is the tenant. Documents older than the
 * retention period are not found, as by REST.
 */
export async function readFlowRows(
  { sql, settings }: Pick<App, 'settings'> & { readonly sql: Sql },
  conditions: readonly string[],
  values: readonly unknown[],
  limit: number,
): Promise<FlowRow[]> {
  const page = `order by d.state_date, d.id limit ${limit}`;
  const kept = isKept('d', `$${values.length + 1}`);
  return sql.query<FlowRow>(
    `select ${FLOW_COLUMNS}
     from ${everyDocument(['d.tenant_id = $1', kept, ...conditions], page, `(${FLOW_ROWS})`)} d ${FLOW_FILE}
     order by d.state_date, d.id`,
    [...values, settings.retentionDays],
  );
}

/** One flow by its identifier. Throws DOCUMENT_NOT_FOUND. */
export async function readFlowRow(app: Pick<App, 'database' | 'settings'>, actor: Actor, flowId: string): Promise<FlowRow> {
  const isKnown = isStorable(flowId) && isShort(flowId);
  const id = isUuid(flowId) ? flowId : null;
  const condition = `(d.document_id = $2 or d.id = $3::uuid and length(d.document_id) > ${FLOW_LIMITS.idCharactersMax})`;
  const reads = { sql: app.database.reads(actor.tenantId), settings: app.settings };
  const [row] = isKnown ? await readFlowRows(reads, [condition], [actor.tenantId, flowId, id], 1) : [];
  if (row === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  return row;
}

/** The flows of rows, in their order. Reads the heads of files that are in the blob store. */
export async function flowsOf({ blobs }: Pick<App, 'blobs'>, rows: readonly FlowRow[]): Promise<Flow[]> {
  const heads = new Map<string, Buffer>();
  const away = rows.flatMap(({ id, blobKey }) => (blobKey === null ? [] : [{ id, blobKey, byteLength: HEAD_BYTES }]));
  await sideBySide(away, async ({ id, blobKey }) => {
    const head = await blobs.get(blobKey, { start: 0, end: HEAD_BYTES }).catch((error: unknown) => {
      // Removed since the row was read.
      if (error instanceof BlobMissing) return Buffer.alloc(0);
      throw error;
    });
    heads.set(id, head);
  });
  return rows.map((row) => flowOf(row, row.head ?? heads.get(row.id) ?? Buffer.alloc(0)));
}

/** The documentId, or the number of the row where that is too long for a flow. */
export function flowIdOf({ id, documentId }: Pick<FlowRow, 'id' | 'documentId'>): string {
  return isShort(documentId) ? documentId : id;
}

function flowOf(row: FlowRow, head: Buffer): Flow {
  const { documentId, direction, documentType } = row;
  return {
    flowId: flowIdOf(row),
    submittedAt: row.importDate.toISOString(),
    updatedAt: row.stateDate.toISOString(),
    ...(direction === 'send' && isShort(documentId) ? { trackingId: documentId } : {}),
    name: cut(row.fileName ?? documentId, FLOW_LIMITS.nameCharactersMax),
    processingRule: row.processingRule,
    processingRuleSource: 'Computed',
    flowSyntax: syntaxOfStored(head, documentType),
    flowProfile: documentType === 'invoice' ? profileOf(row.customizationId) : 'Undefined',
    flowType: row.flowType,
    flowDirection: direction === 'send' ? 'Out' : 'In',
    acknowledgement: acknowledgementOf(row),
  };
}

function acknowledgementOf({ state, number, documentId, faultCode, faultMessage }: FlowRow): Flow['acknowledgement'] {
  const status = (Object.keys(STATES_OF_ACK) as AckStatus[]).find((one) => STATES_OF_ACK[one].includes(state))!;
  if (status !== 'Error' || faultCode === null) return { status };
  const detail = { level: 'Error', item: number ?? documentId, reasonCode: faultCode, reasonMessage: faultMessage ?? '' } as const;
  return { status, details: [detail] };
}

function isShort(documentId: string): boolean {
  return hasAtMost(documentId, FLOW_LIMITS.idCharactersMax);
}
