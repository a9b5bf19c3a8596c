// Puts seeded faults into a copy of the project, one at a time, and says which test finds each:
// `npm run mutants -- [ID...] [--shallow] [--suite SUITE] [--files N] [--seconds N] [--list]`. An ID is a fault, or the start of several.
// `--suite` looks in another suite than that of the fault. Exits with 1 where one is not found. The last line counts.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { SUITES, type SuiteName } from '../run/suites.js';
import { stopwatch } from '../support/time.js';
import { makeCopy } from './copy.js';
import type { Fault } from './fault.js';
import { FAULTS } from './faults.js';
import { Search } from './search.js';

const DEEP = { files: 96, seconds: 600 };
const SHALLOW = { files: 9, seconds: 120 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shallow: { type: 'boolean', default: false },
    suite: { type: 'string' },
    files: { type: 'string' },
    seconds: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const chosen = FAULTS.filter(({ id }) => positionals.length === 0 || positionals.some((given) => id.startsWith(given)));
const given = values.suite as SuiteName | undefined;
if (chosen.length === 0) fail('No fault has such an id: --list shows all.');
if (given !== undefined && !(given in SUITES)) fail(`There is no suite ${given}: name one of ${Object.keys(SUITES).join(', ')}.`);
if (values.list) {
  for (const fault of chosen) console.log(`${fault.id.padEnd(36)} ${fault.broken}`);
  process.exit(0);
}

const usual = values.shallow ? SHALLOW : DEEP;
const limits = { files: Number(values.files ?? usual.files), seconds: Number(values.seconds ?? usual.seconds) };
const finders = new Map<SuiteName, Map<string, string[]>>();
const lines: string[] = [];
let [found, missed, leftOut, doubtful] = [0, 0, 0, 0];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
{
  using copy = makeCopy();
  if (process.env['TEST_DATABASE_URL'] !== undefined) copy.makeTemplates();
  const search = new Search(copy, limits);
  for (const fault of chosen) {
    const reason = missingFor(given ?? fault.suite ?? 'test');
    if (reason === undefined) await look(search, fault);
    else {
      leftOut += 1;
      tell(`| ${fault.id} | left out: ${reason} | |`);
    }
  }
  for (const [suite, ids] of finders) {
    for (const file of await search.unsound(suite, [...ids.keys()].sort())) {
      doubtful += 1;
      tell(`| ${ids.get(file)?.join(', ')} | DOUBTFUL: ${file} does not pass without a fault either | |`);
    }
  }
}
console.log('\n| Fault | Found by | Seconds |\n|---|---|---|');
for (const line of lines) console.log(line);
console.log(`${found} found, ${missed} not found, ${leftOut} left out, ${doubtful} files in doubt`);
process.exit(missed + doubtful === 0 ? 0 : 1);

async function look(search: Search, fault: Fault): Promise<void> {
  const elapsedMs = stopwatch();
  const { suite, by, tried, candidates } = await search.find(fault, given);
  const seconds = (elapsedMs() / 1000).toFixed(0);
  if (by === undefined) {
    missed += 1;
    return tell(`| ${fault.id} | NOT FOUND within ${tried} of ${candidates} files of ${suite} | ${seconds} |`);
  }
  found += 1;
  for (const file of by.file.split(', ')) remember(suite, file, fault.id);
  tell(`| ${fault.id} | ${suite}: ${by.file} › ${by.title} | ${seconds} |`);
}

function remember(suite: SuiteName, file: string, id: string): void {
  const files = finders.get(suite) ?? new Map<string, string[]>();
  finders.set(suite, files);
  files.set(file, [...(files.get(file) ?? []), id]);
}

function tell(line: string): void {
  console.log(line);
  lines.push(line);
}

/** What a suite needs that this environment does not name. */
function missingFor(suite: SuiteName): string | undefined {
  if (suite === 'test' || suite === 'unit') return undefined;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/needs.mjs', suite], { encoding: 'utf8' });
  return status === 0 ? undefined : stderr.trim();
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
