// npm run test:clients [-- java go]: generates a client from the OpenAPI document in each language, builds it, and runs the whole flow
// with it against its own sandbox. All files are in a temporary folder. Prints one line per language; exits with 1 where one fails.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PRESENT, run as startService } from '../support/process.js';
import { isThere, run } from '../support/shell.js';
import { stopwatch } from '../support/time.js';
import { LANGUAGES, type Language } from './languages.js';

const GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';
const GENERATOR_FILE = 'openapi-generator-cli-7.25.0.jar';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy';
/** The program that fetches and runs the generator. */
const GENERATOR_TOOLS = [
  ['mvn', '--version'],
  ['java', '-version'],
] as const;
const TOUR = join(PRESENT, 'test', 'fixtures', 'tour');

function chosen(given: readonly string[]): readonly Language[] {
  const unknown = given.filter((name) => !LANGUAGES.some((language) => language.name.toLowerCase() === name.toLowerCase()));
  if (unknown.length > 0)
    throw new Error(`There is no client for ${unknown.join(', ')}; there are ${LANGUAGES.map(({ name }) => name).join(', ')}.`);
  return given.length === 0 ? LANGUAGES : LANGUAGES.filter(({ name }) => given.some((one) => one.toLowerCase() === name.toLowerCase()));
}

function assertTools(languages: readonly Language[]): void {
  const tools = [...GENERATOR_TOOLS, ...languages.flatMap(({ tools }) => tools)];
  const missing = new Set(tools.filter((tool) => !isThere(tool)).map(([command]) => command));
  if (missing.size > 0) throw new Error(`test:clients needs ${[...missing].join(', ')}, which cannot be run here.`);
}

async function fetchGenerator(folder: string): Promise<string> {
  await run({ command: 'mvn', given: ['-q', '-B', COPY, `-Dartifact=${GENERATOR}:jar`, `-DoutputDirectory=${folder}`] });
  return join(folder, GENERATOR_FILE);
}

async function fetchDocument(url: string, folder: string): Promise<string> {
  const response = await fetch(`${url}/openapi.json?webhooks=false`, { signal: AbortSignal.timeout(10_000) });
  const file = join(folder, 'openapi.json');
  await writeFile(file, await response.text());
  return file;
}

/** The invoice of the tour, to a buyer that only this language uses. */
async function writeInvoice(folder: string, number: string): Promise<string> {
  const xml = await readFile(join(TOUR, 'invoice.xml'), 'utf8');
  const file = join(folder, 'invoice.xml');
  await writeFile(file, xml.replaceAll('>buyer1<', `>${number}<`));
  return file;
}

interface Setting {
  readonly url: string;
  readonly generator: string;
  readonly document: string;
  readonly folder: string;
}

async function check(language: Language, { url, generator, document, folder }: Setting): Promise<void> {
  const number = `client${language.name.toLowerCase()}`;
  const client = join(folder, number, 'client');
  await mkdir(client, { recursive: true });
  await run({ command: 'java', given: ['-jar', generator, 'generate', '-i', document, '-o', client, '-g', ...language.generator] });
  const [from, to] = language.source;
  await mkdir(dirname(join(client, to)), { recursive: true });
  await cp(from, join(client, to));
  for (const step of language.build(client)) await run(step);
  const invoice = await writeInvoice(join(folder, number), number);
  const flow = language.flow(client);
  await run({ ...flow, given: [...flow.given, url, invoice, join(TOUR, 'invoice.pdf'), `9915:${number}`] });
}

async function main(given: readonly string[]): Promise<boolean> {
  const languages = chosen(given);
  assertTools(languages);
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'exchange-clients-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { url } = stack.use(await startService('src/main.js', { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }));
  const setting = { url, folder, generator: await fetchGenerator(folder), document: await fetchDocument(url, folder) };
  let passed = 0;
  for (const language of languages) {
    const lasted = stopwatch();
    const fault = await check(language, setting).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    if (fault === undefined) passed += 1;
    const seconds = (lasted() / 1000).toFixed(0);
    console.log(fault === undefined ? `${language.name}: passed in ${seconds} s` : `${language.name}: failed. ${fault.message}`);
  }
  return passed === languages.length;
}

main(process.argv.slice(2)).then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
