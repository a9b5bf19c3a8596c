// Statuses in the messages that come in, and in those that programs write themselves: kept with their invoices, and shown in their timelines.
import { cut } from '../../cut.js';
import type { ReceivedLifecycle, ReceivedStatus } from '../../peppol/cdar/message.js';
import { readLifecycle } from '../../peppol/cdar/read.js';
import { actorName, systemActor } from '../actor.js';
import { NO_ACCESS_POINT } from '../channel.js';
import type { Sql } from '../database.js';
import type { Checked } from '../documents/checks/check.js';
import type { ClaimedDocument } from '../documents/pipeline/work.js';
import { confirm } from '../documents/sending/confirm.js';
import { jsonOf } from '../json.js';
import { type Occurrence, occurrence, storedText } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import { type InvoiceOfStatus, invoicesWith } from './invoices.js';
import { elsewhere, type OtherSide, otherSides } from './otherSide.js';
import { FINAL_STATUSES } from './statusOptions.js';
import { statusText } from './words.js';

/** The platform of the receiver does not take the invoice: it did not arrive. */
const REJECTIONS = ['213', '221', '501'];
/** Its message may come after the answer to the invoice. It then is in the list of statuses, and not at the end of the timeline. */
const DEPOSITED = '200';

type LifecycleMessagesApp = Pick<App, 'database' | 'clock' | 'wake'>;

/**
 * Keeps what an incoming message says. Repeating it changes nothing. An invoice that its receiver's platform rejects ends in ERROR. A
 * rejection from elsewhere changes nothing; the timeline says so.
 */
export async function takeLifecycle(
  app: LifecycleMessagesApp & Parameters<typeof confirm>[0],
  work: ClaimedDocument,
  checked: Pick<Checked, 'header' | 'document' | 'bytes'>,
): Promise<void> {
  if (checked.header.format !== 'cdar' || work.senderIdentifier === undefined) return;
  const message = readLifecycle((await checked.document()).root);
  if (message === undefined) return;
  for (const { status, invoice, side } of await keep(app, work, message, work.senderIdentifier, 'RECEIVED')) {
    if (invoice.direction === 'send' && side !== undefined && isRejection(status))
      await reject(app, work, side, storedText(wordsOf(status)), checked.bytes);
  }
}

/** Keeps what a message says that a program of the tenant wrote. */
export async function noteOwnLifecycle(app: LifecycleMessagesApp, work: ClaimedDocument, checked: OwnMessage): Promise<void> {
  const own = await readOwn(checked);
  if (own !== undefined) await keep(app, work, own.message, own.receiver, 'SENT');
}

/** The own address in the invoice that such a message is about. A platform that sets a status is not named in it. */
export async function ownAddressIn(
  { database }: Pick<App, 'database'>,
  work: Pick<ClaimedDocument, 'id' | 'tenantId'>,
  checked: OwnMessage,
): Promise<string | undefined> {
  const own = await readOwn(checked);
  if (own === undefined) return undefined;
  const { message, receiver } = own;
  const invoices = await database.transaction((sql) => invoicesWith(sql, work.tenantId, receiver, message.statuses, work.id));
  const [first] = invoices.values();
  return (first?.direction === 'send' ? first.senderIdentifier : first?.receiverIdentifier) ?? undefined;
}

type OwnMessage = Pick<Checked, 'header' | 'document'>;

async function readOwn({ header, document }: OwnMessage): Promise<{ message: ReceivedLifecycle; receiver: string } | undefined> {
  const receiver = header.receiverIdentifier;
  if (header.format !== 'cdar' || receiver === undefined) return undefined;
  const message = readLifecycle((await document()).root);
  return message === undefined ? undefined : { message, receiver };
}

/** What a message says of one invoice. */
interface Said {
  readonly status: ReceivedStatus;
  readonly invoice: InvoiceOfStatus;
  readonly side: OtherSide | undefined;
  /** In words, where it is not the other side that says it. */
  readonly from: Occurrence | undefined;
}

