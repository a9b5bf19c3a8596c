// Settings of the Peppol network: values, groups and secrets in files.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../config/error.js';
import { load } from '../../config/load.js';
import { test } from '../support/test.js';

const KEY = `first:${Buffer.alloc(32, 1).toString('base64')}`;
const PRODUCTION = { EXCHANGE_ENV: 'production', PUBLIC_URL: 'https://exchange.example.com', MASTER_KEYS: KEY };

function faults(env: Record<string, string>): string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

function fileWith(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'exchange-settings-')), 'secret');
  writeFileSync(path, content);
  return path;
}

test('every network setting is read', (t) => {
  const { network } = load({
    ...PRODUCTION,
    SML_URL: 'https://sml.example.com/edelivery-sml/',
    SML_ZONE: 'Participant.SML.example.com.',
    SML_TIMEOUT_MS: '5000',
    SMP_ID: 'SMP-1',
    SMP_PHYSICAL_ADDRESS: '192.0.2.1',
    SMP_URL: 'https://smp.example.com/',
    SMP_TOKEN: 'token',
    SMP_PUBLIC_URL: 'https://public.example.com/',
    DIRECTORY_URL: 'https://directory.example.com/',
    DIRECTORY_RETRY_BASE_MS: '1000',
    DIRECTORY_RETRY_WINDOW_MS: '2000',
    RECONCILE_SECONDS: '0',
    REVOCATION_REFRESH_SECONDS: '60',
    REVOCATION_GRACE_SECONDS: '100000',
    SMP_KEYSTORE_FILE: 'new.p12, old.p12',
    SMP_KEYSTORE_PASSWORD_FILE: 'new.txt, old.txt',
    AP_KEYSTORE_FILE: 'ap.p12',
    AP_KEYSTORE_PASSWORD: 'changeit',
    SMP_TRUST_FILE: 'smp-ca.pem',
    AP_TRUST_FILE: 'ap-ca.pem',
    AS4_URL: 'https://ap.example.com/as4',
    DISCOVERY_CACHE_SECONDS: '10',
  });
  t.deepEqual(network, {
    sml: { url: 'https://sml.example.com/edelivery-sml', smpId: 'SMP-1', physicalAddress: '192.0.2.1' },
    smlTimeoutMs: 5_000,
    smlZone: 'participant.sml.example.com',
    smp: { kind: 'external', url: 'https://smp.example.com', login: { kind: 'bearer', token: 'token' } },
    smpPublicUrl: 'https://public.example.com',
    directory: { url: 'https://directory.example.com', retryBaseMs: 1_000, retryWindowMs: 2_000 },
    reconcileSeconds: 0,
    revocationRefreshSeconds: 60,
    revocationGraceSeconds: 100_000,
    smpKeystores: [
      { file: 'new.p12', passwordFile: 'new.txt' },
      { file: 'old.p12', passwordFile: 'old.txt' },
    ],
    apKeystores: [{ file: 'ap.p12', password: 'changeit' }],
    smpTrustFile: 'smp-ca.pem',
    apTrustFile: 'ap-ca.pem',
    as4Url: 'https://ap.example.com/as4',
    discoveryCacheSeconds: 10,
  });
});

test('an external SMP takes a user and a password, and is its own public address', (t) => {
  const { network } = load({ SMP_URL: 'http://127.0.0.1:8081/', SMP_USER: 'admin', SMP_PASSWORD: 'secret' });
  t.deepEqual(network.smp, { kind: 'external', url: 'http://127.0.0.1:8081', login: { kind: 'basic', user: 'admin', password: 'secret' } });
  t.is(network.smpPublicUrl, 'http://127.0.0.1:8081');
});

test('the physical address of a sandbox is loopback', (t) => {
  const { network } = load({ SML_URL: 'https://127.0.0.1:1', SMP_ID: 'SMP-1' });
  t.is(network.sml?.physicalAddress, '127.0.0.1');
});

const KEYSTORES = { SMP_KEYSTORE_FILE: 'smp.p12', SMP_KEYSTORE_PASSWORD: 'x', AP_KEYSTORE_FILE: 'ap.p12', AP_KEYSTORE_PASSWORD: 'x' };

