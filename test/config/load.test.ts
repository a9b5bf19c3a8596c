// Settings: the defaults, a start without any setting, and the error message for each refused start.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.js';
import { ConfigError } from '../../config/error.js';
import { exampleEnv } from '../../config/example.js';
import { load } from '../../config/load.js';
import { GROUPS, NEEDS, REQUIRED } from '../../config/relations.js';
import { SETTINGS, type Variable } from '../../config/schema.js';
import type { Setting } from '../../config/setting.js';
import { VERSION } from '../../src/product.js';
import { test } from '../support/test.js';
import { NETWORK_DEFAULTS } from './networkDefaults.js';

type Environment = Record<string, string>;

const KEY = `first:${Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64')}`;
const PRODUCTION = { EXCHANGE_ENV: 'production', PUBLIC_URL: 'https://exchange.example.com', MASTER_KEYS: KEY };

const NO_CHANNEL_SETTINGS = { WEEXA_URL: '', WEEXA_SECRET: '', PHOSS_AP_URL: '', PHOSS_AP_TOKEN: '', PHOSS_AP_FORWARD_SECRET: '' };

const variables = Object.entries(SETTINGS) as [Variable, Setting][];

/** The error messages for this environment. */
function faults(env: Environment): string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('an empty environment runs: a sandbox on loopback with embedded parts', (t) => {
  t.deepEqual(load({}), {
    env: 'sandbox',
    http: {
      host: '127.0.0.1',
      port: 8080,
      healthPort: undefined,
      as4Port: undefined,
      trustedProxies: [],
      stopNoticeMs: 0,
      publicUrl: undefined,
      rateLimits: new Map(),
      metricsToken: undefined,
      corsOrigins: [],
      hasDashboard: true,
      brand: { colour: undefined, logoFile: undefined },
    },
    dataDir: './data',
    roles: { api: true, worker: true },
    database: { kind: 'embedded' },
    mongodbUrl: undefined,
    files: { kind: 'disk' },
    masterKeys: undefined,
    masterKeysFile: undefined,
    tokens: { kind: 'own', lifetimeSeconds: 3600 },
    oidc: undefined,
    mail: undefined,
    webhooks: {
      allowedNets: ['127.0.0.0/8', '::1/128'],
      extraCaFile: undefined,
      retryBaseMs: 10_000,
      retryWindowMs: 86_400_000,
      timeoutMs: 30_000,
      disableAfterHours: 0,
    },
    sending: { retryBaseMs: 30_000, retryWindowMs: 86_400_000, as4TimeoutMs: 120_000, ereportChannel: 'pagero' },
    outgoing: { allowedNets: ['127.0.0.0/8', '::1/128'], extraCaFile: undefined, dnsServers: [] },
    channels: { allowedNets: ['127.0.0.0/8', '::1/128'], settings: NO_CHANNEL_SETTINGS },
    peppol: { registerResponses: true, checkDigits: false, mlsApAt: 'ready', reports: false },
    france: { platform: '0042', eReports: 'off', afnorApi: false },
    network: NETWORK_DEFAULTS,
    graphql: { introspection: true },
    evidence: { keystore: undefined, headsFile: undefined, headsUrl: undefined, headsMail: undefined, timeStampUrl: undefined },
    tracing: undefined,
    metricsExport: undefined,
    limits: {
      downloadLifetimeSeconds: 600,
      retentionDays: 90,
      retentionRules: [],
      auditRetentionDays: 3650,
      retrievalsMax: 10,
      requestBytesMax: 6_291_456,
      inlineBytesMax: 65_536,
      validationBytesMax: 8_388_608,
      as4BytesMax: 104_857_600,
      tenantDocumentsPerDay: 0,
      tenantBytesMax: 0,
    },
    logLevel: 'info',
  } satisfies Config);
});

