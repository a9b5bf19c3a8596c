// `npm run rules -- status` and its table in docs/releases.md.
import { readFileSync } from 'node:fs';
import { FAMILIES } from '../../../src/commands/rules/families.js';
import { isBehind, PUBLISHED, type Status, shownStatus, statusAt } from '../../../src/commands/rules/published.js';
import { test } from '../../support/test.js';

/** Schemas, and what every Peppol document is held to. */
const WITHOUT_RELEASES = /^(UBL|CII|CII-.*|CDAR|PEPPOL-COMMON)$/;

test('every family of rules has a release that was looked up, once', (t) => {
  const named = PUBLISHED.flatMap(({ families }) => families);
  t.deepEqual(
    [...named].sort(),
    FAMILIES.map(({ family }) => family)
      .filter((family) => !WITHOUT_RELEASES.test(family))
      .sort(),
  );
});

test('docs/releases.md has a row for each, with the day and the newest version here', (t) => {
  const rows = readFileSync('docs/releases.md', 'utf8').split('\n');
  for (const { families, lookedUp, missing } of PUBLISHED) {
    const cells = rows.find((row) => row.startsWith(`| ${families.join(', ')} |`))?.split(' | ') ?? [];
    t.is(cells[3], lookedUp, families.join());
    t.is((cells[4] ?? '').replace(/\s*\|$/, '') !== '', missing !== undefined, families.join());
    for (const family of families) {
      const newest = statusAt(new Date()).find((one) => one.family === family)?.newest ?? '?';
      t.true(cells[1]?.includes(newest) === true, `${family} ${newest}`);
    }
  }
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
