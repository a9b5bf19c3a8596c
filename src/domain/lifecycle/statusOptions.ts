// Which lifecycle statuses people and programs may set of an invoice now, and why not the others.
import { type LifecycleStatusType, SETTABLE_STATUSES } from '../../peppol/cdar/statuses.js';
import { WITH_REASON } from '../../validation/rules/cdar/codes.js';
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import type { State } from '../document.js';
import type { App } from '../ports.js';
import type { Direction } from '../vocabulary.js';
import { type Side, sideOf } from './compose.js';
import type { FrenchInvoice } from './frenchInvoice.js';
import { hasAmounts, needsAmounts, reasonCodesOf } from './statusInput.js';

/** What decides on the statuses of an invoice. */
interface InvoiceStanding {
  readonly id: string;
  readonly direction: Direction;
  readonly state: State;
  /** Null: it is no French invoice. */
  readonly facts: FrenchInvoice | null;
  readonly statuses: readonly string[];
}

/** A status that the tenant's side sets. */
export interface StatusOption {
  readonly status: string;
  /** In French. */
  readonly label: string;
  /** Why it cannot be set now. Undefined: it can. */
  readonly reason: string | undefined;
  readonly needsReason: boolean;
  /** The codes that a reason may have. */
  readonly reasonCodes: readonly string[];
  readonly takesAmounts: boolean;
  readonly needsAmounts: boolean;
  /** The invoice has no other status behind it. */
  readonly isFinal: boolean;
}

/** Of one invoice. */
export const OPTIONS_MAX = SETTABLE_STATUSES.length;

/** An invoice that was refused or rejected has no other status behind it. */
export const FINAL_STATUSES = ['210', '213', '220', '221', '501'];
/** What is so once. Disputes, completions and payments may come again. */
export const STATUSES_ONCE: ReadonlySet<string> = new Set(['203', '204', '205', '210', '211']);
const ARRIVED: Readonly<Record<Direction, readonly State[]>> = { receive: ['READY', 'EXPORTED'], send: ['EXPORTED', 'DELIVERED'] };

/** SQL: the columns of an {@link InvoiceStanding}, of `document d` joined with `french_invoice f`. */
const STANDING = `d.id, d.direction, d.state, f.facts,
  array(select s.status from lifecycle_status s where s.document = d.id and not (s.is_automatic and s.state = 'WAITING')) as statuses`;

/** Undefined where the tenant has no such document. */
export async function standingOf(sql: Sql, tenantId: string, documentId: string): Promise<InvoiceStanding | undefined> {
  const [found] = await sql.query<InvoiceStanding>(
    `select ${STANDING} from document d left join french_invoice f on f.document = d.id where d.tenant_id = $1 and d.document_id = $2`,
    [tenantId, documentId],
  );
  return found;
}

/** Why the invoice cannot have the status now. Undefined: it can. */
export function refusalOf(
  { direction, state, statuses }: InvoiceStanding,
  facts: FrenchInvoice,
  type: LifecycleStatusType,
): string | undefined {
  const { code } = type;
  const side = sideOf(direction, facts);
  if (facts.kind === 'OUTOFSCOPE' || facts.kind === 'ARCHIVEONLY') return `an invoice of the kind ${facts.kind} has no statuses`;
  // Money that was received is reported of these, too.
  if (facts.kind !== 'B2B' && code !== '212') return `an invoice of the kind ${facts.kind} has no status but 212`;
  if (setterOf(type) !== side) return `it is set by the ${setterOf(type)}, and here is the ${side}`;
  if (!ARRIVED[direction].includes(state)) return `the invoice is in the state ${state}`;
  const last = statuses.find((one) => FINAL_STATUSES.includes(one));
  if (last !== undefined) return `it has ${last}, which is final`;
  if (STATUSES_ONCE.has(code) && statuses.includes(code)) return 'it has it already';
  return code === '209' && !statuses.includes('208') ? 'it was not suspended (208)' : undefined;
}

function setterOf({ setBy }: LifecycleStatusType): Side {
  return setBy === 'seller' ? 'seller' : 'buyer';
}

/** By id of the row. Documents that are no French invoices are absent. */
export async function statusOptionsOf(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StatusOption[]>> {
  const rows = await database.sql.query<InvoiceStanding & { readonly facts: FrenchInvoice }>(
    `select ${STANDING} from document d join french_invoice f on f.document = d.id
     where d.tenant_id = $1 and d.id = any($2::uuid[]) order by d.id`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(rows.map((row) => [row.id, optionsOf(row, row.facts)]));
}

function optionsOf(standing: InvoiceStanding, facts: FrenchInvoice): StatusOption[] {
  const side = sideOf(standing.direction, facts);
  return SETTABLE_STATUSES.filter((type) => setterOf(type) === side).map((type) => ({
    status: type.code,
    label: type.label,
    reason: refusalOf(standing, facts, type),
    needsReason: WITH_REASON.has(type.code),
    reasonCodes: [...reasonCodesOf(type.code)].sort(),
    takesAmounts: hasAmounts(type.code),
    needsAmounts: needsAmounts(type.code),
    isFinal: FINAL_STATUSES.includes(type.code),
  }));
}
