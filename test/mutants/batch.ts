// Runs in the copy: `batch.js SUITE FILE...` runs these files of a suite. The results are in test-results.jsonl; the exit code is 1 where
// something failed.
import { runGroups } from '../run/ava.js';
import { inGroups } from '../run/runSuite.js';
import { SUITES, type SuiteName } from '../run/suites.js';

const [name, ...files] = process.argv.slice(2);
const suite = SUITES[name as SuiteName];
process.env['SUITE'] = name;
const { isGreen } = await runGroups(inGroups(files, suite), suite);
process.exit(isGreen ? 0 : 1);
