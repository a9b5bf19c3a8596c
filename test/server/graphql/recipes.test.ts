// The GraphQL queries that the documentation shows.
import { readdirSync, readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { createSchema } from '../../../src/server/graphql/schema.js';
import { test } from '../../support/test.js';

const PAGES = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((path) => path.endsWith('.md'));

const recipesOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text!);

for (const [page, count] of [
  ['docs/channels.md', 6],
  ['docs/france.md', 2],
  ['docs/graphql-pages.md', 9],
  ['docs/graphql.md', 14],
  ['docs/monitoring.md', 2],
  ['docs/pagero.md', 1],
  ['docs/people.md', 1],
  ['docs/peppol.md', 1],
  ['docs/weexa.md', 1],
] as const) {
  test(`the schema answers each of the ${count} queries of ${page}`, (t) => {
    const recipes = recipesOf(page);
    t.is(recipes.length, count);
    t.deepEqual(
      recipes.flatMap((text) => validate(createSchema(), parse(text))),
      [],
    );
  });
}

test('no other page shows a query', (t) => {
  t.deepEqual(
    PAGES.filter((page) => recipesOf(page).length > 0),
    [
      'docs/channels.md',
      'docs/france.md',
      'docs/graphql-pages.md',
      'docs/graphql.md',
      'docs/monitoring.md',
      'docs/pagero.md',
      'docs/people.md',
      'docs/peppol.md',
      'docs/tax-data.md',
      'docs/weexa.md',
    ],
  );
});
