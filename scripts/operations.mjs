// Writes operations.ts of the example client and of the dashboard from schema.graphql and their operations.graphql: the types of each
// operation, and its text. A part of the build; git does not keep what it writes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { buildSchema, Kind, parse, print, stripIgnoredCharacters, visit } from 'graphql';

const schema = readFileSync('schema.graphql', 'utf8');
const schemaAst = buildSchema(schema);
const CONFIG = {
  useTypeImports: true,
  immutableTypes: true,
  // Their values are listed as well, so that the dashboard keeps no list of its own.
  enumType: 'const',
  // The type of each new scalar must be declared here.
  strictScalars: true,
  scalars: { ID: 'string', DateTimeISO: 'string', Decimal: 'string', LocalDate: 'string', JSON: 'unknown', Upload: 'File' },
};

/** Those that a definition spreads, itself or through another. */
function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, fragments, found);
    },
  });
  return found;
}

/** `export const ViewerDocument = gql<ViewerQuery, ViewerQueryVariables>('…')`. */
function documentOf(definition, fragments) {
  const text = stripIgnoredCharacters([definition, ...fragmentsOf(definition, fragments)].map(print).join('\n'));
  const { value: name } = definition.name;
  const type = name + definition.operation[0].toUpperCase() + definition.operation.slice(1);
  return `export const ${name}Document = gql<${type}, ${type}Variables>(${JSON.stringify(text)});\n`;
}

/** What people read for each value: its description. */
function titlesOf(name) {
  const lines = schemaAst
    .getType(name)
    .getValues()
    .map(({ name: value, description }) => `  ${value}: ${JSON.stringify(description ?? value)},\n`);
  return `\nexport const ${name}Titles: Readonly<Record<${name}, string>> = {\n${lines.join('')}};\n`;
}

// An image of the service has no tests.
for (const folder of ['test/client', 'src/dashboard/data'].filter((one) => existsSync(one))) {
  const location = `${folder}/operations.graphql`;
  const filename = `${folder}/operations.ts`;
  const document = parse(readFileSync(location, 'utf8'));
  const types = await codegen({
    filename,
    schema: parse(schema),
    schemaAst,
    documents: [{ location, document }],
    config: CONFIG,
    pluginMap: { operations },
    plugins: [{ operations: {} }],
  });
  const named = (kind) => document.definitions.filter((definition) => definition.kind === kind);
  const fragments = new Map(named(Kind.FRAGMENT_DEFINITION).map((fragment) => [fragment.name.value, fragment]));
  const documents = named(Kind.OPERATION_DEFINITION).map((operation) => documentOf(operation, fragments));
  const titles = folder === 'src/dashboard/data' ? titlesOf('Channel') : '';
  writeFileSync(
    filename,
    `// Written by scripts/operations.mjs.\nimport { gql } from '@urql/core';\n${types}\n${documents.join('')}${titles}`,
  );
}
