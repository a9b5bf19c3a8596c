import { readFileSync } from 'node:fs';
import test from 'ava';
import { parse, validate } from 'graphql';
import { createSchema } from '../../src/graphql/schema.js';

const RECIPES = [...readFileSync('README.md', 'utf8').matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text!);

test('each GraphQL recipe of the README is one that the schema answers', (t) => {
  t.is(RECIPES.length, 11);
  t.deepEqual(
    RECIPES.flatMap((text) => validate(createSchema(), parse(text))),
    [],
  );
});
