// Makes a report that is due, and keeps its bytes before the first attempt.
import { cut } from '../../cut.js';
import type { Report } from '../../validation/report.js';
import { storedContent } from '../documents/files/content.js';
import { findPayload, loadFileRows } from '../documents/files/fileRows.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { type ClaimedReport, failReport } from './claim.js';
import { makeTaxData } from './makeTaxData.js';
import { TAX_FINDINGS_MAX, type TaxFinding } from './taxReport.js';

export const REASON_CHARACTERS_MAX = 500;

export type PrepareApp = Pick<App, 'database' | 'blobs' | 'threads' | 'clock' | 'settings' | 'log' | 'wake'>;

/** Who reports, and to whom. Participants. */
export interface Parties {
  readonly authority: string;
  readonly representative: string;
}

/** The bytes, which stay. Undefined where the report has failed: it breaks its rules, or cannot be made. */
export async function prepareReport(app: PrepareApp, report: ClaimedReport, parties: Parties): Promise<Buffer | undefined> {
  if (report.xml !== null) return report.xml;
  const made = await make(app, report, parties).catch((error: unknown) => {
    if (error instanceof ExchangeError && error.code === 'NOT_AN_INVOICE') return { failed: error.detail ?? error.message };
    throw error;
  });
  if ('failed' in made) {
    await failReport(app, report, cut(made.failed, REASON_CHARACTERS_MAX), []);
    return undefined;
  }
  if (made.report.verdict !== 'valid') {
    const findings = findingsOf(made.report);
    await failReport(app, report, cut(reasonOf(made.report, findings), REASON_CHARACTERS_MAX), findings);
    return undefined;
  }
  const rows = await app.database.sql.query(
    `update tax_report set xml = $3, invoice_uuid = $4, made_at = exchange_now() where id = $1 and lease_token = $2 and xml is null returning 1`,
    [report.id, report.token, made.xml, made.invoiceUuid ?? null],
  );
  return rows.length === 0 ? undefined : made.xml;
}

async function make(app: PrepareApp, report: ClaimedReport, { authority, representative }: Parties) {
  const { country, role, type, id: uuid, tenantId } = report;
  const payload = await findPayload(app, await loadFileRows(app, report.document));
  const bytesMax = app.settings.validationBytesMax;
  if (payload.byteLength > bytesMax) return { failed: `The invoice is larger than the ${bytesMax} bytes that are checked` };
  const bytes = await storedContent(app, payload).bytes();
  const transmissionUuid = await transmissionOf(app, report);
  const about = { country, role, type, uuid, transmissionUuid, at: app.clock(), authority, representative };
  return makeTaxData(app.threads, bytes, about, { owner: tenantId, bytesMax });
}

/** The identifier of the envelope of the invoice: of its latest submission, or of the message that brought it. */
async function transmissionOf({ database }: PrepareApp, { document, role }: ClaimedReport): Promise<string> {
  const [found] = await database.sql.query<{ id: string }>(
    role === 'C2'
      ? 'select instance_id as id from submission where document = $1 order by number desc limit 1'
      : 'select instance_id as id from inbound_message where document = $1',
    [document],
  );
  return found?.id ?? '';
}

function findingsOf({ findings }: Report): TaxFinding[] {
  const fatal = findings.filter(({ severity }) => severity === 'fatal');
  return fatal.slice(0, TAX_FINDINGS_MAX).map(({ rule, text, location }) => ({ rule, text, location }));
}

function reasonOf({ verdict, counts }: Report, [first]: readonly TaxFinding[]): string {
  if (first === undefined) return `The check of the tax data ended as ${verdict}`;
  return `${first.rule}: ${first.text}${counts.fatal > 1 ? ` (and ${counts.fatal - 1} more)` : ''}`;
}