test('production differs from sandbox as decided', (t) => {
  const config = load(PRODUCTION);
  t.is(config.env, 'production');
  t.is(config.http.publicUrl, 'https://exchange.example.com');
  t.is(config.http.stopNoticeMs, 5_000);
  t.deepEqual(
    [...config.http.rateLimits],
    [
      ['change', { perSecond: 5, burst: 200 }],
      ['evidence', { perSecond: 1, burst: 60 }],
      ['read', { perSecond: 50, burst: 100 }],
      ['upload', { perSecond: 20, burst: 40 }],
      ['participant', { perSecond: 5, burst: 10 }],
    ],
  );
  t.deepEqual([config.webhooks.allowedNets, config.outgoing.allowedNets], [[], []]);
  t.is(config.sending.ereportChannel, undefined);
  t.true(config.peppol.checkDigits);
  t.true(config.peppol.reports);
  const trial = load({ ...PRODUCTION, EXCHANGE_ENV: 'test' }).peppol;
  t.deepEqual([trial.checkDigits, trial.reports], [false, false]);
});

test('every setting is read', (t) => {
  const config = load({
    ...PRODUCTION,
    HOST: '0.0.0.0',
    PORT: '9000',
    HEALTH_PORT: '9001',
    AS4_PORT: '9002',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1/128',
    STOP_NOTICE_SECONDS: '12',
    PUBLIC_URL: 'https://exchange.example.com/base/',
    DATA_DIR: '/srv/exchange',
    ROLES: 'worker',
    DATABASE_URL: 'postgres://exchange@db/exchange',
    DATABASE_DIRECT_URL: 'postgres://exchange@primary/exchange',
    DATABASE_PREPARED_STATEMENTS: 'on',
    MONGODB_URL: 'mongodb://exchange:secret@mongo:27017/exchange',
    DATABASE_CONNECTIONS_MAX: '9',
    S3_ENDPOINT: 'https://s3.example.com/path/',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_ENDPOINT: 'https://files.example.com/',
    S3_SSE: 'aws:kms:alias/files',
    FILE_INLINE_BYTES_MAX: '0',
    TOKEN_ISSUER_JWKS_URL: 'https://issuer.example.com/keys',
    TOKEN_ISSUER: 'issuer',
    TOKEN_AUDIENCE: 'audience',
    TOKEN_TENANT_CLAIM: 'claim',
    TOKEN_LIFETIME_SECONDS: '60',
    OIDC_ISSUER: 'https://id.example.com/realm',
    OIDC_CLIENT_ID: 'exchange',
    OIDC_CLIENT_SECRET: 'provided',
    OIDC_NAME: 'Example ID',
    OIDC_TENANT_CLAIM: 'org',
    OIDC_ROLE_CLAIM: 'groups',
    SMTP_URL: 'smtps://robot%40example.com@mail.example.com',
    SMTP_PASSWORD: 'right',
    SMTP_FROM: 'exchange@example.com',
    AUDIT_HEADS_MAIL: 'auditor@example.com',
    SMTP_FROM_NAME: 'Exchange',
    DASHBOARD_COLOUR: '#AA3300',
    DASHBOARD_LOGO_FILE: 'logo.svg',
    WEBHOOK_ALLOWED_NETS: '10.0.0.0/8, fc00::/7',
    WEBHOOK_EXTRA_CA_FILE: 'ca.pem',
    WEBHOOK_RETRY_BASE_MS: '1',
    WEBHOOK_RETRY_WINDOW_MS: '1000',
    WEBHOOK_TIMEOUT_MS: '100',
    WEBHOOK_DISABLE_AFTER_HOURS: '48',
    METRICS_TOKEN: 'figures',
    DOWNLOAD_LIFETIME_SECONDS: '1',
    RETENTION_DAYS: '2',
    RETENTION_RULES: 'ereport/FR=2192',
    RETRIEVALS_MAX: '3',
    REQUEST_BYTES_MAX: '4096',
    RATE_LIMITS: 'upload=1:2',
    SEND_RETRY_BASE_MS: '5',
    SEND_RETRY_WINDOW_MS: '6000',
    AS4_TIMEOUT_MS: '7000',
    EREPORT_CHANNEL: 'weexa',
    OUTGOING_ALLOWED_NETS: '192.168.0.0/16',
    CHANNEL_ALLOWED_NETS: '10.1.0.0/16',
    OUTGOING_EXTRA_CA_FILE: 'network-ca.pem',
    DNS_SERVERS: '192.0.2.53,192.0.2.54:5353',
    VALIDATION_BYTES_MAX: '7000',
    AS4_BYTES_MAX: '8000',
    WEEXA_URL: 'https://weexa.example.com/bridge/',
    WEEXA_SECRET: 'sixteen characters',
    PHOSS_AP_URL: 'https://ap.example.com/',
    PHOSS_AP_TOKEN: 'token',
    PHOSS_AP_FORWARD_SECRET: 'sixteen characters',
    TENANT_DOCUMENTS_PER_DAY: '10',
    TENANT_BYTES_MAX: '11',
    FRANCE_PLATFORM: 'A123',
    FRANCE_EREPORTS: 'decade',
    AFNOR_API: 'on',
    PEPPOL_REGISTER_RESPONSES: 'off',
    PEPPOL_CHECK_DIGITS: 'off',
    PEPPOL_REPORTS: 'off',
    MLS_AP_AT: 'completed',
    CORS_ORIGINS: 'https://a.example.com,https://b.example.com',
    LOG_LEVEL: 'warn',
  });
  t.deepEqual(config, {
    env: 'production',
    http: {
      host: '0.0.0.0',
      port: 9000,
      healthPort: 9001,
      as4Port: 9002,
      trustedProxies: ['10.0.0.0/8', '::1/128'],
      stopNoticeMs: 12_000,
      publicUrl: 'https://exchange.example.com/base',
      rateLimits: new Map([
        ['change', { perSecond: 5, burst: 200 }],
        ['evidence', { perSecond: 1, burst: 60 }],
        ['evidence', { perSecond: 1, burst: 60 }],
        ['upload', { perSecond: 1, burst: 2 }],
      ]),
      metricsToken: 'figures',
      corsOrigins: ['https://a.example.com', 'https://b.example.com'],
      hasDashboard: true,
      brand: { colour: '#aa3300', logoFile: 'logo.svg' },
    },
    dataDir: '/srv/exchange',
    roles: { api: false, worker: true },
    database: {
      kind: 'server',
      url: 'postgres://exchange@db/exchange',
      directUrl: 'postgres://exchange@primary/exchange',
      prepares: true,
      connectionsMax: 9,
    },
    mongodbUrl: 'mongodb://exchange:secret@mongo:27017/exchange',
    files: {
      kind: 's3',
      endpoint: 'https://s3.example.com/path',
      region: 'eu-central-1',
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      publicEndpoint: 'https://files.example.com',
      encryption: { kind: 'aws:kms', keyId: 'alias/files' },
    },
    masterKeys: KEY,
    masterKeysFile: undefined,
    tokens: {
      kind: 'external',
      lifetimeSeconds: 60,
      jwksUrl: 'https://issuer.example.com/keys',
      issuer: 'issuer',
      audience: 'audience',
      tenantClaim: 'claim',
    },
    oidc: {
      issuer: 'https://id.example.com/realm',
      clientId: 'exchange',
      clientSecret: 'provided',
      name: 'Example ID',
      tenantClaim: 'org',
      roleClaim: 'groups',
    },
    mail: {
      host: 'mail.example.com',
      port: 465,
      security: 'tls',
      login: { user: 'robot@example.com', password: 'right' },
      from: 'exchange@example.com',
      fromName: 'Exchange',
    },
    webhooks: {
      allowedNets: ['10.0.0.0/8', 'fc00::/7'],
      extraCaFile: 'ca.pem',
      retryBaseMs: 1,
      retryWindowMs: 1000,
      timeoutMs: 100,
      disableAfterHours: 48,
    },
    sending: { retryBaseMs: 5, retryWindowMs: 6000, as4TimeoutMs: 7000, ereportChannel: 'weexa' },
    outgoing: { allowedNets: ['192.168.0.0/16'], extraCaFile: 'network-ca.pem', dnsServers: ['192.0.2.53', '192.0.2.54:5353'] },
    channels: {
      allowedNets: ['10.1.0.0/16'],
      settings: {
        WEEXA_URL: 'https://weexa.example.com/bridge',
        WEEXA_SECRET: 'sixteen characters',
        PHOSS_AP_URL: 'https://ap.example.com',
        PHOSS_AP_TOKEN: 'token',
        PHOSS_AP_FORWARD_SECRET: 'sixteen characters',
      },
    },
    peppol: { registerResponses: false, checkDigits: false, mlsApAt: 'completed', reports: false },
    france: { platform: 'A123', eReports: 'decade', afnorApi: true },
    network: { ...NETWORK_DEFAULTS },
    graphql: { introspection: false },
    evidence: { keystore: undefined, headsFile: undefined, headsUrl: undefined, headsMail: 'auditor@example.com', timeStampUrl: undefined },
    tracing: undefined,
    metricsExport: undefined,
    limits: {
      downloadLifetimeSeconds: 1,
      retentionDays: 2,
      retentionRules: [{ documentType: 'ereport', country: 'FR', days: 2192 }],
      auditRetentionDays: 3650,
      retrievalsMax: 3,
      requestBytesMax: 4096,
      inlineBytesMax: 0,
      validationBytesMax: 7000,
      as4BytesMax: 8000,
      tenantDocumentsPerDay: 10,
      tenantBytesMax: 11,
    },
    logLevel: 'warn',
  } satisfies Config);
});

