// The statement that moves documents, each with state, columns, files, timeline, submission, event and deliveries. All moves of a batch
// are one transaction. Each row is moved only where its own condition holds.

import { DocumentSchema, type State } from '../../document.js';
import { passesFlowFilter, TYPED_BY } from '../../flows/sql/flowRows.js';
import { jsonOf } from '../../json.js';
import { CHANGED_COLUMNS, SENT_EXCHANGES, STATUS_EXCHANGES, type StatusExchange } from '../../networkReports/exchanges.js';
import { occurrenceOf, textOf, type Words } from '../../occurrences/occurrence.js';
import { columnsOf } from '../../statements/columns.js';
import { MESSAGE_FACTS, type Submission, type SubmissionState } from '../../submission.js';
import { SubmissionSchema } from '../../tables/messages.js';
import type { TaxOrder } from '../../taxData/order.js';
import type { EventType } from '../../vocabulary.js';
import { eventId, type Snapshot } from '../../webhooks/announce.js';
import { FILE_COLUMNS, FILE_PARAMETERS, type FileRow, fileTuples, fileValues } from '../files/files.js';
import { countUsage } from '../intake/quota/usage.js';
import { REPORT_TAX } from './sql/reportTax.js';

/** What a move may set besides the state. */
const SET = [
  'channel',
  'number',
  'customizationId',
  'partlyChecked',
  'senderIdentifier',
  'receiverIdentifier',
  'referenceDocumentId',
  'replyOwed',
  'faultCode',
  'faultMessage',
  'failedAttempts',
  'sendUntil',
  'setAsideAt',
] as const;

/** An absent field keeps its value. null clears it. */
export type Fields = Partial<Record<(typeof SET)[number], string | number | boolean | Date | null>>;

/** The change of the submission that a move is about. */
export interface SubmissionChange {
  readonly id: string;
  readonly state: SubmissionState;
  readonly receiverAccessPoint?: string | undefined;
  readonly externalReference?: string | undefined;
}

/** One complete move. */
export interface Move {
  readonly id: string;
  readonly from: State;
  readonly to: State;
  /** The lease that must still be held. Without it, only the state is checked. */
  readonly leaseToken: string | undefined;
  /** Only where no process has it in hand and it is still due at this time, as the database writes it: nothing was tried since. */
  readonly dueAt?: string | undefined;
  readonly fields: Fields;
  readonly files: readonly FileRow[];
  readonly reason: Words | undefined;
  readonly attempt: number;
  /** Who did it, as in timelines. Undefined: the pipeline. */
  readonly actor: string | undefined;
  /** `at`: when the document is due next. null: never. */
  readonly release: { readonly at: Date | 'now' | null } | undefined;
  readonly event: { readonly type: EventType; readonly snapshot: Snapshot } | undefined;
  readonly newSubmission: Submission | undefined;
  readonly submission: SubmissionChange | undefined;
  /** What the move reports to tax authorities. */
  readonly tax: TaxOrder | undefined;
  /** The status that brings it, for the reports to the network. */
  readonly exchange: StatusExchange | undefined;
}

interface MoveStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A row of the answer: a moved document, and its notified subscriptions. */
export interface Moved {
  readonly id: string;
  readonly subscriptions: readonly string[];
}

/** The text depends only on the number of files, which is rounded up, and on whether taxes are reported or statuses counted, so that there are few to prepare. */
export function moveStatement(moves: readonly Move[]): MoveStatement {
  const files = moves.reduce((sum, move) => sum + move.files.length, 0);
  const slots = files === 0 ? 0 : 2 ** Math.ceil(Math.log2(files));
  const values: unknown[] = [jsonOf(moves.map(inputOf)), moves.map(({ id }) => id)];
  for (const move of moves) for (const file of move.files) fileValues(move.id, file, values);
  for (let empty = files; empty < slots; empty += 1) values.push(...EMPTY_FILE);
  return {
    text: textFor(slots, {
      tax: moves.some(({ tax }) => tax !== undefined),
      exchange: moves.some(({ exchange }) => exchange !== undefined),
    }),
    values,
  };
}

const EMPTY_FILE: readonly null[] = Array.from({ length: FILE_PARAMETERS }, () => null);
const texts = new Map<string, string>();

