// Moves of documents, written in batches: those that are ready while a statement runs share the next one. Each is guarded by its own
// state and lease, so one that comes too late changes nothing and stops no other.
import { createBatcher } from '../batcher.js';
import type { Database, Sql } from '../database.js';
import { type BatchWriting, writeBatch } from '../statementFault.js';
import { inlineBytes } from './files.js';
import { type Move, type Moved, moveStatement } from './moveStatement.js';

export interface Moves {
  /**
   * The subscriptions that are told, once the move is durable; undefined where the document is not in its state any more, or its lease
   * is lost. An error means that it may or may not have moved.
   */
  write(move: Move): Promise<readonly string[] | undefined>;
}

/** Moves in one statement, and bytes of files in their rows. */
const BATCH_MAX = 64;
const BATCH_BYTES_MAX = 2 * 1024 * 1024;
const BATCH_FILES_MAX = 256;
/** Statements under way at once; a further one starts only for so many moves. */
const STATEMENTS_MAX = 2;
const ANOTHER_FROM = 32;
/** So many are written at once. */
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

/** A document is moved once in a batch: a second move of it waits for the first. */
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

/** A lost answer is everybody's: the rows say later what has moved. */
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