test('unset and empty are the same, blanks around a value are dropped', (t) => {
  const empty = Object.fromEntries(variables.map(([name]) => [name, ' ']));
  t.deepEqual(load(empty), load({}));
  t.is(load({ PORT: ' 9000 ' }).http.port, 9000);
});

test('RATE_LIMITS=off lifts the limits', (t) => {
  t.is(load({ ...PRODUCTION, RATE_LIMITS: 'off' }).http.rateLimits.size, 0);
});

// Groups

/** A valid value of the variable. */
const TAKEN: Readonly<Record<string, string>> = {
  S3_BUCKET: 'files',
  S3_SSE: 'none',
  DATABASE_DIRECT_URL: 'postgres://a@b/c',
  DATABASE_PREPARED_STATEMENTS: 'on',
  AUDIT_HEADS_MAIL: 'auditor@example.com',
};
const taken = (name: Variable): string => TAKEN[name] ?? 'https://example.com/';

for (const group of GROUPS) {
  for (const name of group) {
    test(`a half-set group is refused, naming each variable: only ${name}`, (t) => {
      const others = group.filter((one) => one !== name);
      const [fault] = faults({ [name]: taken(name) });
      t.is(fault, `${name} set without ${others.join(', ')}: set all of them or none.`);
    });
    test(`a half-set group is refused, naming each variable: all but ${name}`, (t) => {
      const others = group.filter((one) => one !== name);
      const [fault] = faults(Object.fromEntries(others.map((one) => [one, taken(one)])));
      t.is(fault, `${others.join(', ')} set without ${name}: set all of them or none.`);
    });
  }
}