for (const [env, expected] of [
  [{ SMP_URL: 'https://smp.example.com' }, ['SMP_URL is set without a login: set SMP_TOKEN, or SMP_USER and SMP_PASSWORD.']],
  [{ SMP_USER: 'admin', SMP_PASSWORD: 'secret' }, ['SMP_USER is set without SMP_URL: set both or none.']],
  [
    { SMP_URL: 'https://smp.example.com', SMP_TOKEN: 'token', SMP_USER: 'admin', SMP_PASSWORD: 'secret' },
    ['SMP_TOKEN and SMP_USER are set: set one of them.'],
  ],
  [{ SMP_KEYSTORE_FILE: 'smp.p12' }, ['SMP_KEYSTORE_FILE is set without SMP_KEYSTORE_PASSWORD_FILE: set both or none.']],
  [{ AP_KEYSTORE_PASSWORD_FILE: 'ap.txt' }, ['AP_KEYSTORE_PASSWORD_FILE is set without AP_KEYSTORE_FILE: set both or none.']],
  [{ AP_KEYSTORE_PASSWORD: 'x' }, ['AP_KEYSTORE_PASSWORD is set without AP_KEYSTORE_FILE: set both or none.']],
  [
    { AP_KEYSTORE_FILE: 'a,b', AP_KEYSTORE_PASSWORD_FILE: 'a' },
    ['AP_KEYSTORE_FILE and AP_KEYSTORE_PASSWORD_FILE differ in number: each keystore needs its password file.'],
  ],
  [
    { AP_KEYSTORE_FILE: 'a', AP_KEYSTORE_PASSWORD_FILE: 'a', AP_KEYSTORE_PASSWORD: 'x' },
    ['AP_KEYSTORE_PASSWORD and AP_KEYSTORE_PASSWORD_FILE are set: set one of them.'],
  ],
  [{ SML_ZONE: 'not a zone' }, ['SML_ZONE is "not a zone"; it takes the name of a DNS zone.']],
  [{ TAX_AUTHORITY_SK: '0245:2020202019' }, ['TAX_AUTHORITY_SK is "0245:2020202019"; it takes a service provider, such as 0242:001180.']],
  [{ SMP_PHYSICAL_ADDRESS: '::1' }, ['SMP_PHYSICAL_ADDRESS is "::1"; it takes an IPv4 address.']],
  [{ SML_URL: 'https://user@sml.example.com', SMP_ID: 'x' }, ['SML_URL takes an address without user, query and fragment.']],
  [
    { ...PRODUCTION, SML_URL: 'https://sml.example.com', SMP_ID: 'x' },
    ['SML_URL is set without SMP_PHYSICAL_ADDRESS, SMP_KEYSTORE_FILE, AP_KEYSTORE_FILE, which production requires.'],
  ],
  [
    { ...PRODUCTION, SMP_URL: 'https://smp.example.com', SMP_TOKEN: 'token' },
    ['SMP_URL is set without AP_KEYSTORE_FILE, which production requires.'],
  ],
  [
    { ...PRODUCTION, SML_ZONE: 'sml.example.com', SMP_TRUST_FILE: 'smp.pem' },
    ['SML_ZONE is set without AP_TRUST_FILE, which production requires.'],
  ],
  [{ ...PRODUCTION, ...KEYSTORES }, ['AP_KEYSTORE_FILE is set without AP_TRUST_FILE, which production requires.']],
  [{ ...PRODUCTION, ...KEYSTORES, AS4_URL: 'https://ap.example.com/as4' }, []],
  [
    { ...PRODUCTION, ...KEYSTORES, DIRECTORY_URL: 'http://directory.example.com', AS4_URL: 'http://ap.example.com/as4' },
    ['DIRECTORY_URL must be an https address in production.', 'AS4_URL must be an https address in production.'],
  ],
] satisfies [Record<string, string>, string[]][]) {
  test(`refused: ${JSON.stringify(env)}`, (t) => t.deepEqual(faults(env), expected));
}

test('a secret may stand in a file, without the space around it', (t) => {
  t.is(load({ METRICS_TOKEN_FILE: fileWith(' figures\n') }).http.metricsToken, 'figures');
  const server = load({ DATABASE_URL_FILE: fileWith('postgres://a:b@c/d\n') }).database;
  t.is(server.kind === 'server' ? server.url : undefined, 'postgres://a:b@c/d');
});

test('a secret in a file completes its group', (t) => {
  const group = { S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'a', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' };
  t.deepEqual(faults({ ...group, S3_SECRET_ACCESS_KEY_FILE: fileWith('secret') }), []);
});

test('a secret is set by its variable or by its file', (t) => {
  t.deepEqual(faults({ METRICS_TOKEN: 'a', METRICS_TOKEN_FILE: fileWith('b') }), [
    'METRICS_TOKEN and METRICS_TOKEN_FILE are set: set one of them.',
  ]);
});

test('a file of a secret that is missing or empty stops the start', (t) => {
  const empty = fileWith('\n');
  t.deepEqual(faults({ METRICS_TOKEN_FILE: empty }), [`METRICS_TOKEN_FILE: ${empty} is empty.`]);
  t.deepEqual(faults({ METRICS_TOKEN_FILE: '/nowhere/token' }), [
    "METRICS_TOKEN_FILE: ENOENT: no such file or directory, open '/nowhere/token'.",
  ]);
});

test('a variable that is no secret is not read from a file', (t) => {
  t.is(load({ SMP_ID_FILE: '/nowhere/id' }).network.sml, undefined);
});
