// Settings: the defaults, a start without any setting, and the error message for each refused start.
import { spawnSync } from 'node:child_process';
import { ConfigError } from '../../config/error.js';
import { load } from '../../config/load.js';
import { GROUPS, NEEDS, REQUIRED } from '../../config/relations.js';
import { SETTINGS, type Variable } from '../../config/schema.js';
import type { Setting } from '../../config/setting.js';
import { VERSION } from '../../src/product.js';
import { test } from '../support/test.js';
import { EMPTY_CONFIG } from './emptyEnvironment.js';
import { EVERY_CONFIG, EVERY_SETTING, PRODUCTION } from './everySetting.js';
import { REFUSED_VALUES } from './refusedValues.js';

type Environment = Record<string, string>;

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
  t.deepEqual(load({}), EMPTY_CONFIG);
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
      ['rendering', { perSecond: 2, burst: 120 }],
      ['read', { perSecond: 50, burst: 100 }],
      ['upload', { perSecond: 20, burst: 40 }],
      ['participant', { perSecond: 5, burst: 10 }],
      ['invoice', { perSecond: 20, burst: 40 }],
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
  t.deepEqual(load(EVERY_SETTING), EVERY_CONFIG);
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

for (const [env, fault] of REFUSED_VALUES) {
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

test('faults are told with the setting that was meant by an unknown one', (t) => {
  t.deepEqual(
    faults({ ...PRODUCTION, PUBLIC_URL: '', PUBLIC_ULR: 'https://exchange.example.com' }).at(-1),
    'PUBLIC_ULR is no setting. Did you mean PUBLIC_URL?',
  );
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