for (const [name, needed] of NEEDS) {
  test(`${name} without ${needed} is refused`, (t) => {
    t.deepEqual(faults({ [name]: taken(name) }), [`${name} is set without ${needed}: set both or none.`]);
  });
}

test('half of the roles on an embedded database is refused where it is no sandbox', (t) => {
  const fault = 'ROLES names one half, and DATABASE_URL is unset: no other process can open an embedded database for the other half.';
  for (const ROLES of ['api', 'worker']) {
    t.deepEqual(faults({ ...PRODUCTION, ROLES }), [fault]);
    t.deepEqual(faults({ ...PRODUCTION, ROLES, DATABASE_URL: 'postgres://a@b/c' }), []);
    t.deepEqual(faults({ ROLES }), []);
  }
});

test('MASTER_KEYS_FILE stands in the place of MASTER_KEYS, not beside it', (t) => {
  t.deepEqual(faults({ ...PRODUCTION, MASTER_KEYS_FILE: '/run/secrets/keys' }), [
    'MASTER_KEYS and MASTER_KEYS_FILE are set: set one of them.',
  ]);
  t.deepEqual(faults({ ...PRODUCTION, MASTER_KEYS: '', MASTER_KEYS_FILE: '/run/secrets/keys' }), []);
  t.is(load({ MASTER_KEYS_FILE: '/run/secrets/keys' }).masterKeysFile, '/run/secrets/keys');
});

