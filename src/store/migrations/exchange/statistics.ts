/**
 * Counters by hour and by day, and their totals. A recurring job keeps the counters, so that uploads and moves write nothing here.
 * Triggers keep the totals: one row for each hour and each day of a tenant, so that 1,000 hours are 1,000 rows to read.
 */
export const STATISTICS = [
  // How far counting is: all moves by transactions before counted_to. filled_to is the last document of before that is counted, null
  // when all are.
  `create table statistics_cursor (
    only_one boolean primary key default true check (only_one),
    counted_to xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
    filled_to uuid default '00000000-0000-0000-0000-000000000000'
  )`,
  'insert into statistics_cursor default values',
  // As what a document is counted now: what it was is taken off when it moves or goes.
  `create table statistics_document (
    document uuid primary key,
    channel text not null,
    state text not null,
    fault_code text,
    latency smallint
  )`,
  `create table statistics_count (
    tenant_id text not null,
    span text not null check (span in ('hour', 'day')),
    at timestamptz not null,
    direction text not null,
    document_type text not null,
    channel text not null,
    state text not null,
    fault_code text not null,
    documents bigint not null,
    primary key (tenant_id, span, at, direction, document_type, channel, state, fault_code)
  ) with (fillfactor = 70)`,
  `create table statistics_latency (
    tenant_id text not null,
    span text not null check (span in ('hour', 'day')),
    at timestamptz not null,
    latency smallint not null,
    documents bigint not null,
    primary key (tenant_id, span, at, latency)
  ) with (fillfactor = 70)`,
  'create index statistics_count_empty on statistics_count (tenant_id) where documents = 0',
  'create index statistics_latency_empty on statistics_latency (tenant_id) where documents = 0',
  // Of each column that is asked for: its values, each followed by its number of documents, as a flat array of JSON. It is stored as
  // the text that travels, which a driver reads fastest.
  `create table statistics_total (
    tenant_id text not null,
    span text not null check (span in ('hour', 'day')),
    at timestamptz not null,
    state json,
    document_type json,
    channel json,
    fault_code json,
    latency json,
    primary key (tenant_id, span, at)
  ) with (fillfactor = 70)`,
  ...keepTotals('statistics_count', totalCounts('changed')),
  ...keepTotals('statistics_latency', totalLatencies('changed')),
];

function keepTotals(table: string, write: string): string[] {
  const triggers = Object.entries({ insert: 'new', update: 'new', delete: 'old' }).map(
    ([event, rows]) => `create trigger ${table}_${event} after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function ${table}_total()`,
  );
  return [triggerFunction(`${table}_total`, write), ...triggers];
}

/** Anew from the counters, for each hour and day in `changed`. */
function totalCounts(changed: string): string {
  const columns = ['state', 'document_type', 'channel', 'fault_code'] as const;
  const each = columns.map((column) => `${pairs(column, 'n')} filter (where ${column} <> '')`);
  return total(
    changed,
    columns,
    `select ${columns.map((column, index) => `${array(each[index]!)} as ${column}`).join(', ')} from (
      select ${columns.join(', ')}, sum(documents) as n from statistics_count s
      where s.tenant_id = c.tenant_id and s.span = c.span and s.at = c.at
      group by grouping sets (${columns.map((column) => `(${column})`).join(', ')}) having sum(documents) <> 0) sums`,
  );
}

function totalLatencies(changed: string): string {
  return total(
    changed,
    ['latency'],
    `select ${array(pairs('latency', 'documents'))} as latency from statistics_latency s
     where s.tenant_id = c.tenant_id and s.span = c.span and s.at = c.at and documents <> 0`,
  );
}

function pairs(value: string, count: string): string {
  return `string_agg(to_json(${value}) || ',' || ${count}, ',' order by ${value})`;
}

/** Null where there are none. */
function array(list: string): string {
  return `('[' || ${list} || ']')::json`;
}

/** The counters are looked up for each hour and day, whatever the planner believes of how many changed. */
function total(changed: string, columns: readonly string[], totals: string): string {
  return `insert into statistics_total as t (tenant_id, span, at, ${columns.join(', ')})
    select c.tenant_id, c.span, c.at, ${columns.map((column) => `r.${column}`).join(', ')}
    from (select distinct tenant_id, span, at from ${changed}) c cross join lateral (${totals}) r
    on conflict (tenant_id, span, at) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

/** Counters go where they are zero, and with a tenant: then the row goes, too, that nothing is left of. */
function triggerFunction(name: string, write: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin
    ${write};
    if tg_op = 'DELETE' then
      delete from statistics_total t using changed c where t.tenant_id = c.tenant_id and t.span = c.span and t.at = c.at
        and t.state is null and t.latency is null;
    end if;
    return null;
  end $$`;
}
