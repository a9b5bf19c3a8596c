// Writes moves of documents in batches: moves that become ready while a statement runs share the next one. Each has its own condition on
// state and lease, so a late one changes nothing and does not affect the others.
import { createBatcher } from '../batcher.js';
import type { Database, Sql } from '../database.js';
import { type BatchWriting, writeBatch } from '../statementFault.js';
import { inlineBytes } from './files.js';
import { type Move, type Moved, moveStatement } from './moveStatement.js';

export interface Moves {
  /**
   * Resolves with the notified subscriptions once the move is durable. Undefined where the document is not in its state any more, or its
   * lease was lost. An error means that it may or may not have moved.
   */
  write(move: Move): Promise<readonly string[] | undefined>;
}

/** Limits of one statement: moves, and bytes of files in rows. */
const BATCH_MAX = 64;
const BATCH_BYTES_MAX = 2 * 1024 * 1024;
const BATCH_FILES_MAX = 256;
/** Concurrent statements. A further one starts only with at least this number of moves. */
const STATEMENTS_MAX = 2;
const ANOTHER_FROM = 32;
/** With this number of moves, a statement starts at once. */
const FULL_FROM = 48;

interface Waiting {
  readonly move: Move;
  readonly resolve: (subscriptions: readonly string[] | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export function createMoves(database: Pick<Database, 'sql' | 'embedded'>): Moves {
  const add = createBatcher<Waiting>({
    take: takeBatch,
    run: (batch) => writeBatch(moving(database.sql), batch),
    statementsMax: database.embedded ? 1 : STATEMENTS_MAX,
    anotherFrom: ANOTHER_FROM,
    fullFrom: FULL_FROM,
  });
  return { write: (move) => new Promise((resolve, reject) => add({ move, resolve, reject })) };
}

/** A batch has at most one move of a document. A second one waits for the first. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  const ids = new Set<string>();
  let [bytes, files] = [0, 0];
  for (const one of waiting.splice(0)) {
    const { id } = one.move;
    bytes += inlineBytes(one.move.files);
    files += one.move.files.length;
    const fits = batch.length === 0 || (batch.length < BATCH_MAX && bytes <= BATCH_BYTES_MAX && files <= BATCH_FILES_MAX);
    (fits && !ids.has(id) ? batch : later).push(one);
    ids.add(id);
  }
  waiting.push(...later);
  return batch;
}

/** After a lost answer, all of the batch are uncertain. Their rows show later what has moved. */
function moving(sql: Sql): BatchWriting<Waiting> {
  return {
    async write(batch) {
      const { text, values } = moveStatement(batch.map(({ move }) => move));
      const moved = new Map((await sql.query<Moved>(text, values, { prepared: true })).map((row) => [row.id, row.subscriptions]));
      for (const { move, resolve } of batch) resolve(moved.get(move.id));
    },
    fail: ({ reject }, error) => reject(error),
    sentAgain: ['serialization'],
  };
}
