// `… in (select id … limit 1 for update)` may take more rows than one: the planner may run the subquery for each row of the table, and the
// rows that it locked before are different then. In `array(…)`, after `=`, and in a CTE it runs once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../support/test.js';

const LOCKED = /\blimit\s+\S+\s+for\s+(?:no\s+key\s+)?update\b/gi;
/** Lateral subqueries run for each row on purpose. */
const RUNS_ONCE = /(?:\barray|=|\bas(?:\s+materialized)?|\blateral)\s*$/i;

/** What stands before each subquery that locks at most so many rows, where it may run more than once. */
function repeatable(source: string): string[] {
  return [...source.matchAll(LOCKED)].flatMap(({ index }) => {
    let depth = 0;
    for (let at = index; at >= 0 && source[at] !== '`'; at -= 1) {
      if (source[at] === ')') depth += 1;
      if (source[at] !== '(') continue;
      if (depth === 0 && /^\(\s*'/.test(source.slice(at))) return []; // A call with a statement of one line.
      if (depth === 0) return RUNS_ONCE.test(source.slice(0, at)) ? [] : [source.slice(0, at).trimEnd().slice(-20)];
      depth -= 1;
    }
    return [];
  });
}

for (const [source, found] of [
  ['`delete from a where id in (select id from a limit 9 for update)`', 1],
  ['`update a set b = 1 from (select id from a order by (id) limit $1 for update skip locked) one where one.id = a.id`', 1],
  ['`delete from a where id = any(array(select id from a limit 9 for update))`', 0],
  ['`delete from a where id = (select id from a where c in (1, 2) limit 1 for update)`', 0],
  ['`with one as (select id from a limit 1 for update skip locked) delete from a using one where one.id = a.id`', 0],
  ['`with one as materialized (select id from a limit 1 for update) select 1 from one`', 0],
  ['`select id from a where id in (1, 2) limit 1 for update`', 0],
  ['`select id from a limit 1`', 0],
  ["query('select id from a limit 1 for update')", 0],
] as const) {
  test(`found in ${source}: ${found}`, (t) => {
    t.is(repeatable(source).length, found);
  });
}

test('no statement locks a limited number of rows in a subquery that may run more than once', (t) => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  t.true(sources.length > 500);
  t.deepEqual(
    sources.flatMap((name) => repeatable(readFileSync(join('src', name), 'utf8')).map((before) => `${name}: ${before}`)),
    [],
  );
});