function textFor(slots: number, reports: Readonly<Record<'tax' | 'exchange', boolean>>): string {
  const key = `${slots} ${reports.tax} ${reports.exchange}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = statement(slots, `${reports.tax ? REPORT_TAX : ''}${reports.exchange ? STATUS_EXCHANGES : ''}`);
  texts.set(key, text);
  return text;
}

function inputOf(move: Move): object {
  const { release, event, newSubmission, submission } = move;
  return {
    id: move.id,
    from_state: move.from,
    to_state: move.to,
    lease: move.leaseToken,
    due_before: move.dueAt,
    fields: move.fields,
    reason: move.reason === undefined ? undefined : textOf(move.reason),
    occurrence: move.reason === undefined ? undefined : occurrenceOf(move.reason),
    attempt: move.attempt,
    actor: move.actor,
    released: release !== undefined,
    due_now: release?.at === 'now',
    due_at: release?.at === 'now' ? null : release?.at,
    event_type: event?.type,
    event_id: event === undefined ? undefined : eventId(),
    // As text: json would keep the order of members, but would not be read as it was written.
    snapshot: event === undefined ? undefined : jsonOf(event.snapshot),
    submission: newSubmission ?? null,
    about: submission?.id ?? newSubmission?.id,
    submission_state: submission?.state,
    receiver_access_point: submission?.receiverAccessPoint,
    external_reference: submission?.externalReference,
    tax: move.tax,
    exchange: move.exchange,
  };
}

const INPUT = `id uuid, from_state text, to_state text, lease uuid, due_before text, fields jsonb, reason text, occurrence jsonb, attempt int, actor text, released boolean,
      due_now boolean, due_at timestamptz, event_type text, event_id text, snapshot text, submission jsonb, about uuid,
      submission_state text, receiver_access_point text, external_reference text, tax jsonb, exchange jsonb`;

const DOCUMENT = columnsOf(DocumentSchema);
const SET_FIELDS = DOCUMENT.all
  .filter(({ key }) => (SET as readonly string[]).includes(key))
  .map(({ key, name, type }) => `${name} = case when i.fields ? '${key}' then (i.fields ->> '${key}')::${type} else d.${name} end`)
  .join(', ');

/** What a new submission says of itself. Its document, tenant and trace are those of the move. */
const OPENED = ['id', 'number', 'channel', 'instanceId', 'messageId', 'senderAccessPoint', ...MESSAGE_FACTS, 'account'] as const;
const SUBMISSION = columnsOf(SubmissionSchema);

function statement(slots: number, reports: string): string {
  return `with now as materialized (select exchange_now() as t),
    input as materialized (select * from json_to_recordset($1::json) as i (${INPUT})),
    moved as (
      update document d set state = i.to_state,
        -- Later than a completion, so that a failure after it counts. Clients read milliseconds.
        state_date = greatest(now.t, d.completed_at + interval '1 millisecond'), ${SET_FIELDS},
        lease_token = case when i.released then null else d.lease_token end,
        worker_id = case when i.released then null else d.worker_id end,
        -- In SENDING, only claims for sending count.
        claims = case when i.released then 0 when i.to_state = 'SENDING' then 1 else d.claims end,
        due_at = case when i.due_now then now.t when i.released then i.due_at else d.due_at end,
        failing_since = null,
        announced_at = case when i.event_type is null then d.announced_at else now.t end
      from input i, now
      -- The list is for the planner, which knows nothing of the size of the input and would read the whole table.
      where d.id = any($2::uuid[]) and d.id = i.id and d.state = i.from_state and (i.lease is null or d.lease_token = i.lease)
        and (i.due_before is null or d.lease_token is null and d.due_at = i.due_before::timestamptz)
      returning ${TYPED_BY.map((name) => `d.${name}`).join(', ')}, d.traceparent)${slots === 0 ? '' : filesInserted(slots)}${reports},
    timeline as (
      insert into document_move (document, state, at, reason, occurrence, attempt, submission, actor)
      select i.id, i.to_state, now.t, i.reason, i.occurrence, i.attempt, i.about, coalesce(i.actor, 'system:pipeline') from moved join input i using (id), now),
    opened as (
      insert into submission (${SUBMISSION.names(OPENED)}, document, tenant_id, traceparent, state)
      select s.*, i.id, moved.tenant_id, moved.traceparent, 'OPEN'
      from moved join input i using (id), jsonb_to_record(i.submission) as s (${SUBMISSION.record(OPENED)})
      where i.submission is not null and i.submission <> 'null'),
    changed as (
      update submission s set state = i.submission_state, state_date = now.t,
        receiver_access_point = coalesce(i.receiver_access_point, s.receiver_access_point),
        external_reference = coalesce(i.external_reference, s.external_reference)
      from moved join input i using (id), now where s.id = i.about and i.submission_state is not null
      returning ${CHANGED_COLUMNS}),
    ${SENT_EXCHANGES},
    event as (
      insert into webhook_event (id, tenant_id, type, document, snapshot, traceparent, submission, created_at)
      select i.event_id, moved.tenant_id, i.event_type, i.id, i.snapshot::json, moved.traceparent, i.about, now.t
      from moved join input i using (id), now where i.event_type is not null
      returning id, tenant_id, type, document),
    deliveries as (
      insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state, due_at, created_at)
      select event.id, s.id, s.tenant_id, event.document, case s.state when 'ENABLED' then 'PENDING' else 'SKIPPED' end, now.t, now.t
      from event join moved on moved.id = event.document
        join webhook_subscription s on s.tenant_id = event.tenant_id and event.type = any(s.subscriptions)
          and (s.flow_filter is null or ${passesFlowFilter('s', 'moved')}), now
      returning document, subscription_id)
    select moved.id, array(select subscription_id::text from deliveries where deliveries.document = moved.id) as subscriptions from moved`;
}

function filesInserted(slots: number): string {
  return `, files as (
      insert into document_file (${FILE_COLUMNS}, submission)
      select v.*, i.about from moved join (values ${fileTuples(slots, 2)}) as v (${FILE_COLUMNS})
        on v.document = moved.id join input i on i.id = moved.id
      returning document, byte_length)${countUsage(
        'select moved.tenant_id, 0 as documents, files.byte_length as bytes from files join moved on moved.id = files.document',
      )}`;
}
