import { readFileSync } from 'node:fs';
import test from 'ava';
import { printedSchema } from '../../src/graphql/schema.js';

test('schema.graphql is what the classes say: `npm run schema` prints it', (t) => {
  t.is(readFileSync('schema.graphql', 'utf8'), printedSchema());
});

test('a field that costs more than others says how much', (t) => {
  const printed = printedSchema();
  t.regex(printed, /reads every match\. Cost 1000\."""\n {2}totalCount/);
  t.regex(printed, /not checked\. Cost 10\."""\n {2}validationReport/);
  t.regex(printed, /nothing stored\. Cost 101\.\n {2}"""\n {2}validateDocument/);
});
