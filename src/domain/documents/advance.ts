// Moving a document: state, fields, files, timeline, event and deliveries in one statement, so all of it or nothing.
import { assertMove, type State } from '../document.js';
import type { App } from '../ports.js';
import type { ChannelName, Direction, DocumentType } from '../vocabulary.js';
import { eventId, eventType, type Snapshot } from '../webhooks/announce.js';
import { type FileRow, insertFiles } from './files.js';

/** What a move needs to know of the document. */
export interface Movable {
  readonly id: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
}

/** Columns that a move may set beside the state. */
export type Fields = Partial<
  Record<
    | 'channel'
    | 'number'
    | 'customization_id'
    | 'sender_identifier'
    | 'receiver_identifier'
    | 'reference_document_id'
    | 'reply_owed'
    | 'fault_code'
    | 'fault_message'
    | 'failed_attempts'
    | 'send_until',
    string | number | Date | null
  >
>;

export interface Change {
  readonly to: State;
  readonly fields?: Fields;
  readonly files?: readonly FileRow[];
  readonly reason?: string;
  readonly attempt?: number;
  /** The body of the event without type, id and times; no event where it is absent or the channel has no webhooks. */
  readonly snapshot?: Snapshot;
  /** The lease that must still be held; without one the state alone guards the move. */
  readonly leaseToken?: string;
  /** Gives the lease back and leaves nothing due. */
  readonly release?: boolean;
}

/**
 * Moves the document if it is still in `document.state` and the lease is still held; false where it is not, and then nothing
 * was changed. Throws on a move that the table of document.ts does not have.
 */
export async function advance(app: Pick<App, 'database' | 'ring'>, document: Movable, change: Change): Promise<boolean> {
  assertMove(document.direction, document.state, change.to);
  const channel = (change.fields?.channel as ChannelName | undefined) ?? document.channel;
  const type = change.snapshot === undefined ? undefined : eventType(document.documentType, document.direction, change.to, channel);
  const values: unknown[] = [document.id, document.state, change.to, change.reason ?? null, change.attempt ?? 0];
  const add = (value: unknown): string => `$${values.push(value)}`;

  const sets = Object.entries(change.fields ?? {}).map(([column, value]) => `${column} = ${add(value)}`);
  if (type !== undefined) sets.push('announced_at = (select t from now)');
  if (change.release === true) sets.push('lease_token = null', 'worker_id = null', 'due_at = null');
  const guard = change.leaseToken === undefined ? '' : `and lease_token = ${add(change.leaseToken)}`;
  const files = insertFiles('moved', document.id, change.files ?? [], values);
  const announce = type === undefined ? '' : announcement(add, type, change.snapshot!);

  const [result] = await app.database.sql.query<{ moved: number; subscriptions: string[] }>(
    `with now as materialized (select exchange_now() as t),
    moved as (
      update document set state = $3, state_date = (select t from now)${sets.map((set) => `, ${set}`).join('')}
      where id = $1 and state = $2 ${guard} returning id, tenant_id)${files},
    timeline as (insert into document_move (document, state, at, reason, attempt)
      select id, $3, (select t from now), $4, $5::int from moved)${announce}
    select (select count(*)::int from moved) as moved,
      array(${type === undefined ? 'select null::text where false' : 'select subscription_id::text from deliveries'}) as subscriptions`,
    values,
    { prepared: true },
  );
  if (result?.moved !== 1) return false;
  if (result.subscriptions.length > 0) app.ring('deliveries', result.subscriptions);
  else app.ring('changes');
  return true;
}

/** "an event exists if and only if the state changed": it goes in with the change, and one delivery per subscription. */
function announcement(add: (value: unknown) => string, type: string, snapshot: Snapshot): string {
  const typeParameter = add(type);
  return `, event as (
      insert into webhook_event (id, tenant_id, type, document, snapshot, created_at)
      select ${add(eventId())}, tenant_id, ${typeParameter}, id, ${add(JSON.stringify(snapshot))}::json, (select t from now) from moved
      returning id, tenant_id, document),
    deliveries as (
      insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state, due_at, created_at)
      select event.id, s.id, s.tenant_id, event.document, case s.state when 'ENABLED' then 'PENDING' else 'SKIPPED' end, (select t from now), (select t from now)
      from event join webhook_subscription s on s.tenant_id = event.tenant_id and ${typeParameter} = any(s.subscriptions)
      returning subscription_id)`;
}
