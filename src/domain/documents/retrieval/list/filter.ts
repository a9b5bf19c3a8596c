// The filter of a document search, as SQL conditions.

import type { Actor } from '../../../actor.js';
import type { State } from '../../../document.js';
import { parameterInvalid } from '../../../errors.js';
import { reason } from '../../../reasons.js';
import { isStorable } from '../../../text.js';
import { isUuid, NIL_UUID } from '../../../uuid.js';
import { CHANNELS, type ChannelName, type Direction, type DocumentType, type FaultCode } from '../../../vocabulary.js';
import { COMPLETED, FAILED_OPEN } from '../../completion/dismissed.js';
import { BUSINESS_FIELD_LIST, type BusinessConditions, keptForm } from '../../fields/businessFields.js';
import { numberKey } from './numberKey.js';
import { SEARCHED_FIELDS, SEARCHED_ID, wordsOf } from './searchedText.js';

/** All that are given must hold. */
export interface DocumentConditions extends BusinessConditions {
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
  /** Import date; from inclusive, to exclusive. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  /** Whether the customer has completed it. */
  readonly completed?: boolean | null;
  /** Each of its words is in the documentId or in one of the searched fields ({@link wordsOf}). */
  readonly text?: string | null;
  /** Whether something waits for the approval of a second person. */
  readonly awaitingApproval?: boolean | null;
  /** Whether the person who asks takes care of it. */
  readonly assignedToMe?: boolean | null;
  /** Whether an incoming document waits for somebody to look at it. */
  readonly unread?: boolean | null;
  /** At least one of them. */
  readonly labels?: readonly string[] | null;
  readonly documentIds?: readonly string[] | null;
  /** Since when it is in its state; from inclusive, to exclusive. */
  readonly statusFrom?: Date | null;
  readonly statusTo?: Date | null;
  /** X-Request-Id of the upload. */
  readonly requestId?: string | null;
  /** MessageId or InstanceIdentifier of a message that carried it, sent or received. */
  readonly messageId?: string | null;
  /** The channel account that sent it. */
  readonly accountId?: string | null;
  /** The first rule that it broke, where it failed for that. */
  readonly ruleId?: string | null;
  /** Retrieved at least so often. */
  readonly retrievalCountMin?: number | null;
}

export interface DocumentFilter extends DocumentConditions {
  /** At least one of these must hold, too. */
  readonly anyOf?: readonly DocumentConditions[] | null;
}

/** Limits of a filter, beside those of its text. */
export const FILTER_LIMITS = { documentIdsMax: 500, labelsMax: 50, anyOfMax: 10 } as const;

/** SQL over `d`, the document. The first condition is always the tenant. Adds its parameters to `values`. Throws PARAMETERS_INVALID. */
export function conditionsOf(actor: Actor, filter: DocumentFilter, values: unknown[]): string[] {
  const tenant = `$${values.push(actor.tenantId)}`;
  const conditions = [`d.tenant_id = ${tenant}`, ...conditionsWithin(actor, tenant, filter, values)];
  const { anyOf } = filter;
  if (anyOf === undefined || anyOf === null) return conditions;
  atMost('anyOf', anyOf, FILTER_LIMITS.anyOfMax);
  const parts = anyOf.map((one) => `(${['true', ...conditionsWithin(actor, tenant, one, values)].join(' and ')})`);
  return [...conditions, `(${['false', ...parts].join(' or ')})`];
}

function conditionsWithin(actor: Actor, tenant: string, filter: DocumentConditions, values: unknown[]): string[] {
  const conditions: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined || value === null) return;
    if ([value].flat().some((one) => typeof one === 'string' && !isStorable(one))) {
      throw parameterInvalid('the filter must not hold U+0000', undefined, reason('FILTER_CHARACTER'));
    }
    conditions.push(condition(`$${values.push(value)}`));
  };
  addHeader(filter, add);
  addBusiness(filter, add);
  addRelated(tenant, filter, add);
  if (typeof filter.awaitingApproval === 'boolean')
    conditions.push(
      `d.id ${filter.awaitingApproval ? 'in' : 'not in'} (select a.document from approval_request a where a.tenant_id = ${tenant} and a.approved_at is null)`,
    );
  if (typeof filter.assignedToMe === 'boolean')
    add(
      actor.person?.id ?? NIL_UUID,
      (person) =>
        `d.id ${filter.assignedToMe === true ? 'in' : 'not in'} (select a.document from document_assignment a where a.tenant_id = ${tenant} and a.person = ${person}::uuid)`,
    );
  conditions.push(...openConditions(filter));
  if (filter.unread === true) conditions.push(UNREAD);
  if (filter.unread === false) conditions.push(`not (${UNREAD})`);
  return conditions;
}

