// `npm run drift`: its output and its exit code.

import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

const SEEN = '2026-10-10T00:00:00.000Z';

/** A database with a participant that the Directory lost, and one in the SML that nobody registered. */
async function spoilt(path: string): Promise<void> {
  await using database = await openDatabase({ kind: 'embedded', dataDir: path }, createLog('silent', false));
  const { sql } = database;
  await sql.query(`insert into tenant (id, name) values ('acme', 'Acme') on conflict do nothing`);
  await sql.query(
    `insert into participant (id, tenant_id, identifier, identifier_key, name, country_code, document_types, state)
     values ('00000000-0000-4000-8000-000000000001', 'acme', '0190:Lost', '0190:lost', 'Lost', 'NL', '{158}', 'ACTIVE')`,
  );
  await sql.query(
    `insert into participant_drift (identifier_key, part, participant, kind, detail, first_seen, last_seen, mended)
     values ('0190:lost', 'directory', '00000000-0000-4000-8000-000000000001', 'MISSING', 'Not there', $1, $1, 2),
       ('0190:stray', 'sml', null, 'UNKNOWN', 'Not here', $1, $1, 0)`,
    [SEEN],
  );
}

async function comparedAt(path: string, at: string): Promise<void> {
  await using database = await openDatabase({ kind: 'embedded', dataDir: path }, createLog('silent', false));
  await database.sql.query('insert into registry_comparison (id, compared_at) values (true, $1)', [at]);
}

test('differences of all tenants are shown, also of participants that nobody registered', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  await spoilt(path);
  const { stdout, stderr, code } = await runCommand('drift', [], { DATA_DIR: path });
  t.is(
    stdout,
    `directory  MISSING    ${SEEN}  mended 2  acme  0190:Lost  Not there\nsml        UNKNOWN    ${SEEN}  mended 0  -  0190:stray  Not here\n`,
  );
  t.deepEqual([stderr, code], ['', 1]);
});

test('with --json there is one object for each', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  await spoilt(path);
  const { stdout, code } = await runCommand('drift', ['--json'], { DATA_DIR: path });
  const lines = stdout.trimEnd().split('\n');
  const seen = { firstSeen: SEEN, lastSeen: SEEN };
  t.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [
      { identifier: '0190:Lost', tenantId: 'acme', part: 'directory', kind: 'MISSING', detail: 'Not there', ...seen, mended: 2 },
      { identifier: '0190:stray', tenantId: null, part: 'sml', kind: 'UNKNOWN', detail: 'Not here', ...seen, mended: 0 },
    ],
  );
  t.is(code, 1);
});

test('where nothing differs it says when that was seen, and ends with 0', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  await comparedAt(path, SEEN);
  const { stdout, code } = await runCommand('drift', [], { DATA_DIR: path });
  t.deepEqual([stdout, code], [`Nothing differs. Last compared at ${SEEN}.\n`, 0]);
});

test('where nothing was ever compared it says so, and ends with 2', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const { stdout, stderr, code } = await runCommand('drift', [], { DATA_DIR: path });
  t.deepEqual([stdout, stderr, code], ['', 'Never compared: no comparison with the network has ended (SML_URL, RECONCILE_SECONDS).\n', 2]);
});
