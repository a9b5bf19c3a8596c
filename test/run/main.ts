// Runs a suite of tests: `node dist/test/run/main.js SUITE [--shuffle] [--seed SEED] [--times N] [--beside N] [--all] [FILE...]`. A FILE is a part
// of a path below test/. `--beside` runs so many spinning processes beside the tests. Exits with 1 after a failure. The last line counts.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startHogs } from './hogs.js';
import { runSuite } from './runSuite.js';
import { SUITES, type SuiteName } from './suites.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shuffle: { type: 'boolean', default: false },
    seed: { type: 'string' },
    times: { type: 'string', default: '1' },
    beside: { type: 'string', default: '0' },
    all: { type: 'boolean', default: false },
  },
});
const [name = 'test', ...parts] = positionals;
const times = Number(values.times);
const beside = Number(values.beside);
if (!(name in SUITES)) fail(`There is no suite ${name}: name one of ${Object.keys(SUITES).join(', ')}.`);
if (!Number.isInteger(times) || times < 1) fail('--times takes a whole number from 1.');
if (!Number.isInteger(beside) || beside < 0) fail('--beside takes a whole number.');

process.env['SUITE'] = name;
if (values.all) process.env['TEST_ALL'] = '1';
const isShuffled = values.shuffle || values.seed !== undefined || times > 1;
let [passed, failed] = [0, 0];
{
  using _hogs = startHogs(beside);
  for (let round = 0; round < times; round += 1) {
    const seed = isShuffled ? (values.seed ?? randomBytes(4).toString('hex')) : undefined;
    const outcome = await runSuite(name as SuiteName, parts, seed);
    passed += outcome.passed;
    failed += outcome.failed;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