test('the bridge to Weexa needs https outside the sandbox, and a secret that cannot be guessed', (t) => {
  const weexa = { WEEXA_URL: 'http://bridge.example', WEEXA_SECRET: 'sixteen letters!' };
  t.deepEqual(faults(weexa), []);
  t.deepEqual(faults({ ...PRODUCTION, ...weexa }), ['WEEXA_URL must be an https address in production.']);
  t.deepEqual(faults({ ...weexa, WEEXA_SECRET: 'fifteen letters' }), ['WEEXA_SECRET has fewer than 16 characters.']);
});

// Environments

for (const [url, password, sentence] of [
  ['mail.example.com', '', 'SMTP_URL is not of the form smtp://user@host:port or smtps://user@host:port.'],
  ['https://mail.example.com', '', 'SMTP_URL is not of the form smtp://user@host:port or smtps://user@host:port.'],
  ['smtp://mail.example.com/path', '', 'SMTP_URL is not of the form smtp://user@host:port or smtps://user@host:port.'],
  ['smtp://user:word@mail.example.com', 'word', 'SMTP_URL has a password: set SMTP_PASSWORD or SMTP_PASSWORD_FILE instead.'],
  ['smtp://user@mail.example.com', '', 'SMTP_URL names a user, and SMTP_PASSWORD is not set.'],
  ['smtp://mail.example.com', 'word', 'SMTP_PASSWORD is set, and SMTP_URL names no user.'],
  ['smtp+plain://mail.example.com', '', 'SMTP_URL is without encryption, which only the sandbox may, not production.'],
] as const) {
  test(`no mail is sent by ${url} with the password "${password}"`, (t) => {
    t.deepEqual(faults({ ...PRODUCTION, SMTP_URL: url, SMTP_PASSWORD: password, SMTP_FROM: 'exchange@example.com' }), [sentence]);
  });
}

test('the mail server of the service has the usual port of its encryption', (t) => {
  const port = (url: string): unknown => load({ SMTP_URL: url, SMTP_FROM: 'exchange@example.com' }).mail;
  const mail = { host: 'mail.example.com', login: undefined, from: 'exchange@example.com', fromName: undefined };
  t.deepEqual(port('smtp://mail.example.com'), { ...mail, port: 587, security: 'starttls' });
  t.deepEqual(port('smtps://mail.example.com'), { ...mail, port: 465, security: 'tls' });
  t.deepEqual(port('smtp+plain://mail.example.com:1025'), { ...mail, port: 1025, security: 'none' });
});

for (const environment of ['test', 'production']) {
  test(`${environment}: "a missing required setting stops the start with one sentence that names each such variable"`, (t) => {
    t.deepEqual(faults({ EXCHANGE_ENV: environment }), [`Required in ${environment}, but not set: PUBLIC_URL, MASTER_KEYS.`]);
    for (const name of REQUIRED) {
      t.deepEqual(faults({ ...PRODUCTION, EXCHANGE_ENV: environment, [name]: '' }), [`Required in ${environment}, but not set: ${name}.`]);
    }
  });

  test(`${environment}: "PUBLIC_URL is required and https"`, (t) => {
    const env = { ...PRODUCTION, EXCHANGE_ENV: environment, PUBLIC_URL: 'http://exchange.example.com' };
    t.deepEqual(faults(env), [`PUBLIC_URL must be an https address in ${environment}.`]);
  });

  test(`${environment}: the provider by which people sign in is asked over https`, (t) => {
    const provider = { OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'exchange', OIDC_CLIENT_SECRET: 'secret' };
    t.deepEqual(faults({ ...PRODUCTION, EXCHANGE_ENV: environment, ...provider }), [
      `OIDC_ISSUER must be an https address in ${environment}.`,
    ]);
  });

  for (const [name] of variables.filter(([, setting]) => setting.sandboxOnly === true)) {
    test(`${environment} refuses to start while ${name}, which is for the sandbox only, is on`, (t) => {
      const env = { ...PRODUCTION, EXCHANGE_ENV: environment, [name]: 'yes' };
      t.deepEqual(faults(env), [`${name} is for the sandbox only, not for ${environment}.`]);
    });
  }
}

