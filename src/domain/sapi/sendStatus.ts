// What became of a document that was sent by SAPI-SK: words that clients read as under way, good or failed.
import type { Actor } from '../actor.js';
import type { State } from '../document.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { isKept } from '../retention/rules.js';
import type { TaxReportState } from '../taxData/taxReport.js';
import { isStorable } from '../text.js';
import { sapiTime } from './time.js';

type SapiSendState = 'QUEUED' | 'SENDING' | 'DELIVERED' | 'REJECTED' | 'FAILED';

interface SapiSendStatus {
  readonly providerDocumentId: string;
  readonly documentId: string;
  readonly status: SapiSendState;
  readonly updatedAt: string;
  readonly error?: { readonly code: string; readonly message: string };
  /** Of the latest report of the sending side; absent where there is none. */
  readonly taxData?: { readonly status: TaxReportState; readonly reportedAt: string | null };
}

const STATES: Readonly<Record<State, SapiSendState>> = {
  RECEIVED: 'QUEUED',
  PROCESSING: 'QUEUED',
  SENDING: 'SENDING',
  READY: 'SENDING',
  EXPORTED: 'SENDING',
  DELIVERED: 'DELIVERED',
  ERROR: 'FAILED',
};

interface Row {
  readonly number: string | null;
  readonly state: State;
  readonly stateDate: Date;
  readonly faultCode: string | null;
  readonly faultMessage: string | null;
  /** By the receiving side. */
  readonly isRejected: boolean;
  readonly taxState: TaxReportState | null;
  readonly taxSentAt: Date | null;
}

/** Throws DOCUMENT_NOT_FOUND. */
export async function sapiSendStatus(
  { database, settings }: Pick<App, 'database' | 'settings'>,
  { tenantId }: Actor,
  documentId: string,
): Promise<SapiSendStatus> {
  const [row] = isStorable(documentId)
    ? await database.sql.query<Row>(
        `select coalesce(d.sapi_number, d.number) as number, d.state, d.state_date as "stateDate", d.fault_code as "faultCode", d.fault_message as "faultMessage",
           exists (select from submission s where s.document = d.id and s.state = 'REJECTED') as "isRejected",
           tax.state as "taxState", tax.sent_at as "taxSentAt"
         from document d left join lateral (
           select t.state, t.sent_at from tax_report t where t.document = d.id and t.role = 'C2' order by t.number desc limit 1) tax on true
         where d.tenant_id = $1 and d.document_id = $2 and d.direction = 'send' and ${isKept('d', '$3')}`,
        [tenantId, documentId, settings.retentionDays],
      )
    : [];
  if (row === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  const { faultCode, faultMessage } = row;
  return {
    providerDocumentId: documentId,
    documentId: row.number ?? '',
    status: row.state === 'ERROR' && row.isRejected ? 'REJECTED' : STATES[row.state],
    updatedAt: sapiTime(row.stateDate),
    ...(faultCode === null ? {} : { error: { code: faultCode, message: faultMessage ?? '' } }),
    ...(row.taxState === null ? {} : { taxData: { status: row.taxState, reportedAt: row.taxSentAt && sapiTime(row.taxSentAt) } }),
  };
}
