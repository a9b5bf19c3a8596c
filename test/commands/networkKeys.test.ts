// `npm run keys -- ap|smp`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { pkcs12Of } from '../support/pkcs12.js';
import { issue } from '../support/rsaPki.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

test('the keys of the sandbox: subject, expiry and use', async (t) => {
  const path = await newFolder(t);
  const shown = async (purpose: string): Promise<string[]> => {
    const { code, stdout, stderr } = await runCommand('keys', [purpose], { DATA_DIR: path });
    t.deepEqual([code, stderr], [0, '']);
    return stdout.split('\n').map((line) => line.replace(/^(Serial number|SHA-256|Valid until) .*/, '$1'));
  };
  t.deepEqual(await shown('ap'), [
    'Subject        CN=POP000001,OU=PEPPOL TEST AP,O=Exchange sandbox,C=BE',
    'Serial number',
    'SHA-256',
    'Valid until',
    'State          in use',
    'Used by        all entries of the own SMP',
    '',
  ]);
  t.is((await shown('smp'))[5], 'Used by        signatures of the SMP, TLS to SML and Directory');
});

const EXTERNAL = { SMP_URL: 'http://127.0.0.1:1', SMP_TOKEN: 'token' };

/** Participants on an external SMP, one for each revision of its entry. */
async function addEntries(path: string, revisions: readonly (string | null)[]): Promise<void> {
  await using database = await openDatabase({ kind: 'embedded', dataDir: path }, createLog('silent', false));
  await database.sql.query(`insert into tenant (id, name) values ('acme', 'Acme')`);
  await database.sql.query(
    `with added as (
       insert into participant (id, tenant_id, identifier, identifier_key, name, country_code, document_types, state)
       select gen_random_uuid(), 'acme', '0190:' || at, '0190:' || at, 'x', 'NL', '{158}', 'ACTIVE'
       from generate_series(1, $1::int) at returning id, identifier)
     insert into participant_step (participant, kind, observed, generation, revision)
     select id, 'smp', 'PRESENT', 1, ($2::text[])[right(identifier, 1)::int] from added`,
    [revisions.length, revisions],
  );
}

test('with an external SMP, entries are counted by certificate, and the last line has those with others', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const before = await runCommand('keys', ['ap'], { DATA_DIR: path });
  const fingerprint = /^SHA-256 +(\S+)$/m.exec(before.stdout)?.[1];
  await addEntries(path, [`${fingerprint} https://ap.example/as4`, `${'0'.repeat(64)} https://ap.example/as4`, null]);
  const { code, stdout } = await runCommand('keys', ['ap'], { DATA_DIR: path, ...EXTERNAL });
  t.deepEqual(stdout.split('\n').slice(5), [
    'Used by        1 participant of the external SMP',
    '',
    'Other certificates: 2 participants of the external SMP',
    '',
  ]);
  t.is(code, 0);
});

test('with an external SMP, the key of the SMP signs nothing', async (t) => {
  const { stdout } = await runCommand('keys', ['smp'], { DATA_DIR: await newFolder(t), ...EXTERNAL });
  t.is(stdout.split('\n')[5], 'Used by        TLS to SML and Directory');
});

test('a key in two files is shown once', async (t) => {
  const path = await newFolder(t);
  const { keyPem, certificatePem } = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002');
  const files = ['new.p12', 'old.p12'].map((name) => join(path, name));
  for (const file of files) await writeFile(file, pkcs12Of({ keyPem, certificatePem }, 'geheim'));
  const env = { DATA_DIR: path, AP_KEYSTORE_FILE: files.join(), AP_KEYSTORE_PASSWORD: 'geheim' };
  const { stdout } = await runCommand('keys', ['ap'], env);
  t.is(stdout.match(/^Subject/gm)?.length, 1);
});

test('without a key there is nothing to show', async (t) => {
  const env = {
    EXCHANGE_ENV: 'production',
    PUBLIC_URL: 'https://exchange.example.com',
    MASTER_KEYS: `one:${Buffer.alloc(32, 1).toString('base64')}`,
  };
  const { code, stderr } = await runCommand('keys', ['ap'], env);
  t.deepEqual([code, stderr], [1, 'No key is set: AP_KEYSTORE_FILE names its file.\n']);
});
