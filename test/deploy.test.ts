// What is in deploy/ beside the compose files, judged without the tools that use it (test/interop/deploy.interop.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SETTINGS } from '../config/schema.js';
import type { Setting } from '../config/setting.js';
import { unknownSettings } from '../config/unknownSettings.js';
import { test } from './support/test.js';

const VALUES = parse(readFileSync('deploy/helm/exchange/values.yaml', 'utf8')) as {
  readonly secrets: { readonly keys: readonly string[] };
};
const UNITS = readdirSync('deploy/systemd').map((name) => join('deploy/systemd', name));

test('the chart has the version of the package', (t) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const chart = parse(readFileSync('deploy/helm/exchange/Chart.yaml', 'utf8')) as Record<string, string>;
  t.deepEqual([chart['version'], chart['appVersion']], [version, version]);
});

test('the secrets of the chart are settings that stand in files', (t) => {
  const variables = VALUES.secrets.keys.map((key) => [`${key.toUpperCase().replaceAll('-', '_')}_FILE`, '/x']);
  t.deepEqual(unknownSettings(Object.fromEntries(variables) as Record<string, string>), []);
});

test('each setting that is a secret may stand in a file', (t) => {
  const all = Object.entries(SETTINGS) as [string, Setting][];
  const secrets = all.filter(([name]) => /(PASSWORD|SECRET|TOKEN|SECRET_ACCESS_KEY|MASTER_KEYS)$/.test(name));
  t.true(secrets.length >= 10);
  const without = secrets.filter(([name, { secret, hidden }]) => secret !== true && !(hidden === true && `${name}_FILE` in SETTINGS));
  t.deepEqual(
    without.map(([name]) => name),
    [],
  );
});

const unmarked = (text: string): string => text.replace(/^#(?=[A-Z]\w+=)/gm, '');
const ofService = (text: string): string => text.replace(/^#.*$/gm, '');

test('each unit has lines for the secret of S3 to be unmarked', (t) => {
  for (const file of UNITS) {
    const text = readFileSync(file, 'utf8');
    t.regex(unmarked(text), /^Environment=S3_SECRET_ACCESS_KEY_FILE=%d\/s3-secret-access-key$/m, file);
    t.false(ofService(text).includes('s3-secret'), file);
  }
});

for (const [file, marked] of UNITS.flatMap((unit) => [[unit, true] as const, [unit, false] as const])) {
  test(`${file}, ${marked ? 'as it is' : 'with S3'}: no new rights, a file system that is read-only, and secrets as credentials`, (t) => {
    const whole = readFileSync(file, 'utf8');
    const text = ofService(marked ? whole : unmarked(whole));
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes', 'CapabilityBoundingSet=']) {
      t.true(text.split('\n').includes(line), line);
    }
    const loaded = Array.from(text.matchAll(/^LoadCredential=([a-z0-9-]+):/gm), ([, name]) => name);
    const read = Array.from(text.matchAll(/%d\/([a-z0-9-]+)/g), ([, name]) => name);
    t.deepEqual(read, loaded);
    const variables = Array.from(text.matchAll(/([A-Z0-9_]+)=%d\//g), ([, name]) => [name!, '/x'] as const);
    t.deepEqual(unknownSettings(Object.fromEntries(variables)), []);
  });
}
