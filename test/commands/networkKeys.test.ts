// `npm run keys -- ap|smp`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../support/child.js';

test('the keys of the sandbox: subject, expiry and use', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-keys-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const shown = async (purpose: string): Promise<string[]> => {
    const { code, stdout, stderr } = await runCommand('keys', [purpose], { DATA_DIR: folder });
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

test('without a key there is nothing to show', async (t) => {
  const env = {
    EXCHANGE_ENV: 'production',
    PUBLIC_URL: 'https://exchange.example.com',
    MASTER_KEYS: `one:${Buffer.alloc(32, 1).toString('base64')}`,
  };
  const { code, stderr } = await runCommand('keys', ['ap'], env);
  t.deepEqual([code, stderr], [1, 'No key is set: AP_KEYSTORE_FILE names its file.\n']);
});
