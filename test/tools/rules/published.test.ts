// `npm run rules -- status`.
import { FAMILIES } from '../../../tools/rules/families.js';
import { isBehind, type Status, shownStatus, statusAt } from '../../../tools/rules/published.js';
import { test } from '../../support/test.js';

/** Schemas have no releases of rules. */
const SCHEMA = /^(UBL|CII|CII-.*|CDAR|FLUX10|TAX-DATA)$/;

test('every family of rules but schemas has a release that was looked up', (t) => {
  const known = statusAt(new Date()).map(({ family }) => family);
  t.deepEqual(
    known,
    FAMILIES.map(({ family }) => family).filter((family) => !SCHEMA.test(family)),
  );
});

test('the version in force is that of the day', (t) => {
  const of = (day: string): string[] => {
    const found = statusAt(new Date(day)).find(({ family }) => family === 'PEPPOL-EN16931-UBL');
    return [found?.inForce ?? '', found?.newest ?? ''];
  };
  t.deepEqual(
    [of('2027-02-23T23:59:59Z'), of('2027-02-24T00:00:00Z')],
    [
      ['2026.5', '2026.11'],
      ['2026.11', '2026.11'],
    ],
  );
});

const UP_TO_DATE: Status = {
  family: 'A',
  inForce: '1',
  newest: '2',
  published: '2 of May',
  lookedUp: '2026-11-27',
  missing: undefined,
};
const LATE: Status = { ...UP_TO_DATE, family: 'B', inForce: '2', missing: 'the rules of June' };

test('a line says what is in force, what comes then, and what is not here', (t) => {
  t.is(
    shownStatus([UP_TO_DATE, LATE]),
    'A: here 1, then 2; published 2 of May (looked up 2026-11-27); up to date\n' +
      'B: here 2; published 2 of May (looked up 2026-11-27); not here: the rules of June\n',
  );
});

test('one family of which something is not here is enough to be behind', (t) => {
  t.deepEqual([isBehind([UP_TO_DATE]), isBehind([UP_TO_DATE, LATE])], [false, true]);
});