test('"`sandbox` on a HOST that is not loopback needs SANDBOX_EXPOSED=yes"', (t) => {
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'exchange.example.com', '127.example.com']) {
    t.deepEqual(
      faults({ HOST }),
      ['HOST is not loopback: a sandbox has public secrets, set SANDBOX_EXPOSED=yes to expose it all the same.'],
      HOST,
    );
    t.deepEqual(faults({ HOST, SANDBOX_EXPOSED: 'yes' }), []);
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) t.deepEqual(faults({ HOST }), [], HOST);
});

// Values

for (const [name, setting] of variables) {
  if (setting.kind === 'integer') {
    test(`${name} takes whole numbers from ${setting.min} to ${setting.max}`, (t) => {
      const { min = 0, max = 0 } = setting;
      t.deepEqual(faults({ [name]: String(min) }), []);
      t.deepEqual(faults({ [name]: String(max) }), []);
      for (const value of [String(min - 1), String(max + 1), '1.5', '1e3', '0x10', 'ten']) {
        t.deepEqual(faults({ [name]: value }), [`${name} is "${value}"; it takes a whole number from ${min} to ${max}.`]);
      }
    });
  }
  if (setting.kind === 'choice' && name !== 'EXCHANGE_ENV') {
    test(`${name} takes one of its choices`, (t) => {
      const choices = (setting.choices ?? []).filter((choice) => choice !== '');
      for (const choice of choices) t.deepEqual(faults({ [name]: choice }), []);
      t.deepEqual(faults({ [name]: 'other' }), [`${name} is "other"; it takes ${choices.join(', ')}.`]);
    });
  }
}

