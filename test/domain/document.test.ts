import { assertMove, mayMove, RETRIEVABLE, STATES, type State } from '../../src/domain/document.js';
import { DIRECTIONS } from '../../src/domain/vocabulary.js';
import { test } from '../support/test.js';

/** Every transition of docs/decisions/018. */
const ALLOWED: ReadonlySet<string> = new Set([
  'send RECEIVED PROCESSING',
  'send RECEIVED ERROR',
  'send PROCESSING SENDING',
  'send PROCESSING ERROR',
  'send SENDING EXPORTED',
  'send SENDING ERROR',
  'send EXPORTED DELIVERED',
  'send EXPORTED ERROR',
  'send DELIVERED ERROR',
  'send ERROR PROCESSING',
  'receive RECEIVED PROCESSING',
  'receive RECEIVED ERROR',
  'receive PROCESSING READY',
  'receive PROCESSING ERROR',
  'receive READY EXPORTED',
  'receive READY ERROR',
  // An operator retries a document that was set aside.
  'receive ERROR PROCESSING',
]);

for (const direction of DIRECTIONS) {
  for (const from of STATES) {
    test(`a document with direction ${direction} moves from ${from} as the table says and in no other way`, (t) => {
      const allowed = STATES.filter((to) => ALLOWED.has(`${direction} ${from} ${to}`));
      t.deepEqual(
        STATES.filter((to) => mayMove(direction, from, to)),
        allowed,
      );
      const refused: State[] = [];
      for (const to of STATES) {
        try {
          assertMove(direction, from, to);
        } catch (error) {
          t.is((error as Error).message, `A document with direction ${direction} cannot move from ${from} to ${to}`);
          refused.push(to);
        }
      }
      t.deepEqual(
        refused,
        STATES.filter((to) => !allowed.includes(to)),
      );
    });
  }
}

test('"One of `READY`, `DELIVERED`, `ERROR`": the states of a document that can be retrieved', (t) => {
  t.deepEqual(RETRIEVABLE, ['READY', 'DELIVERED', 'ERROR']);
});
