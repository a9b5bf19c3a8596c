// Checks of the rows alone. Each returns one text for each violation.

import type { Sql } from '../../src/domain/database.js';
import { CHANNELS_WITH_WEBHOOKS } from '../../src/domain/vocabulary.js';
import { IS_INBOUND } from './copies.js';
import { HOSTILE_TENANT } from './hostile/tenant.js';

/** Each number is used once, so two documents with one number at one tenant are one document stored twice. */
export async function doubledNumbers(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ number: string; tenant: string; count: number }>(
    `select number, tenant_id as tenant, count(*)::int as count from document where number is not null and tenant_id <> '${HOSTILE_TENANT}'
     group by number, tenant_id, direction having count(*) > 1`,
  );
  return rows.map(({ number, tenant, count }) => `${number} is ${count} documents of ${tenant}`);
}

export async function strayCopies(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string; state: string; number: string }>(
    `select id, state, number from document d where ${IS_INBOUND} and state not in ('READY', 'EXPORTED')`,
  );
  return rows.map(({ id, state, number }) => `${id} (${number}): ${state}`);
}

export async function strangeCopyEvents(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string; events: string[] }>(
    `select d.id, array_agg(e.type) as events from document d left join webhook_event e on e.document = d.id
     where ${IS_INBOUND} group by d.id having array_agg(e.type) is distinct from
       array[case when d.channel = any($1::text[]) then 'invoice.receive' end]`,
    [CHANNELS_WITH_WEBHOOKS],
  );
  return rows.map(({ id, events }) => `${id} at the buyer: ${events.join(', ')}`);
}

export async function orphans(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ what: string; count: number }>(
    `select 'files without a document' as what, count(*)::int as count from document_file f
       where not exists (select 1 from document d where d.id = f.document)
     union all select 'documents without a file', count(*)::int from document d
       where not exists (select 1 from document_file f where f.document = d.id and f.purpose = 'document')
     union all select 'moves without a document', count(*)::int from document_move m
       where not exists (select 1 from document d where d.id = m.document)
     union all select 'submissions without a document', count(*)::int from submission s
       where not exists (select 1 from document d where d.id = s.document)
     union all select 'inbound messages without a document', count(*)::int from inbound_message m
       where not exists (select 1 from document d where d.id = m.document)
     union all select 'events without a document', count(*)::int from webhook_event e
       where not exists (select 1 from document d where d.id = e.document)
     union all select 'deliveries without an event', count(*)::int from webhook_delivery w
       where not exists (select 1 from webhook_event e where e.id = w.event_id)
     union all select 'leases of nobody', count(*)::int from document where lease_token is not null and state in ('RECEIVED', 'PROCESSING', 'SENDING')
       and not exists (select 1 from worker where worker.id = worker_id)`,
  );
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
}

export async function wrongUsage(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ tenant: string; documents: string; bytes: string; realDocuments: string; realBytes: string }>(
    `select u.tenant_id as tenant, sum(u.documents)::text as documents, sum(u.bytes)::text as bytes,
       (select count(*)::text from document d where d.tenant_id = u.tenant_id and not ${IS_INBOUND}) as "realDocuments",
       (select coalesce(sum(f.byte_length), 0)::text from document_file f join document d on d.id = f.document
         where d.tenant_id = u.tenant_id) as "realBytes"
     from tenant_usage u group by u.tenant_id`,
  );
  return rows
    .filter((row) => row.documents !== row.realDocuments || row.bytes !== row.realBytes)
    .map((row) => `${row.tenant}: ${row.documents} documents and ${row.bytes} bytes instead of ${row.realDocuments} and ${row.realBytes}`);
}
