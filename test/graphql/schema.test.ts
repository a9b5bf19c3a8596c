import { readFileSync } from 'node:fs';
import test from 'ava';
import { printedSchema } from '../../src/graphql/schema.js';

test('schema.graphql is what the classes say: `npm run schema` prints it', (t) => {
  t.is(readFileSync('schema.graphql', 'utf8'), printedSchema());
});
