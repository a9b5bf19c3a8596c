// Keeps what the reform needs to know of a French invoice when it is checked, and plans the status that the platform owes: deposited (200)
// or received (202), or rejected (213). It is sent when the invoice has come to its state (dispatch.ts).
import { cut } from '../../cut.js';
import type { StatusReason } from '../../peppol/cdar/message.js';
import type { Report } from '../../validation/report.js';
import { actorName, systemActor } from '../actor.js';
import type { Checked } from '../documents/checks/check.js';
import type { ClaimedDocument } from '../documents/pipeline/work.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import { type FrenchInvoice, frenchInvoiceOf, isHeldToFrenchRules } from './frenchInvoice.js';
import { numberUsed } from './numberUsed.js';

/** Reasons of a rejection; a report may have a thousand findings. */
const REASONS_MAX = 20;
const TEXT_CHARACTERS_MAX = 500;

type NoteApp = Pick<App, 'database' | 'clock'>;

/** Of an outgoing invoice. Nothing for any other document. Repeating it changes nothing. `isInvalid`: its rules end it here. */
export async function noteFrenchInvoice(app: NoteApp, work: ClaimedDocument, checked: Checked, isInvalid: boolean): Promise<void> {
  const invoice = await frenchInvoiceIn(work, checked);
  if (invoice !== undefined) await store(app, work, invoice, planned(work, invoice, checked.report, isInvalid));
}

/**
 * The same of an incoming invoice. Returns why it is rejected, where its rules do not. It is noted before others with its number are
 * looked for: of two that are checked at once, the later one finds the earlier.
 */
export async function noteReceivedInvoice(
  app: NoteApp,
  work: ClaimedDocument,
  checked: Checked,
  isInvalid: boolean,
): Promise<StatusReason | undefined> {
  const invoice = await frenchInvoiceIn(work, checked);
  if (invoice === undefined) return undefined;
  const plan = planned(work, invoice, checked.report, isInvalid);
  await store(app, work, invoice, plan);
  const used = plan === undefined || isInvalid ? undefined : await numberUsed(app, work, invoice);
  if (used !== undefined) await store(app, work, invoice, rejected([used]));
  return used;
}

async function frenchInvoiceIn(work: ClaimedDocument, checked: Checked): Promise<FrenchInvoice | undefined> {
  if (work.documentType !== 'invoice') return undefined;
  return frenchInvoiceOf(checked.report, async () => (await checked.document()).root);
}

interface Planned {
  readonly status: string;
  readonly reasons: readonly StatusReason[];
}

/** Invoices to consumers and abroad have no such status, nor have those that BR-FR is not for. An upload with `receive` came by no platform. */
function planned(work: ClaimedDocument, { kind }: FrenchInvoice, report: Report, isInvalid: boolean): Planned | undefined {
  if (kind !== 'B2B' || !isHeldToFrenchRules(report) || (work.direction === 'receive' && work.instanceId === undefined)) return undefined;
  if (isInvalid) return rejected(reasonsOf(report));
  return { status: work.direction === 'send' ? '200' : '202', reasons: [] };
}

function rejected(reasons: readonly StatusReason[]): Planned {
  return { status: '213', reasons };
}

/** Each failed rule is a reason of its own. */
function reasonsOf(report: Report): StatusReason[] {
  const fatal = report.findings.filter(({ severity }) => severity === 'fatal');
  const reasons = fatal.slice(0, REASONS_MAX).map(({ rule, text }) => ({
    code: 'REJ_SEMAN',
    text: cut(`${rule}: ${text}`, TEXT_CHARACTERS_MAX),
    action: 'NIN',
  }));
  return reasons.length === 0 ? [{ code: 'REJ_SEMAN', text: `Validation ended as ${report.verdict}` }] : reasons;
}

/** A planned status that was sent already stays. */
async function store(app: NoteApp, work: ClaimedDocument, invoice: FrenchInvoice, plan: Planned | undefined): Promise<void> {
  await app.database.sql.query(
    `with noted as (
       insert into french_invoice (document, tenant_id, kind, issue_date, facts)
       select d.id, d.tenant_id, $2, $3::date, $4::jsonb from document d where d.id = $1
       on conflict (document) do update set kind = excluded.kind, issue_date = excluded.issue_date, facts = excluded.facts)
     insert into lifecycle_status (id, tenant_id, document, status, direction, is_automatic, reasons, actor, state, due_at)
     select $5::uuid, d.tenant_id, d.id, $6, 'send', true, $7::jsonb, $8, 'WAITING', exchange_now()
     from document d where d.id = $1 and $6::text is not null
     on conflict (document) where is_automatic and direction = 'send' do update set
       status = excluded.status, reasons = excluded.reasons, state = 'WAITING', due_at = excluded.due_at, attempts = 0, note = null
     where lifecycle_status.message is null
       and (lifecycle_status.status <> excluded.status or lifecycle_status.state = 'WAITING')`,
    [
      work.id,
      invoice.kind,
      invoice.issueDate,
      jsonOf(invoice),
      uuidv7(app.clock()),
      plan?.status ?? null,
      jsonOf(plan?.reasons ?? []),
      actorName(systemActor(work.tenantId, 'lifecycle')),
    ],
    { prepared: true },
  );
}
