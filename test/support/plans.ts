// Plans of statements: which growing tables they would read as a whole.
import type { Sql } from '../../src/domain/database.js';
import type { App } from '../../src/domain/ports.js';
import type { TestApp } from './app.js';
import { withEntities } from './entities.js';

const GROWING = [
  ...['document', 'document_file', 'webhook_delivery', 'webhook_event', 'webhook_attempt', 'alert_rule', 'alert_notice'],
  ...['tax_report', 'tax_message'],
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Which of the tables a plan scans sequentially. */
function wholeTables(plan: Plan, tables: readonly string[]): string[] {
  const below = (plan.Plans ?? []).flatMap((one) => wholeTables(one, tables));
  const table = plan['Relation Name'] ?? '';
  return plan['Node Type'] === 'Seq Scan' && tables.includes(table) ? [table, ...below] : below;
}

/** The indexes that a plan reads. */
function indexesOf(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(indexesOf);
  const index = plan['Index Name'];
  return index === undefined ? below : [index, ...below];
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }];
}

interface Asked {
  /** A plan for an empty table says nothing. */
  readonly tables?: readonly string[];
  /** Only whether an index serves a statement. It takes many rows at once, so the whole of a table of a test would be cheaper. */
  readonly asLarge?: boolean;
  /** Gets the names of the indexes that plans with values read. */
  readonly indexes?: Set<string>;
}

/** The app, which records before each statement which of the tables it would scan sequentially. */
export function explained({ app }: TestApp, found: string[], { tables = GROWING, asLarge = false, indexes }: Asked = {}): App {
  const note = (kind: string, text: string, [row]: readonly Explained[]): void => {
    for (const table of wholeTables(row!['QUERY PLAN'][0].Plan, tables)) found.push(`${table} ${kind}: ${text}`);
  };
  const explaining = (sql: Sql): Sql['query'] => {
    return async (text, values = [], how) => {
      const plan = asLarge
        ? await app.database.transaction(async (own) => {
            await own.query('set local enable_seqscan = off');
            return own.query<Explained>(`explain (format json) ${text}`, values);
          })
        : await sql.query<Explained>(`explain (format json) ${text}`, values);
      note('with values', text, plan);
      for (const index of indexesOf(plan[0]!['QUERY PLAN'][0].Plan)) indexes?.add(index);
      if (how?.prepared) note('for any', text, await planForAny(app, text, values.length));
      return sql.query(text, values, how);
    };
  };
  const { database } = app;
  const sql = withEntities({ query: explaining(database.sql) });
  return {
    ...app,
    database: {
      ...database,
      sql,
      em: sql.em,
      reads: () => sql,
      transaction: (work, options) => database.transaction((own) => work(withEntities({ query: explaining(own) })), options),
    },
  };
}

/** The generic plan of a connection, which does not depend on values. */
function planForAny({ database }: Pick<App, 'database'>, text: string, values: number): Promise<Explained[]> {
  return database.transaction(async (sql) => {
    await sql.query('set local plan_cache_mode = force_generic_plan');
    await sql.query(`prepare planned as ${text}`);
    const nulls = values === 0 ? '' : `(${Array.from({ length: values }, () => 'null').join(', ')})`;
    const plan = await sql.query<Explained>(`explain (format json) execute planned${nulls}`);
    await sql.query('deallocate planned');
    return plan;
  });
}
