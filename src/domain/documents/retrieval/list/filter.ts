// The filter of a document search, as SQL conditions.
import type { Actor } from '../../../actor.js';
import type { State } from '../../../document.js';
import { parameterInvalid } from '../../../errors.js';
import { isStorable } from '../../../text.js';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../../../vocabulary.js';
import { COMPLETED } from '../../completion/dismissed.js';
import { numberKey } from './numberKey.js';

export interface DocumentFilter {
  readonly statuses?: readonly State[] | null;
  readonly directions?: readonly Direction[] | null;
  readonly documentTypes?: readonly DocumentType[] | null;
  readonly channels?: readonly ChannelName[] | null;
  readonly errorCodes?: readonly FaultCode[] | null;
  /** Whole identifiers, compared without case. */
  readonly senderIdentifier?: string | null;
  readonly receiverIdentifier?: string | null;
  /** The whole number of the document, compared without case. */
  readonly number?: string | null;
  /** Whole names, compared without case. */
  readonly sellerName?: string | null;
  readonly buyerName?: string | null;
  /** Contained in the name, without case. */
  readonly sellerNameContains?: string | null;
  readonly buyerNameContains?: string | null;
  /** Compared without case. */
  readonly currencies?: readonly string[] | null;
  readonly typeCodes?: readonly string[] | null;
  readonly totalWithVat?: AmountRange | null;
  readonly amountDue?: AmountRange | null;
  readonly issueDate?: DayRange | null;
  readonly dueDate?: DayRange | null;
  /** Import date; from inclusive, to exclusive. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  /** Whether the customer has completed it. */
  readonly completed?: boolean | null;
  /** Contained in the number, the documentId or one of the identifiers, without case. */
  readonly text?: string | null;
}

/** Decimals; both inclusive. */
interface AmountRange {
  readonly min?: string | null;
  readonly max?: string | null;
}

/** `YYYY-MM-DD`; from inclusive, to exclusive. */
interface DayRange {
  readonly from?: string | null;
  readonly to?: string | null;
}

/** SQL over `d`, the document. The first condition is always the tenant. Adds its parameters to `values`. Throws PARAMETERS_INVALID. */
export function conditionsOf(actor: Actor, filter: DocumentFilter, values: unknown[]): string[] {
  const conditions = [`d.tenant_id = $${values.push(actor.tenantId)}`];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined || value === null) return;
    if ([value].flat().some((one) => typeof one === 'string' && !isStorable(one))) {
      throw parameterInvalid('the filter must not hold U+0000');
    }
    conditions.push(condition(`$${values.push(value)}`));
  };
  addHeader(filter, add);
  addBusiness(filter, add);
  return conditions;
}

type Add = (value: unknown, condition: (parameter: string) => string) => void;

function addHeader(filter: DocumentFilter, add: Add): void {
  add(filter.statuses, (parameter) => `d.state = any(${parameter}::text[])`);
  add(filter.directions, (parameter) => `d.direction = any(${parameter}::text[])`);
  add(filter.documentTypes, (parameter) => `d.document_type = any(${parameter}::text[])`);
  add(filter.channels, (parameter) => `d.channel = any(${parameter}::text[])`);
  add(filter.errorCodes, (parameter) => `d.fault_code = any(${parameter}::text[])`);
  add(filter.senderIdentifier, (parameter) => `lower(d.sender_identifier) = lower(${parameter})`);
  add(filter.receiverIdentifier, (parameter) => `lower(d.receiver_identifier) = lower(${parameter})`);
  add(filter.number, (parameter) => `${numberKey('d.number')} = ${numberKey(parameter)} and lower(d.number) = lower(${parameter})`);
  add(filter.from, (parameter) => `d.import_date >= ${parameter}`);
  add(filter.to, (parameter) => `d.import_date < ${parameter}`);
  add(filter.completed, (parameter) => `${COMPLETED} = ${parameter}`);
  add(
    filter.text,
    (parameter) => `strpos(lower(concat_ws(chr(10), d.number, d.document_id, d.sender_identifier, d.receiver_identifier)),
      lower(${parameter})) > 0`,
  );
}

function addBusiness(filter: DocumentFilter, add: Add): void {
  for (const [column, whole, part] of [
    ['d.seller_name', filter.sellerName, filter.sellerNameContains],
    ['d.buyer_name', filter.buyerName, filter.buyerNameContains],
  ] as const) {
    add(whole, (parameter) => `lower(${column}) = lower(${parameter})`);
    add(part, (parameter) => `strpos(lower(${column}), lower(${parameter})) > 0`);
  }
  add(
    filter.currencies?.map((code) => code.toUpperCase()),
    (parameter) => `d.currency = any(${parameter}::text[])`,
  );
  add(filter.typeCodes, (parameter) => `d.type_code = any(${parameter}::text[])`);
  for (const [column, range] of [
    ['d.total_with_vat', filter.totalWithVat],
    ['d.amount_due', filter.amountDue],
  ] as const) {
    add(range?.min, (parameter) => `${column} >= ${parameter}::numeric`);
    add(range?.max, (parameter) => `${column} <= ${parameter}::numeric`);
  }
  for (const [column, range] of [
    ['d.issue_date', filter.issueDate],
    ['d.due_date', filter.dueDate],
  ] as const) {
    add(range?.from, (parameter) => `${column} >= ${parameter}::date`);
    add(range?.to, (parameter) => `${column} < ${parameter}::date`);
  }
}
