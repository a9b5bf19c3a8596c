// Sends the statuses that wait. Each becomes a document of its own, which the pipeline checks, routes and sends. Those of the service
// itself wait until their invoice has come to its state, and are kept here alone where the other side takes no lifecycle messages.

import { errorMessage } from '../../errorMessage.js';
import { statusType } from '../../peppol/cdar/statuses.js';
import { FRENCH_LIFECYCLE } from '../../peppol/frenchTypes.js';
import type { State } from '../document.js';
import { storedOccurrence, storedText } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import { DiscoveryError } from '../receivers/discovery.js';
import { composeStatus, type StatusToSend } from './compose.js';
import { frenchProcess } from './frenchInvoice.js';
import { FINAL_STATUSES } from './statusOptions.js';
import { actorNamed, storeOwn } from './storeOwn.js';
import { statusText } from './words.js';

type DispatchApp = Pick<App, 'database' | 'intake' | 'router' | 'receivers' | 'blobs' | 'wake' | 'clock' | 'settings' | 'log'>;

/** Statuses of one claim, and the time after which another process takes one over. */
const CLAIMED_MAX = 20;
const LEASE_SECONDS = 120;
/** A lookup that fails is tried for a day. */
const LOOKUP_TRIES_MS = 24 * 60 * 60 * 1000;
const AGAIN_MS = { min: 2_000, max: 300_000, agePart: 1 / 10 };

interface WaitingStatus extends Omit<StatusToSend, 'own' | 'other'> {
  readonly isAutomatic: boolean;
  readonly actor: string;
  readonly createdAt: Date;
  /** Grows with each claim. */
  readonly attempts: number;
  readonly tenantId: string;
  /** Of the invoice, as the rest is. */
  readonly state: State;
  readonly stateDate: Date;
  readonly senderIdentifier: string | null;
  readonly receiverIdentifier: string | null;
  /** Somebody took the invoice, whatever became of it. */
  readonly wasSent: boolean;
}

/** A recurring job. Safe to run in several processes. */
export async function dispatchStatuses(app: DispatchApp, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = await claim(app);
    // Side by side, because each asks the SMP of its receiver.
    await Promise.all(
      claimed.map((one) =>
        dispatch(app, one).catch((error: unknown) => {
          app.log.error('lifecycle.failed', { status: one.id, tenant: one.tenantId, error: errorMessage(error) });
        }),
      ),
    );
    if (claimed.length < CLAIMED_MAX || signal?.aborted === true) return;
  }
}

async function claim({ database }: Pick<App, 'database'>): Promise<WaitingStatus[]> {
  return database.sql.query<WaitingStatus>(
    `with claimed as (
       update lifecycle_status set due_at = exchange_now() + interval '${LEASE_SECONDS} seconds', attempts = attempts + 1 where id = any(array(
         select id from lifecycle_status where due_at <= exchange_now() order by due_at limit ${CLAIMED_MAX} for update skip locked))
       returning *)
     select l.id, l.status, l.is_automatic as "isAutomatic", l.set_at as "setAt", l.reasons, l.amounts, l.actor, l.created_at as "createdAt", l.attempts,
       l.tenant_id as "tenantId", d.direction, d.state, d.state_date as "stateDate", d.import_date as "importDate",
       d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier", f.facts,
       exists (select 1 from submission s where s.document = d.id and s.state in ('HANDED_OVER', 'CONFIRMED', 'REJECTED')) as "wasSent"
     from claimed l join document d on d.id = l.document join french_invoice f on f.document = d.id order by l.created_at, l.id`,
  );
}

