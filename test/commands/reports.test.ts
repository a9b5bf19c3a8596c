// `npm run reports`: its files, its output and its exit code.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '../../src/log.js';
import { brokenRules } from '../../src/peppol/reports/rules.js';
import { openDatabase } from '../../src/store/database.js';
import { runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

test('both reports of a month are written, also without exchanges', async (t) => {
  const path = await newFolder(t);
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

test('a report that breaks a rule ends with 1, and its line names the rules', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  {
    await using database = await openDatabase({ kind: 'embedded', dataDir: path }, createLog('silent', false));
    await database.sql.query(
      `insert into network_exchange (id, direction, at, access_point, document_type_id, process_id, end_user)
       values (gen_random_uuid(), 'send', '2026-10-10T00:00:00Z', 'POP000002', 'type', 'process', 'nobody')`,
    );
  }
  const { stdout, code } = await runCommand('reports', ['2026-10', '--out', join(path, 'out')], { DATA_DIR: path });
  t.is(code, 1);
  t.is(
    stdout.split('\n')[1],
    `EUSR  ${path}/out/EUSR-2026-10.xml  not sent: The report breaks rules: SCH-EUSR-37 There is no Subset PerDT-EUC: of no end user ` +
      'is the country known; SCH-EUSR-39 There is no Subset PerEUC: of no end user is the country known',
  );
});

test('what cannot be done ends with 2 and one sentence', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const last = async (...given: string[]) => {
    const { code, stderr } = await runCommand('reports', given, { DATA_DIR: path });
    return [code, stderr.trimEnd().split('\n').at(-1)];
  };
  t.deepEqual(await last(), [2, 'A month is missing, such as 2026-10.']);
  t.deepEqual(await last('2026-13'), [2, '"2026-13" is not a month, such as 2026-10.']);
  t.deepEqual(await last('2026-10', '--send'), [2, 'Only an access point on the production network reports to OpenPeppol.']);
});
