// Rows of one tenant as lists find them: most delivered or completed, some waiting, some failed, spread over a year.
import type { Database } from '../../src/domain/database.js';
import { indexDocuments } from '../../src/domain/documents/retrieval/search/indexing.js';

/** `count` documents. Each n is one, the latest last. */
export function fill(count: number): readonly string[] {
  return [
    `create function seed_id(at timestamptz) returns uuid language sql volatile as $$
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
       || '8' || substr(md5(random()::text), 1, 15))::uuid $$`,
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, state_date, number,
       seller_name, buyer_name, sender_identifier, receiver_identifier, currency, total_with_vat, amount_due, issue_date, due_date, type_code,
       request_id, read_at, completed_as, completed_at, fault_code, fault_message, retrieval_count, retrievals_used_at)
     select seed_id(at), 'demo-seller', 'd' || n, direction, 'invoice', 'peppol', state, ''::bytea, at, at + interval '1 minute', 'INV-' || n,
       'Seller ' || n % 5000, 'Buyer ' || n % 7000, '0088:' || n % 5000, '0088:' || n % 7000, (array['EUR', 'EUR', 'EUR', 'CHF', 'GBP'])[1 + n % 5],
       (n % 100000) / 100.0, (n % 100000) / 100.0, at::date, at::date + 30, case when n % 20 = 0 then '381' else '380' end, 'r' || n,
       case when direction = 'receive' and n % 50 <> 1 then at end, case when state = 'READY' and n % 10 <> 1 then 'EXPORTED' end,
       case when state = 'READY' and n % 10 <> 1 then at end, case state when 'ERROR' then (array['SEND_FAILED', 'VALIDATION_FAILED'])[1 + n / 100 % 2] end,
       case state when 'ERROR' then 'BR-' || n / 100 % 40 || ': wrong' end, case when n % 1000 = 1 then 10 else 0 end, case when n % 1000 = 1 then at end
     from (
       select n, exchange_now() - (${count} - n) * interval '1 year' / ${count} as at,
         case when n % 2 = 0 then 'send' else 'receive' end as direction,
         case when n % 100 = 0 then 'ERROR' when n % 2 = 0 then 'DELIVERED' else 'READY' end as state
       from generate_series(1, ${count}) n) n`,
    `insert into submission (id, document, tenant_id, number, channel, instance_id, message_id, state, created_at, account)
     select id, id, tenant_id, 1, 'peppol', id::text, 'm-' || document_id, 'CONFIRMED', import_date,
       case when substr(document_id, 2)::bigint % 10000 = 0 then '00000000-0000-7000-8000-000000000001'::uuid end
     from document where direction = 'send'`,
    `insert into document_label (document, label, tenant_id, actor)
     select id, 'rare', tenant_id, 'user:a' from document where substr(document_id, 2)::bigint % 5000 = 0`,
    `insert into document_label (document, label, tenant_id, actor)
     select id, 'often', tenant_id, 'user:a' from document where substr(document_id, 2)::bigint % 10 = 0`,
    `insert into webhook_event (id, tenant_id, type, document, snapshot, created_at)
     select 'evt_' || id, tenant_id, 'invoice.delivered', id, json_build_object('documentId', document_id, 'files', json_build_array()), import_date
     from document where direction = 'send' order by import_date`,
    `insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state, attempt, created_at, last_status)
     select id, '00000000-0000-7000-8000-000000000000', tenant_id, document, 'DELIVERED', 1, created_at, 204 from webhook_event order by created_at`,
    `insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome, http_status)
     select id, 1, created_at, 20, 'DELIVERED', 204 from webhook_delivery order by id desc limit 100000`,
    `insert into audit_entry (tenant_id, actor, action, subject, at)
     select tenant_id, 'user:a', 'document.retry', document_id, import_date from document where direction = 'send' order by import_date`,
    // As the recurring job leaves its counters.
    `insert into statistics_count (tenant_id, span, at, direction, document_type, channel, state, fault_code, documents)
     select tenant_id, span, date_trunc(span, import_date, 'UTC'), direction, document_type, channel, state, coalesce(fault_code, ''), count(*)
     from document cross join (values ('hour'), ('day')) spans (span) group by 1, 2, 3, 4, 5, 6, 7, 8`,
    'update statistics_cursor set filled_to = null, counted_to = pg_snapshot_xmax(pg_current_snapshot())',
    'drop function seed_id',
    'vacuum analyze',
  ];
}

/** As the recurring job leaves its index. Returns how many seconds it took. */
export async function indexAll(database: Database): Promise<number> {
  const began = performance.now();
  const isBehind = (): Promise<object[]> => database.sql.query('select 1 from search_cursor where filled_to is not null');
  while ((await isBehind()).length > 0) await indexDocuments({ database, clock: () => new Date() }, 20_000);
  await database.sql.query('vacuum analyze document_search, document_search_block');
  return (performance.now() - began) / 1000;
}
