// Statements of one transaction on a connection of a pool.
import type pg from 'pg';
import type { Sql } from '../domain/database.js';
import { isUnanswered } from './faults.js';
import type { Statement } from './statement.js';

interface Transaction {
  /** The first statement, with its settings (`begin; set local …`): one round trip. */
  readonly begin: string;
  readonly statement: Statement;
  /** Time limit of the driver for each statement. */
  readonly queryMs?: number | undefined;
}

export async function inTransaction<T>(
  pool: pg.Pool,
  { begin, statement, queryMs }: Transaction,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const limit = queryMs === undefined ? {} : { query_timeout: queryMs };
  let broken = false;
  const query = async <Row extends pg.QueryResultRow>(one: pg.QueryConfig): Promise<Row[]> =>
    (await client.query<Row>({ ...one, ...limit })).rows;
  try {
    await query({ text: begin });
    const result = await work({ query: (text, values, how) => query(statement(text, values, how?.prepared)) });
    await query({ text: 'commit' });
    return result;
  } catch (error) {
    // After a statement without an answer, a rollback would wait for ever.
    broken = isUnanswered(error);
    if (!broken) {
      await query({ text: 'rollback' }).catch(() => {
        broken = true;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
