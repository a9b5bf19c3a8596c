// Writes moves of documents in batches: moves that become ready while a statement runs share the next one. Each has its own condition on
// state and lease, so a late one changes nothing and does not affect the others.

import type { Database } from '../../database.js';
import type { State } from '../../document.js';
import { createBatchWriter, type PendingWrite } from '../../statements/batchWriter.js';
import type { FaultCode } from '../../vocabulary.js';
import { inlineBytes } from '../files/files.js';
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

type Subscriptions = readonly string[] | undefined;

/** Hears of each document that has come to another state, with the code of its fault. */
type CountMove = (to: State, fault: FaultCode | undefined) => void;

export function createMoves(database: Pick<Database, 'sql' | 'embedded'>, count: CountMove): Moves {
  const write = createBatchWriter<Move, Subscriptions>({
    // After a lost answer, all of the batch are uncertain. Their rows show later what has moved.
    write: async (moves) => {
      const { text, values } = moveStatement(moves);
      const rows = await database.sql.query<Moved>(text, values, { prepared: true });
      const moved = new Map(rows.map(({ id, subscriptions }) => [id, subscriptions]));
      for (const { id, to, fields } of moves) if (moved.has(id)) count(to, fields.faultCode as FaultCode | undefined);
      return moves.map(({ id }) => moved.get(id));
    },
    take: takeBatch,
    sentAgain: ['serialization'],
    statementsMax: database.embedded ? 1 : STATEMENTS_MAX,
    anotherFrom: ANOTHER_FROM,
    fullFrom: FULL_FROM,
  });
  return { write };
}

/** A batch has at most one move of a document. A second one waits for the first. */
function takeBatch(waiting: PendingWrite<Move, Subscriptions>[]): PendingWrite<Move, Subscriptions>[] {
  const batch: typeof waiting = [];
  const later: typeof waiting = [];
  const ids = new Set<string>();
  let [bytes, files] = [0, 0];
  for (const one of waiting.splice(0)) {
    const { id } = one.item;
    bytes += inlineBytes(one.item.files);
    files += one.item.files.length;
    const fits = batch.length === 0 || (batch.length < BATCH_MAX && bytes <= BATCH_BYTES_MAX && files <= BATCH_FILES_MAX);
    (fits && !ids.has(id) ? batch : later).push(one);
    ids.add(id);
  }
  waiting.push(...later);
  return batch;
}
