// Notes new invoices and sends that failed: from the moves of documents, so that uploads and moves write nothing for it.
import type { Sql } from '../database.js';
import type { App } from '../ports.js';
import { INVOICE_DUE, IS_CHOSEN, IS_NEW_INVOICE } from './invoiceRule.js';
import { ADD_WANTED, CHOICES, MAY_BE_TOLD } from './queue.js';

const MOVES_PER_STEP = 2_000;
/** Time limit of one run. The next run continues. */
const RUN_MS_MAX = 30_000;

/**
 * Documents that came to a state by the moves from $1 to before $2. An entry of the timeline that is no move has the state of the one before.
 */
const ARRIVED = `arrived as materialized (
    select m.document, m.state from document_move m
    where m.changed >= $1::xid8 and m.changed < $2::xid8 and m.state in ('READY', 'ERROR')
      and m.state is distinct from (select o.state from document_move o where o.document = m.document and o.id < m.id order by o.id desc limit 1))`;

const NOTE = `with ${ARRIVED},
  invoices as materialized (
    select r.person, r.tenant_id, 'INVOICE' as kind, d.id as document, ${INVOICE_DUE} as due_at
    from arrived join document d on d.id = arrived.document and arrived.state = 'READY' and ${IS_NEW_INVOICE}
      join notice_choice c on c.tenant_id = d.tenant_id and c.invoices <> 'OFF' and ${IS_CHOSEN}
      join person_role r on r.person = c.person and r.tenant_id = c.tenant_id
      join person p on p.id = r.person and ${MAY_BE_TOLD}
    for key share of r),
  failed as materialized (
    select r.person, r.tenant_id, 'FAILED_SEND' as kind, d.id as document, exchange_now() as due_at
    from arrived join document d on d.id = arrived.document and arrived.state = 'ERROR' and d.direction = 'send' and d.state = 'ERROR'
      join person_role r on r.tenant_id = d.tenant_id ${CHOICES}
    where d.actor = 'user:' || p.name || ' <' || p.email || '>' and coalesce(c.failed_sends, true)
    for key share of r),
  wanted as (
    select person, tenant_id, kind, document, null::uuid as about, null::text as by_name, due_at
    from (select * from invoices union all select * from failed) both_kinds),
  ${ADD_WANTED}`;

interface Cursor {
  readonly notedTo: string;
  /** All transactions before it have ended. */
  readonly horizon: string;
  /** The database was restored into a server whose transaction ids are lower. */
  readonly isAhead: boolean;
}

/** A recurring job. Safe to run twice and in several processes. */
export async function noteMoves({ database }: Pick<App, 'database'>, perStep = MOVES_PER_STEP): Promise<void> {
  const untilMs = performance.now() + RUN_MS_MAX;
  while ((await database.transaction((sql) => step(sql, perStep))) && performance.now() < untilMs);
}

/** Whether there is more to do. One transaction with its cursor, so that nothing is noted twice. */
async function step(sql: Sql, perStep: number): Promise<boolean> {
  await sql.query('select 1 from notice_cursor for update');
  const [cursor] = await sql.query<Cursor>(
    `select noted_to::text as "notedTo", pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
       noted_to > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead" from notice_cursor`,
  );
  const { notedTo, horizon, isAhead } = cursor!;
  if (isAhead) {
    await sql.query('update notice_cursor set noted_to = default');
    return false;
  }
  const [last] = await sql.query<{ changed: string }>(
    `select changed::text as changed from document_move where changed >= $1::xid8 and changed < $2::xid8
     order by document_move.changed offset $3 limit 1`,
    [notedTo, horizon, perStep - 1],
  );
  // A transaction is taken as a whole.
  const reached = last === undefined ? horizon : String(BigInt(last.changed) + 1n);
  if (reached === notedTo) return false;
  await sql.query(NOTE, [notedTo, reached]);
  await sql.query('update notice_cursor set noted_to = $1::xid8', [reached]);
  return last !== undefined;
}
