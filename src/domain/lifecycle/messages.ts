// Statuses in the messages that come in, and in those that programs write themselves: kept with their invoices, and shown in their timelines.
import type { ReceivedLifecycle, ReceivedStatus } from '../../peppol/cdar/message.js';
import { readLifecycle } from '../../peppol/cdar/read.js';
import { actorName, systemActor } from '../actor.js';
import type { Sql } from '../database.js';
import type { Checked } from '../documents/checks/check.js';
import type { ClaimedDocument } from '../documents/pipeline/work.js';
import { confirm } from '../documents/sending/confirm.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import type { ChannelName } from '../vocabulary.js';
import { type InvoiceOfStatus, invoicesWith } from './invoices.js';
import { statusText } from './words.js';

/** The platform of the receiver does not take the invoice: it did not arrive. */
const REJECTIONS = ['213', '221', '501'];

type LifecycleMessagesApp = Pick<App, 'database' | 'clock' | 'wake'>;

/** Keeps what an incoming message says. Repeating it changes nothing. An invoice that its receiver's platform rejects ends in ERROR. */
export async function takeLifecycle(
  app: LifecycleMessagesApp & Parameters<typeof confirm>[0],
  work: ClaimedDocument,
  checked: Pick<Checked, 'header' | 'document' | 'bytes'>,
): Promise<void> {
  if (checked.header.format !== 'cdar' || work.senderIdentifier === undefined) return;
  const message = readLifecycle((await checked.document()).root);
  if (message === undefined) return;
  const invoices = await keep(app, work, message, work.senderIdentifier, 'RECEIVED');
  for (const { status, label, reasons, invoice } of message.statuses) {
    const found = invoices.get(invoice.number);
    if (found?.direction !== 'send' || !REJECTIONS.includes(status)) continue;
    await reject(app, found, statusText(status, reasons, label), checked.bytes);
  }
}

/** Keeps what a message says that a program of the tenant wrote. Returns the own address in the invoice that it is about. */
export async function noteOwnLifecycle(
  app: LifecycleMessagesApp,
  work: ClaimedDocument,
  checked: Pick<Checked, 'header' | 'document'>,
): Promise<string | undefined> {
  const receiver = checked.header.receiverIdentifier;
  if (checked.header.format !== 'cdar' || receiver === undefined) return undefined;
  const message = readLifecycle((await checked.document()).root);
  if (message === undefined) return undefined;
  const invoices = await keep(app, work, message, receiver, 'SENT');
  const [first] = invoices.values();
  return (first?.direction === 'send' ? first.senderIdentifier : first?.receiverIdentifier) ?? undefined;
}

async function keep(
  app: LifecycleMessagesApp,
  work: ClaimedDocument,
  message: ReceivedLifecycle,
  party: string,
  state: 'RECEIVED' | 'SENT',
): Promise<ReadonlyMap<string, InvoiceOfStatus>> {
  const invoices = await app.database.transaction(async (sql) => {
    const found = await invoicesWith(sql, work.tenantId, party, message.statuses, work.id);
    const rows = message.statuses.flatMap((status) => {
      const invoice = found.get(status.invoice.number);
      return invoice === undefined ? [] : [rowOf(app, status, invoice, message.setAt)];
    });
    if (rows.length > 0) await insert(sql, work, rows, state);
    return found;
  });
  if (invoices.size > 0) app.wake('changes');
  return invoices;
}

async function insert(
  sql: Sql,
  work: ClaimedDocument,
  rows: readonly ReturnType<typeof rowOf>[],
  state: 'RECEIVED' | 'SENT',
): Promise<void> {
  const direction = state === 'SENT' ? 'send' : 'receive';
  const by = actorName(systemActor(work.tenantId, work.channel));
  await sql.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as r (id uuid, document uuid, status text, "setAt" timestamptz, reasons jsonb, amounts jsonb, text text)),
     kept as (
       insert into lifecycle_status (id, tenant_id, document, message, status, direction, is_automatic, set_at, reasons, amounts, actor, state)
       select g.id, $2, g.document, $3::uuid, g.status, $4, false, coalesce(g."setAt", exchange_now()), g.reasons, g.amounts, $5, $6 from given g
       where not exists (select 1 from lifecycle_status own where own.id = $3::uuid)
       on conflict (message, document) where message is not null do nothing returning id)
     insert into document_move (document, state, reason, actor)
     select d.id, d.state, g.text, $5 from given g join kept on kept.id = g.id join document d on d.id = g.document`,
    [JSON.stringify(rows), work.tenantId, work.id, direction, by, state],
  );
}

function rowOf(
  app: Pick<App, 'clock'>,
  { status, label, reasons, amounts }: ReceivedStatus,
  invoice: InvoiceOfStatus,
  setAt: Date | undefined,
) {
  return {
    id: uuidv7(app.clock()),
    document: invoice.id,
    status: status.slice(0, 10),
    setAt,
    reasons,
    amounts,
    text: statusText(status.slice(0, 10), reasons, label),
  };
}

/** As a Message Level Status of the receiver's access point that says the same. The second of both changes nothing. */
async function reject(app: Parameters<typeof confirm>[0], { id }: InvoiceOfStatus, text: string, message: Buffer): Promise<void> {
  const [sent] = await app.database.sql.query<{ channel: ChannelName; instanceId: string }>(
    `select channel, instance_id as "instanceId" from submission where document = $1 and state in ('HANDED_OVER', 'CONFIRMED')
     order by number desc limit 1`,
    [id],
  );
  if (sent === undefined) return;
  const file = { fileName: 'lifecycle.xml', mimeType: 'application/xml', bytes: message };
  await confirm(app, sent.channel, { instanceId: sent.instanceId, code: 'RE', text, from: undefined }, file);
}