/** Returns what is kept. */
async function keep(
  app: LifecycleMessagesApp,
  work: ClaimedDocument,
  message: ReceivedLifecycle,
  party: string,
  state: 'RECEIVED' | 'SENT',
): Promise<readonly Said[]> {
  const said = await app.database.transaction(async (sql) => {
    const found = await invoicesWith(sql, work.tenantId, party, message.statuses, work.id);
    const sides =
      state === 'SENT'
        ? new Map<string, OtherSide>()
        : await otherSides(
            sql,
            [...found.values()].map(({ id }) => id),
          );
    const all = message.statuses.flatMap((status): Said[] => {
      const invoice = found.get(status.invoice.number);
      const side = invoice && sides.get(invoice.id);
      return invoice === undefined ? [] : [{ status, invoice, side, from: elsewhere(work, side) }];
    });
    const kept = all.filter((one) => one.from === undefined || !isRejection(one.status));
    if (kept.length > 0)
      await insert(
        sql,
        work,
        kept.map((one) => rowOf(app, one, message.setAt)),
        state,
      );
    if (kept.length < all.length)
      await noteRejected(
        sql,
        work,
        all.filter((one) => !kept.includes(one)),
      );
    return { all, kept };
  });
  if (said.all.length > 0) app.wake('changes');
  return said.kept;
}

/** In the timelines of the invoices, once. */
async function noteRejected(sql: Sql, { tenantId, channel }: ClaimedDocument, said: readonly Said[]): Promise<void> {
  const rows = said.map(({ status, invoice, from }) => ({
    document: invoice.id,
    ...stored(occurrence('STATUS_UNCOUNTED', { status: wordsOf(status), from: from! })),
  }));
  await sql.query(
    `insert into document_move (document, state, reason, occurrence, actor)
     select d.id, d.state, g.text, g.occurrence, $2 from jsonb_to_recordset($1::jsonb) as g (document uuid, text text, occurrence jsonb) join document d on d.id = g.document
     where not exists (select 1 from document_move m where m.document = d.id and m.reason = g.text)`,
    [jsonOf(rows), actorName(systemActor(tenantId, channel))],
  );
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
       select * from jsonb_to_recordset($1::jsonb) as r (id uuid, document uuid, status text, "setAt" timestamptz, reasons jsonb, amounts jsonb, text text, occurrence jsonb)),
     kept as (
       insert into lifecycle_status (id, tenant_id, document, message, status, direction, is_automatic, set_at, reasons, amounts, actor, state)
       select g.id, $2, g.document, $3::uuid, g.status, $4, false, coalesce(g."setAt", exchange_now()), g.reasons, g.amounts, $5, $6 from given g
       where not exists (select 1 from lifecycle_status own where own.id = $3::uuid)
       on conflict (message, document) where message is not null do nothing returning id)
     insert into document_move (document, state, reason, occurrence, actor)
     select d.id, d.state, g.text, g.occurrence, $5 from given g join kept on kept.id = g.id join document d on d.id = g.document
     where not (g.status = $7 and exists (select 1 from lifecycle_status e where e.document = g.document and e.status = any($8)))`,
    [jsonOf(rows), work.tenantId, work.id, direction, by, state, DEPOSITED, FINAL_STATUSES],
  );
}

function rowOf(app: Pick<App, 'clock'>, { status, invoice, from }: Said, setAt: Date | undefined) {
  const { reasons, amounts } = status;
  return {
    id: uuidv7(app.clock()),
    document: invoice.id,
    status: codeOf(status),
    setAt,
    reasons,
    amounts,
    ...stored(from === undefined ? wordsOf(status) : occurrence('STATUS_ELSEWHERE', { status: wordsOf(status), from })),
  };
}

const codeOf = ({ status }: ReceivedStatus): string => cut(status, 10);
const wordsOf = (one: ReceivedStatus): Occurrence => statusText(codeOf(one), one.reasons, one.label);
const stored = (words: Occurrence) => ({ text: storedText(words), occurrence: words });
const isRejection = ({ status }: ReceivedStatus): boolean => REJECTIONS.includes(status);

/** As a Message Level Status of the receiver's access point that says the same. The second of both changes nothing. */
async function reject(
  app: Parameters<typeof confirm>[0],
  { instanceId, received }: ClaimedDocument,
  side: OtherSide,
  text: string,
  message: Buffer,
): Promise<void> {
  const file = { fileName: 'lifecycle.xml', mimeType: 'application/xml', bytes: message };
  // What the tenant uploaded itself, it says in the name of the other side.
  const from = instanceId === undefined ? side.accessPoint : (received?.accessPoint ?? NO_ACCESS_POINT);
  await confirm(app, side.channel, { instanceId: side.instanceId, code: 'RE', text, from }, file);
}
