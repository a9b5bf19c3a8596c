// The joined files of the service (scripts/bundle.mjs).
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { test } from './support/test.js';

const FOLDER = 'dist/bundle';
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
const TEXTS = new Map(FILES.map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n')]));

/** The file and the line, from 0, that begins so. */
function place(begin: string): [string, number] {
  for (const [name, lines] of TEXTS) {
    const line = lines.findIndex((one) => one.trimStart().startsWith(begin));
    if (line >= 0) return [name, line];
  }
  throw new Error(`No joined file has ${begin}`);
}

function mapOf(name: string): SourceMap {
  return new SourceMap(JSON.parse(readFileSync(`${FOLDER}/${name}.map`, 'utf8')) as SourceMapPayload);
}

test('packages that several import are there once: two of graphql would refuse the types of each other', (t) => {
  const modules = [...TEXTS.values()].flat().flatMap((line) => /^\/\/ (node_modules\/graphql\/.+)$/.exec(line)?.[1] ?? []);
  t.true(modules.includes('node_modules/graphql/type/schema.js'));
  t.deepEqual(
    modules.filter((path) => path.endsWith('.mjs')),
    [],
  );
  t.is(new Set(modules).size, modules.length);
});

test('a stack trace names the line of the source', (t) => {
  for (const [source, code] of [
    ['src/serviceProcess.ts', 'app.log.info("stopping"'],
    ['src/store/embedded.ts', 'const release = inMemory'],
    ['src/store/migrations/exchange/documents.ts', '"insert into file_store default values"'],
  ] as const) {
    const [name, line] = place(code);
    const entry = mapOf(name).findEntry(line, TEXTS.get(name)![line]!.search(/\S/));
    t.true('originalSource' in entry && entry.originalSource.endsWith(`/${source}`), code);
    const original = readFileSync(source, 'utf8').split('\n')[(entry as { originalLine: number }).originalLine]!;
    t.is(original.trim().replaceAll("'", '"').slice(0, code.length), code);
  }
});

test('a line of a package has no source, and above all none of ours', (t) => {
  const [name, line] = place('var require_GraphQLError = ');
  t.deepEqual(mapOf(name).findEntry(line, 0), {} as never);
});

test('source maps are small: Node keeps all of one from its first stack trace on', (t) => {
  for (const name of FILES) t.true(readFileSync(`${FOLDER}/${name}.map`).length < 1_000_000, name);
});
