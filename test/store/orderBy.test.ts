// In `select id::text as id … order by id`, `id` is the text of the output: 9 comes after 17. Such an order must name the table's column.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../support/test.js';

const FOLDERS = ['src', 'bench', 'examples', 'test/support'];

const ORDER = /\border by ((?:[^`'()]|\([^()]*\))*?)(?=\s+(?:limit|offset|for|union|returning)\b|[`')]|$)/gi;
const NAMED_CAST = /::[\w ]+?(?:\[\])? as "?(\w+)"?/gi;
const UNNAMED_CAST = /\b(\w+)::\w+(?:\[\])?\s*(?=,|\bfrom\b)/gi;
const CAST_OF_PART = /(\$\{[^}]*\})::\w+/g;

/** The orders by an output column that is a cast of something else. */
function ordersByCast(source: string): string[] {
  return [...source.matchAll(ORDER)].flatMap((order) => {
    const query = queryBefore(source, order.index);
    const casts = [NAMED_CAST, UNNAMED_CAST, CAST_OF_PART].flatMap((cast) => [...query.matchAll(cast)].map((found) => found[1]!));
    const terms = order[1]!.split(',').map((term) => term.replace(/\s+(asc|desc|nulls (first|last)|collate "\w+")/gi, '').trim());
    return terms.filter((term) => casts.includes(term)).map((term) => `order by ${term}`);
  });
}

/** What stands before the position in the same query, without what is in parentheses. */
function queryBefore(source: string, end: number): string {
  let query = '';
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const one = source[at]!;
    if (one === '`' && depth === 0) break;
    if (one === ')') depth += 1;
    else if (one === '(') depth -= 1;
    else if (depth === 0) query = one + query;
    if (depth < 0) break;
  }
  return query;
}

for (const [source, found] of [
  ['`select id::text as id, at from entry order by id desc limit 1`', ['order by id']],
  ["'select id::text from entry order by at, id'", ['order by id']],
  ['`select count(*)::int as n, kind from entry group by kind order by n`', ['order by n']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  ['`select ${key}::text as name from entry order by ${key}`', ['order by ${key}']],
  ['`select id::text as id from entry order by entry.id for update`', []],
  ['`select id, (select n::text as id from other) from entry order by id`', []],
  ['`select id::text as id from (select id from entry order by id limit 1) first`', []],
] as const) {
  test(`found in ${source}: ${found.length}`, (t) => {
    t.deepEqual(ordersByCast(source), [...found]);
  });
}

test('no statement orders by an output column with a cast', (t) => {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)));
  const sources = files.filter((file) => file.endsWith('.ts'));
  t.true(sources.length > 500);
  t.deepEqual(
    sources.flatMap((file) => ordersByCast(readFileSync(file, 'utf8')).map((order) => `${file}: ${order}`)),
    [],
  );
});
