// PostgreSQL returns the rows of a select without `order by` in any order. A test that reads several fails here, on every store, not by
// chance on one of them.
import { getCallSites } from 'node:util';
import type { Database } from '../../src/domain/database.js';

/** `select 1` counts rows, which are all the same. */
const UNORDERED = /^\s*(?:select(?! 1 )|with)\b(?!.*\border by\b)/is;
/** The code of the tests, where it runs. */
const OF_TESTS = /\/dist\/test\//;

/** Statements of the service itself are left alone: it may not care. */
export function requireOrder({ sql }: Pick<Database, 'sql'>): void {
  const { query } = sql;
  sql.query = async (text, values, options) => {
    const isOfTest = UNORDERED.test(text) && OF_TESTS.test(getCallSites(2, { sourceMap: false })[1]?.scriptName ?? '');
    const rows = await query(text, values, options);
    if (isOfTest && rows.length > 1) throw new Error(`The order of ${rows.length} rows is not certain. Add "order by": ${text}`);
    return rows as never;
  };
}
