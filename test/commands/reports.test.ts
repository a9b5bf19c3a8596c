// `npm run reports` as a separate process: its files, its output and its exit code.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { brokenRules } from '../../src/peppol/reports/rules.js';
import { runCommand } from '../support/child.js';
import { copyTemplate } from '../support/template.js';
import { folder } from '../support/tenants.js';

test('both reports of a month are written, also without exchanges', async (t) => {
  const path = await folder(t);
  copyTemplate(path);
  const out = join(path, 'out');
  const { stdout, stderr, code } = await runCommand('reports', ['2026-10', '--out', out], { DATA_DIR: path });
  t.deepEqual([stdout, stderr, code], [`TSR   ${out}/TSR-2026-10.xml  not sent\nEUSR  ${out}/EUSR-2026-10.xml  not sent\n`, '', 0]);
  for (const kind of ['TSR', 'EUSR'] as const) {
    const xml = await readFile(join(out, `${kind}-2026-10.xml`));
    t.deepEqual(brokenRules(kind, xml), []);
    t.regex(String(xml), /<StartDate>2026-10-01<\/StartDate>\n +<EndDate>2026-10-31<\/EndDate>/);
  }
  const json = await runCommand('reports', ['2026-10', '--out', out, '--json'], { DATA_DIR: path });
  t.deepEqual(JSON.parse(json.stdout), {
    month: '2026-10',
    reports: ['TSR', 'EUSR'].map((report) => ({ report, file: join(out, `${report}-2026-10.xml`) })),
  });
});

test('what cannot be done ends with 2 and one sentence', async (t) => {
  const path = await folder(t);
  copyTemplate(path);
  const last = async (...given: string[]) => {
    const { code, stderr } = await runCommand('reports', given, { DATA_DIR: path });
    return [code, stderr.trimEnd().split('\n').at(-1)];
  };
  t.deepEqual(await last(), [2, 'A month is missing, such as 2026-10.']);
  t.deepEqual(await last('2026-13'), [2, '"2026-13" is not a month, such as 2026-10.']);
  t.deepEqual(await last('2026-10', '--send'), [2, 'Only an access point on the production network reports to OpenPeppol.']);
});
