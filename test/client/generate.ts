// npm run client:types: GraphQL Code Generator writes operations.ts of the example client and of the dashboard. It runs without a
// build, because code that uses a type that is not generated yet does not compile.
import { readFileSync, writeFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { buildSchema, GraphQLEnumType, type GraphQLSchema, parse } from 'graphql';

/** Each has operations.graphql, and what is written from it beside that. */
export const GENERATED = ['test/client', 'src/dashboard/data'] as const;
const HEAD = '// Written by `npm run client:types` from schema.graphql and operations.graphql. Not to be changed by hand.\n';

/** TypeScript for each operation: its variables, its response, and the document with both types. */
export async function generateOperations(folder: (typeof GENERATED)[number]): Promise<string> {
  const schema = readFileSync('schema.graphql', 'utf8');
  const schemaAst = buildSchema(schema);
  const location = `${folder}/operations.graphql`;
  const text = await codegen({
    filename: `${folder}/operations.ts`,
    schema: parse(schema),
    schemaAst,
    documents: [{ location, document: parse(readFileSync(location, 'utf8')) }],
    config: {
      documentNodeImport: '@urql/core#TypedDocumentNode',
      useTypeImports: true,
      immutableTypes: true,
      // Their values are listed as well, so that the dashboard keeps no list of its own.
      enumType: 'const',
      // The type of each new scalar must be declared here.
      strictScalars: true,
      scalars: { ID: 'string', DateTimeISO: 'string', Decimal: 'string', LocalDate: 'string', JSON: 'unknown', Upload: 'File' },
    },
    pluginMap: { operations, typedDocuments },
    plugins: [{ operations: {} }, { typedDocuments: {} }],
  });
  return HEAD + text + (folder === 'src/dashboard/data' ? titlesOf('Channel', schemaAst) : '');
}

/** What people read for each value: its description. */
function titlesOf(name: string, schema: GraphQLSchema): string {
  const type = schema.getType(name);
  if (!(type instanceof GraphQLEnumType)) throw new Error(`${name} is no enumeration`);
  const lines = type.getValues().map(({ name: value, description }) => `  ${value}: ${JSON.stringify(description ?? value)},\n`);
  return `\nexport const ${name}Titles: Readonly<Record<${name}, string>> = {\n${lines.join('')}};\n`;
}

if (import.meta.main) {
  for (const folder of GENERATED) writeFileSync(`${folder}/operations.ts`, await generateOperations(folder));
}
