// Ids sort by the time they were made at.
import { isUuid, timeOfUuid, uuidv7 } from '../../src/domain/uuid.js';
import { test } from '../support/test.js';

const NOON = new Date('2026-11-25T12:00:00.000Z');
/** The counter begins below 2,048 and ends at 4,095. */
const SORTED_IN_A_MILLISECOND = 2_048;

test('a UUIDv7 has its version, its variant and its time', (t) => {
  const id = uuidv7(NOON);
  t.true(isUuid(id));
  t.is(id[14], '7');
  t.regex(id[19]!, /[89ab]/);
  t.deepEqual(timeOfUuid(id), NOON);
});

test('ids of one millisecond sort in the order in which they were made', (t) => {
  uuidv7(new Date(0));
  const ids = Array.from({ length: SORTED_IN_A_MILLISECOND }, () => uuidv7(NOON));
  t.deepEqual(ids.toSorted(), ids);
});

test('more ids than the counter has are still different, and have the same time', (t) => {
  const ids = Array.from({ length: 10_000 }, () => uuidv7(NOON));
  t.is(new Set(ids).size, ids.length);
  t.true(ids.every((id) => timeOfUuid(id)?.getTime() === NOON.getTime()));
});