/** For the index of instance identifiers, which are of their channel. */
const CHANNEL_LIST = `('${CHANNELS.join("', '")}')`;

type Add = (value: unknown, condition: (parameter: string) => string) => void;

function addHeader(filter: DocumentConditions, add: Add): void {
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
  for (const word of filter.text == null ? [] : wordsOf(filter.text)) {
    add(word, (parameter) => `(strpos(${SEARCHED_FIELDS}, lower(${parameter})) > 0 or strpos(${SEARCHED_ID}, lower(${parameter})) > 0)`);
  }
}

/** What follows from the rest, in the words of the indexes document_failed and document_uncompleted. */
function openConditions({ statuses, completed }: DocumentConditions): string[] {
  if (completed !== false || statuses === undefined || statuses === null) return [];
  if (statuses.length === 1 && statuses[0] === 'ERROR') return [FAILED_OPEN];
  return statuses.includes('ERROR') ? [] : ['d.completed_as is null'];
}

/** In the words of the index document_settled_unread. */
const UNREAD = `d.read_at is null and d.direction = 'receive'`;

/** What other tables or an expression of an index know. Each names the tenant, so that an index finds few. */
function addRelated(tenant: string, filter: DocumentConditions, add: Add): void {
  atMost('labels', filter.labels, FILTER_LIMITS.labelsMax);
  atMost('documentIds', filter.documentIds, FILTER_LIMITS.documentIdsMax);
  add(
    filter.labels,
    (parameter) =>
      `d.id in (select l.document from document_label l where l.tenant_id = ${tenant} and l.label = any(${parameter}::text[]))`,
  );
  add(filter.documentIds, (parameter) => `d.document_id = any(${parameter}::text[])`);
  add(filter.statusFrom, (parameter) => `d.state_date >= ${parameter}`);
  add(filter.statusTo, (parameter) => `d.state_date < ${parameter}`);
  add(filter.requestId, (parameter) => `d.request_id = ${parameter}`);
  add(
    filter.messageId,
    (parameter) => `d.id in (
      select s.document from submission s where s.tenant_id = ${tenant} and s.message_id = ${parameter}
      union all select s.document from submission s where s.tenant_id = ${tenant} and s.channel in ${CHANNEL_LIST} and s.instance_id = ${parameter}
      union all select m.document from inbound_message m where m.tenant_id = ${tenant} and m.message_id = ${parameter}
      union all select m.document from inbound_message m where m.tenant_id = ${tenant} and m.instance_id = ${parameter})`,
  );
  // An id that is none finds nothing.
  const account = filter.accountId;
  add(
    account === undefined || account === null || isUuid(account) ? account : NIL_UUID,
    (parameter) => `d.id in (select s.document from submission s where s.tenant_id = ${tenant} and s.account = ${parameter}::uuid)`,
  );
  add(filter.retrievalCountMin, (parameter) => `d.retrieval_count >= ${parameter}`);
  add(filter.ruleId, (parameter) => `d.fault_code = 'VALIDATION_FAILED' and split_part(d.fault_message, ':', 1) = ${parameter}`);
}

function atMost(name: string, list: readonly unknown[] | null | undefined, most: number): void {
  if ((list?.length ?? 0) > most) throw parameterInvalid(`${name} must be at most ${most}`, undefined, reason('FILTER_VALUES', { most }));
}

function addBusiness(filter: BusinessConditions, add: Add): void {
  const given = filter as Readonly<Record<string, unknown>>;
  for (const { name, kind, column, list } of BUSINESS_FIELD_LIST) {
    const range = given[name] as Range | undefined | null;
    if (kind === 'name') {
      const whole = given[name];
      add(typeof whole === 'string' ? keptForm(name, whole) : whole, (parameter) => `lower(d.${column}) = lower(${parameter})`);
      add(given[`${name}Contains`], (parameter) => `strpos(lower(d.${column}), lower(${parameter})) > 0`);
    } else if (kind === 'amount') {
      add(range?.min, (parameter) => `d.${column} >= ${parameter}::numeric`);
      add(range?.max, (parameter) => `d.${column} <= ${parameter}::numeric`);
    } else if (kind === 'day') {
      add(range?.from, (parameter) => `d.${column} >= ${parameter}::date`);
      add(range?.to, (parameter) => `d.${column} < ${parameter}::date`);
    } else if (list !== undefined) {
      const codes = given[list.name] as readonly string[] | undefined | null;
      add(list.isUpperCase ? codes?.map((code) => code.toUpperCase()) : codes, (parameter) => `d.${column} = any(${parameter}::text[])`);
    }
  }
}

type Range = Readonly<Partial<Record<'min' | 'max' | 'from' | 'to', string | null>>>;