for (const [env, fault] of [
  [{ EXCHANGE_ENV: 'prod' }, 'EXCHANGE_ENV is "prod"; it takes sandbox, test, production.'],
  [{ FRANCE_PLATFORM: '42' }, 'FRANCE_PLATFORM is "42"; it takes four digits or capital letters.'],
  [{ PEPPOL_REGISTER_RESPONSES: 'yes' }, 'PEPPOL_REGISTER_RESPONSES is "yes"; it takes on or off.'],
  [{ ROLES: 'api,cook' }, 'ROLES holds "cook"; it takes api, worker.'],
  [{ PUBLIC_URL: 'exchange.example.com' }, 'PUBLIC_URL is not an http or https address.'],
  [{ PUBLIC_URL: 'https://user@exchange.example.com' }, 'PUBLIC_URL takes an address without user, query and fragment.'],
  [{ PUBLIC_URL: 'https://exchange.example.com/?a' }, 'PUBLIC_URL takes an address without user, query and fragment.'],
  [{ PUBLIC_URL: 'https://exchange.example.com/#a' }, 'PUBLIC_URL takes an address without user, query and fragment.'],
  [{ S3_ENDPOINT: 'https://user@s3.example.com' }, 'S3_ENDPOINT takes an address without user, query and fragment.'],
  [{ S3_PUBLIC_ENDPOINT: 'https://s3.example.com/?a' }, 'S3_PUBLIC_ENDPOINT takes an address without user, query and fragment.'],
  [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET is "a/b"; it takes letters, digits, dots, hyphens and underscores, at least 3.'],
  [{ S3_SSE: 'aes256' }, 'S3_SSE is "aes256"; it takes auto, none, AES256, aws:kms or aws:kms:KEY.'],
  [{ DATABASE_URL: 'mysql://host/exchange' }, 'DATABASE_URL is not of the form postgres://user:password@host:port/database.'],
  [
    { MONGODB_URL: 'mongo:27017/exchange' },
    'MONGODB_URL is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.',
  ],
  [
    { MONGODB_URL: 'postgres://mongo/exchange' },
    'MONGODB_URL is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.',
  ],
  [
    { MONGODB_URL: 'mongodb://mongo:27017' },
    'MONGODB_URL is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.',
  ],
  [
    { MONGODB_URL: 'mongodb://mongo:27017/?replicaSet=one' },
    'MONGODB_URL is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.',
  ],
  [
    { DATABASE_URL: 'postgres://a@b/c', DATABASE_DIRECT_URL: 'postgres://a@b,c/d' },
    'DATABASE_DIRECT_URL names several hosts: name one, such as that of a balancer.',
  ],
  [{ DATABASE_URL: 'postgres://a@b:5432,c:5432/d' }, 'DATABASE_URL names several hosts: name one, such as that of a balancer.'],
  [{ DATABASE_URL: 'postgres://a@b,c/d' }, 'DATABASE_URL names several hosts: name one, such as that of a balancer.'],
  [{ DATABASE_URL: 'postgres:///d?host=b,c' }, 'DATABASE_URL names several hosts: name one, such as that of a balancer.'],
  [
    { DATABASE_URL: 'postgres://a:hid#den@b/d' },
    'DATABASE_URL is no address: write special characters of user and password as %XX, and a port as a number.',
  ],
  [{ DATABASE_URL: 'postgres://host' }, 'DATABASE_URL is not of the form postgres://user:password@host:port/database.'],
  [{ DNS_SERVERS: '192.0.2.53,resolver' }, 'DNS_SERVERS holds resolver, which is not an address or address:port.'],
  [{ DNS_SERVERS: '192.0.2.53:65536' }, 'DNS_SERVERS holds 192.0.2.53:65536, which is not an address or address:port.'],
  [{ WEBHOOK_ALLOWED_NETS: '10.0.0.0/8,10.0.0.1' }, 'WEBHOOK_ALLOWED_NETS holds 10.0.0.1, which is not a network in CIDR form.'],
  [{ CHANNEL_ALLOWED_NETS: 'none,10.0.0.0/8' }, 'CHANNEL_ALLOWED_NETS holds none, which is not a network in CIDR form.'],
  [{ OUTGOING_ALLOWED_NETS: '10.0.0.0/33' }, 'OUTGOING_ALLOWED_NETS holds 10.0.0.0/33, which is not a network in CIDR form.'],
  [
    { RATE_LIMITS: 'read=50' },
    'RATE_LIMITS holds "read=50"; it takes kind=requests per second:burst with kind read, upload, participant, change or evidence.',
  ],
  [
    { RATE_LIMITS: 'write=1:1' },
    'RATE_LIMITS holds "write=1:1"; it takes kind=requests per second:burst with kind read, upload, participant, change or evidence.',
  ],
] as const) {
  test(`refused: ${Object.entries(env).join(' ')}`, (t) => {
    t.is(faults(env)[0], fault);
  });
}

test('an unknown environment is the only fault, because the others depend on it', (t) => {
  const fault = 'EXCHANGE_ENV is "prod"; it takes sandbox, test, production.';
  t.deepEqual(faults({ EXCHANGE_ENV: 'prod', PORT: 'x' }), [fault]);
});

test('every fault is named at once', (t) => {
  t.is(faults({ PORT: 'x', LOG_LEVEL: 'loud', TOKEN_ISSUER: 'issuer' }).length, 3);
});

test('a refused start says its sentence in one log line on standard error, nothing more, and exits with 1', (t) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['dist/src/main.js'], {
    env: { PATH: process.env['PATH'], EXCHANGE_ENV: 'production' },
    encoding: 'utf8',
  });
  const { time, service, version, instance, ...line } = JSON.parse(stderr) as Record<string, string>;
  t.deepEqual([service, version], ['exchange', VERSION]);
  t.regex(instance!, /:\d+$/);
  t.regex(time!, /^\d{4}-/);
  const message = 'Required in production, but not set: PUBLIC_URL, MASTER_KEYS.';
  t.deepEqual([status, stdout, line as object], [1, '', { level: 'error', event: 'start.failed', message }]);
});

// config/example.env

test('config/example.env is what config/schema.ts prints', (t) => {
  t.is(readFileSync('config/example.env', 'utf8'), exampleEnv(), 'run: node dist/config/example.js > config/example.env');
});

test('config/example.env names every variable with its default and its sentence', (t) => {
  const text = readFileSync('config/example.env', 'utf8');
  for (const [name, setting] of variables) {
    t.true(text.includes(`\n#${name}=${setting.default}\n`), name);
    t.true(text.includes(`\n# ${setting.about}\n`), name);
  }
});
