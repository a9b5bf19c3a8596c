// Ids sort by the time they were made at.
import { isUuid, timeOfUuid, uuidv7 } from '../../src/domain/uuid.js';
import { test } from '../support/test.js';

const NOON = new Date('2026-11-25T12:00:00.000Z');
const SECOND_MS = 1_000;
/** More than the counter has. */
const MANY = 10_000;

test('a UUIDv7 has its version, its variant and its time', (t) => {
  const id = uuidv7(NOON);
  t.true(isUuid(id));
  t.is(id[14], '7');
  t.regex(id[19]!, /[89ab]/);
  t.deepEqual(timeOfUuid(id), NOON);
});

test('ids of one millisecond sort in the order in which they were made', (t) => {
  const ids = Array.from({ length: MANY }, () => uuidv7(NOON));
  t.deepEqual(ids.toSorted(), ids);
  t.is(new Set(ids).size, MANY);
});

test('ids sort in the order in which they were made where the clock is corrected', (t) => {
  const later = new Date(NOON.getTime() + 60 * SECOND_MS);
  const ids = [uuidv7(later), uuidv7(new Date(later.getTime() - 500))];
  t.deepEqual(ids.toSorted(), ids);
});

test('ids follow a clock that is moved back', (t) => {
  uuidv7(new Date(NOON.getTime() + 3_600 * SECOND_MS));
  t.deepEqual(timeOfUuid(uuidv7(new Date('2026-11-24T12:00:00.000Z'))), new Date('2026-11-24T12:00:00.000Z'));
});