async function dispatch(app: DispatchApp, one: WaitingStatus): Promise<void> {
  const standing = one.isAutomatic ? standingOf(one) : 'reached';
  if (standing === 'coming') return putOff(app, one, null);
  if (standing === 'never') return forget(app, one);
  const [own, other] =
    one.direction === 'send' ? [one.senderIdentifier, one.receiverIdentifier] : [one.receiverIdentifier, one.senderIdentifier];
  if (own === null || other === null) return record(app, one, 'The invoice names no address of the other party');
  if (one.facts.kind !== 'B2B' && one.facts.kind !== 'B2BINT') return record(app, one, 'Consumers take no lifecycle messages');
  // What the buyer sets may be an Invoice Response; the pipeline finds that out.
  if (one.isAutomatic || statusType(one.status)?.setBy !== 'buyer') {
    // Rejected before it was sent: the receiver knows nothing of the invoice.
    if (one.isAutomatic && one.direction === 'send' && one.status === '213') return record(app, one, 'The invoice was not sent');
    const missing = await lookup(app, one, other);
    if (missing !== undefined) return missing.isFinal ? record(app, one, missing.reason) : putOff(app, one, missing.reason);
  }
  const xml = composeStatus({ ...one, setAt: setAtOf(one), own, other }, app.clock());
  await storeOwn(app, {
    id: one.id,
    documentId: one.id,
    documentType: 'applicationresponse',
    actor: actorNamed(one.actor, one.tenantId),
    fileName: 'lifecycle.xml',
    xml,
    sender: own,
    receiver: other,
  });
  await finish(app, one, 'SENT', null);
}

/** Not where another process has it since. */
async function forget({ database }: Pick<App, 'database'>, { id, attempts }: WaitingStatus): Promise<void> {
  await database.sql.query(`delete from lifecycle_status where id = $1 and state = 'WAITING' and attempts = $2`, [id, attempts]);
}

/** An invoice is deposited or received when it comes in, and rejected when it ends. */
function setAtOf({ isAutomatic, status, setAt, stateDate, importDate }: WaitingStatus): Date {
  if (!isAutomatic) return setAt;
  return status === '213' ? stateDate : importDate;
}

/** Whether the invoice has come to the state that the status says. */
function standingOf({ direction, status, state, wasSent }: WaitingStatus): 'reached' | 'coming' | 'never' {
  const isError = state === 'ERROR';
  if (status === '213') return isError ? 'reached' : 'coming';
  if (direction === 'send') return wasSent ? 'reached' : isError ? 'never' : 'coming';
  return state === 'RECEIVED' || state === 'PROCESSING' ? 'coming' : 'reached';
}

/** Why the other side does not take the message. Undefined where it does. */
async function lookup(app: DispatchApp, one: WaitingStatus, other: string): Promise<{ isFinal: boolean; reason: string } | undefined> {
  const offered = [{ documentType: FRENCH_LIFECYCLE.value, processId: frenchProcess(one.facts.kind) }];
  try {
    await app.receivers.find(other, offered);
    return undefined;
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    const isOver = app.clock().getTime() - one.createdAt.getTime() > LOOKUP_TRIES_MS;
    const isFinal = isOver || error.code === 'not-registered' || error.code === 'document-type-not-supported';
    return { isFinal, reason: error.message };
  }
}

async function putOff({ database, clock }: Pick<App, 'database' | 'clock'>, one: WaitingStatus, note: string | null): Promise<void> {
  const ageMs = clock().getTime() - one.createdAt.getTime();
  const waitMs = Math.min(AGAIN_MS.max, Math.max(AGAIN_MS.min, ageMs * AGAIN_MS.agePart));
  await database.sql.query(
    `update lifecycle_status set due_at = exchange_now() + $2 * interval '1 ms', note = $3 where id = $1 and state = 'WAITING'`,
    [one.id, Math.round(waitMs), note],
  );
}

async function record(app: DispatchApp, one: WaitingStatus, note: string): Promise<void> {
  await finish(app, one, 'RECORDED', note);
}

/** Those of people are in the timeline since they were asked for. One that a final status has overtaken is in the list of statuses alone. */
async function finish(app: DispatchApp, one: WaitingStatus, state: 'SENT' | 'RECORDED', note: string | null): Promise<void> {
  const words = statusText(one.status, one.reasons);
  await app.database.sql.query(
    `with done as (
       update lifecycle_status set state = $2, note = $3, due_at = null, message = case $2 when 'SENT' then id end,
         set_at = case when is_automatic then $5 else set_at end
       where id = $1 and state = 'WAITING' returning document, is_automatic, actor)
     insert into document_move (document, state, reason, occurrence, actor)
     select d.id, d.state, $4, $7::jsonb, done.actor from done join document d on d.id = done.document where done.is_automatic
       and not exists (select 1 from lifecycle_status e where e.document = d.id and e.id <> $1 and e.status = any($6))`,
    [one.id, state, note, storedText(words), setAtOf(one), FINAL_STATUSES, storedOccurrence(words)],
  );
  app.wake('changes');
}
