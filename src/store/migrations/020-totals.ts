import { Migration } from '@mikro-orm/migrations';

/**
 * What statistics read: one row for each hour and each day of a tenant, so that 1,000 hours are 1,000 rows. Triggers make it of the
 * counters of 013, because older processes write those, too; only counting and removals write them, never an upload or a move. The
 * counters that are there are carried over at once: millions take seconds, in which counting and removals wait, and nobody else.
 */
export class Migration020Totals extends Migration {
  override up(): void {
    // Of each column that is asked for: its values, each followed by its number of documents, as a flat array of JSON. It is stored as
    // the text that travels, which a driver reads fastest.
    this.addSql(`create table statistics_total (
      tenant_id text not null,
      span text not null check (span in ('hour', 'day')),
      at timestamptz not null,
      state json,
      document_type json,
      channel json,
      fault_code json,
      latency json,
      primary key (tenant_id, span, at)
    ) with (fillfactor = 70)`);
    for (const [table, totals] of Object.entries({ statistics_count: totalCounts, statistics_latency: totalLatencies })) {
      this.addSql(triggerFunction(`${table}_total`, totals('changed')));
      for (const [event, rows] of Object.entries({ insert: 'new', update: 'new', delete: 'old' })) {
        this.addSql(`create trigger ${table}_${event} after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function ${table}_total()`);
      }
      this.addSql(totals(table));
    }
  }
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
