// npm run test:clients [-- java go]: generates a client from the OpenAPI document in each language, builds it, and runs the whole flow
// with it against its own sandbox. Where AFNOR_FILES is set, clients of the published descriptions of AFNOR XP Z12-013 do so, too (`--
// afnor` for these alone). All files are in a temporary folder. Prints one line for each; exits with 1 where one fails.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newFolder } from '../support/folderOf.js';
import { PRESENT, run as startService } from '../support/process.js';
import { isThere, run } from '../support/shell.js';
import { stopwatch } from '../support/time.js';
import { checkAfnor } from './afnor.js';
import { fetchGenerator, GENERATOR_TOOLS, generate } from './generator.js';
import { LANGUAGES, type Language } from './languages.js';

const TOUR = join(PRESENT, 'test', 'fixtures', 'tour');

interface Chosen {
  readonly languages: readonly Language[];
  /** Where the published descriptions of AFNOR XP Z12-013 are. Undefined where they are not asked for. */
  readonly afnorFiles: string | undefined;
}

function chosen(given: readonly string[]): Chosen {
  const names = given.map((name) => name.toLowerCase());
  const known = [...LANGUAGES.map(({ name }) => name.toLowerCase()), 'afnor'];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no client for ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  const afnorFiles = process.env['AFNOR_FILES'] || undefined;
  if (names.length === 0) return { languages: LANGUAGES, afnorFiles };
  const isAfnor = names.includes('afnor');
  if (isAfnor && afnorFiles === undefined) {
    throw new Error('AFNOR_FILES is unset: name the folder or the address of flow.json and directory.json.');
  }
  return {
    languages: LANGUAGES.filter(({ name }) => names.includes(name.toLowerCase())),
    afnorFiles: isAfnor ? afnorFiles : undefined,
  };
}

function usesGenerator(languages: readonly Language[]): boolean {
  return languages.some(({ generator }) => typeof generator !== 'function');
}

function assertTools(languages: readonly Language[]): void {
  const tools = [...(usesGenerator(languages) ? GENERATOR_TOOLS : []), ...languages.flatMap(({ tools }) => tools)];
  const missing = new Set(tools.filter((tool) => !isThere(tool)).map(([command]) => command));
  if (missing.size > 0) throw new Error(`test:clients needs ${[...missing].join(', ')}, which cannot be run here.`);
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
  const number = `client${language.name.toLowerCase().replaceAll('-', '')}`;
  const client = join(folder, number, 'client');
  if (typeof language.generator === 'function') {
    await mkdir(client, { recursive: true });
    for (const step of language.generator(document, client)) await run(step);
  } else await generate(generator, document, client, language.generator);
  const [from, to] = language.source;
  await mkdir(dirname(join(client, to)), { recursive: true });
  await cp(from, join(client, to));
  for (const step of language.build(client)) await run(step);
  const invoice = await writeInvoice(join(folder, number), number);
  const flow = language.flow(client);
  await run({ ...flow, given: [...flow.given, url, invoice, join(TOUR, 'invoice.pdf'), `9915:${number}`] });
}

/** Whether it passed. */
async function told(name: string, work: Promise<void>): Promise<boolean> {
  const lasted = stopwatch();
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  const seconds = (lasted() / 1000).toFixed(0);
  console.log(fault === undefined ? `${name}: passed in ${seconds} s` : `${name}: failed. ${fault.message}`);
  return fault === undefined;
}

async function main(given: readonly string[]): Promise<boolean> {
  const { languages, afnorFiles } = chosen(given);
  assertTools(languages);
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const generator = usesGenerator(languages) || afnorFiles !== undefined ? await fetchGenerator(folder) : '';
  const results: boolean[] = [];
  if (languages.length > 0) {
    const { url } = stack.use(await startService('src/main.js', { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }));
    const setting = { url, folder, generator, document: await fetchDocument(url, folder) };
    for (const language of languages) results.push(await told(language.name, check(language, setting)));
  }
  if (afnorFiles !== undefined) {
    const number = 'clientafnor';
    const afnor = { files: afnorFiles, generator, folder: join(folder, 'afnor'), identifier: `9915:${number}` };
    results.push(await told('AFNOR', checkAfnor({ ...afnor, invoice: await writeInvoice(folder, number) })));
  }
  return results.every((passed) => passed);
}

main(process.argv.slice(2)).then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
