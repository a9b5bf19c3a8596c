// Writes items, several in one statement. Items that come while a statement runs share the next one.
import { createBatcher } from './batcher.js';
import { type StatementFault, statementFault, TRIES_MAX } from './statementFault.js';

interface BatchWriterOptions<Item, Result> {
  /** Writes the items of one batch. Returns their results in the same order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Takes the next batch from the waiting items: at least one. */
  readonly take: (waiting: PendingWrite<Item, Result>[]) => PendingWrite<Item, Result>[];
  /** Faults after which the same batch is sent again. */
  readonly sentAgain: readonly StatementFault[];
  /** Concurrent statements. */
  readonly statementsMax: number;
  /** A further statement starts beside a running one only with at least this number of items. */
  readonly anotherFrom: number;
  /** With this number of waiting items, a statement starts at once. */
  readonly fullFrom: number;
}

export interface PendingWrite<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns the function that writes one item. It rejects where the statement failed: the item may have been written. */
export function createBatchWriter<Item, Result>(options: BatchWriterOptions<Item, Result>): (item: Item) => Promise<Result> {
  const { take, statementsMax, anotherFrom, fullFrom } = options;
  const run = (batch: readonly PendingWrite<Item, Result>[]): Promise<void> => writeBatch(options, batch);
  const add = createBatcher<PendingWrite<Item, Result>>({ take, run, statementsMax, anotherFrom, fullFrom });
  return (item) => new Promise((resolve, reject) => add({ item, resolve, reject }));
}

type Writing<Item, Result> = Pick<BatchWriterOptions<Item, Result>, 'write' | 'sentAgain'>;

/** Never rejects. One bad item must not fail the others: where a row was refused, each item is tried alone. */
async function writeBatch<Item, Result>(
  writing: Writing<Item, Result>,
  batch: readonly PendingWrite<Item, Result>[],
  tries = 1,
): Promise<void> {
  try {
    const results = await writing.write(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
  } catch (error) {
    const fault = statementFault(error);
    if (writing.sentAgain.includes(fault) && tries < TRIES_MAX) return writeBatch(writing, batch, tries + 1);
    if ((fault === 'row' || fault === 'serialization') && batch.length > 1) {
      for (const one of batch) await writeBatch(writing, [one]);
    } else for (const { reject } of batch) reject(error);
  }
}
