import { readFileSync } from 'node:fs';
import { isNonNullType } from 'graphql';
import { rolesPage } from '../../../src/server/graphql/rolesPage.js';
import { createSchema, printedSchema } from '../../../src/server/graphql/schema.js';
import { test } from '../../support/test.js';

test('docs/roles.md is what the table says: `npm run schema` prints it', (t) => {
  t.is(readFileSync('docs/roles.md', 'utf8'), rolesPage());
});

test('schema.graphql is what the classes say: `npm run schema` prints it', (t) => {
  t.is(readFileSync('schema.graphql', 'utf8'), printedSchema());
});

test('a field that costs more than others says how much', (t) => {
  const printed = printedSchema();
  t.regex(printed, /reads every match\. Cost 100\."""\n {2}totalCount/);
  t.regex(printed, /not checked\. Cost 10\."""\n {2}validationReport/);
  t.regex(printed, /nothing stored\. Cost 101\.\n {2}"""\n {2}validateDocument/);
});

test('every query and mutation may be null, so that one that fails hides nothing of the others in its request', (t) => {
  const schema = createSchema();
  const fields = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) => Object.values(type.getFields()));
  t.deepEqual(
    fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name),
    [],
  );
});
