// Checks both compose files against the Compose specification and the settings.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from '../config/load.js';
import { SETTINGS } from '../config/schema.js';
import { unknownSettings } from '../config/unknownSettings.js';
import { parseMasterKeys } from '../src/domain/keys/keyring.js';
import { type Compose, composeFile, environmentOf, filled, PRODUCTION, PRODUCTION_FILE, SANDBOX, SANDBOX_FILE } from './support/compose.js';
import { composeSchema } from './support/composeSchema.js';
import { makeSecrets } from './support/deploySecrets.js';
import { test } from './support/test.js';

const execute = promisify(execFile);
const OURS = ['api', 'worker', 'migrate'] as const;
const PUBLIC_URL = 'https://exchange.example.com';
const SECRETS = [
  'master-keys',
  'database-url',
  'mongodb-url',
  's3-password',
  'metrics-token',
  'postgres-password',
  'database-password',
  'backup-password',
  'mongodb-password',
];
const KINDS: readonly (readonly [kind: 'sandbox' | 'production', compose: Compose])[] = [
  ['sandbox', SANDBOX],
  ['production', PRODUCTION],
];

for (const file of [SANDBOX_FILE, PRODUCTION_FILE]) {
  test(`${file} is one of the Compose specification`, (t) => {
    const validate = composeSchema();
    t.true(validate(composeFile(file)), JSON.stringify(validate.errors, null, 1));
  });
}

test('docker compose takes the sandbox with nothing set, and production only with PUBLIC_URL', async (t) => {
  const isThere = await execute('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    t.log('There is no docker compose on this machine: the schema alone has judged.');
    t.pass('without docker compose');
    return;
  }
  const config = (files: readonly string[], variables: Readonly<Record<string, string>>): Promise<unknown> => {
    const given = ['compose', ...files.flatMap((file) => ['--file', file]), '--profile', 'test', 'config', '--quiet'];
    const { PUBLIC_URL: _, EXCHANGE_PORT: __, ...env } = process.env;
    return execute('docker', given, { env: { ...env, ...variables } });
  };
  await t.notThrowsAsync(config([SANDBOX_FILE], {}));
  await t.notThrowsAsync(config([SANDBOX_FILE, PRODUCTION_FILE], { PUBLIC_URL }));
  await t.throwsAsync(config([SANDBOX_FILE, PRODUCTION_FILE], {}), { message: /PUBLIC_URL/ });
});

/** The services that start when no profile is named. */
function standing({ services }: Compose): string[] {
  return Object.keys(services)
    .filter((name) => services[name]!.profiles === undefined)
    .sort();
}

test('the services are the exchange in two roles behind a balancer, PostgreSQL, MongoDB and an S3-compatible store', (t) => {
  const { services } = SANDBOX;
  t.deepEqual(standing(SANDBOX), ['address', 'api', 'balancer', 'migrate', 'mongodb', 'postgres', 's3', 'worker']);
  t.deepEqual(standing(PRODUCTION), ['api', 'backup', 'balancer', 'migrate', 'mongodb', 'postgres', 's3', 'worker']);
  t.deepEqual([services['api']!.environment['ROLES'], services['worker']!.environment['ROLES']], ['api', 'worker']);
  t.deepEqual([services['api']!.deploy?.replicas, services['worker']!.deploy?.replicas], [2, 2]);
  t.deepEqual(services['test']!.profiles, ['test']);
});

test('one service builds the image that the others take', (t) => {
  t.deepEqual(
    Object.keys(SANDBOX.services).filter((name) => SANDBOX.services[name]!.build?.target === 'run'),
    ['migrate'],
  );
});

test('the sandbox needs no variable, and its address follows EXCHANGE_PORT, on loopback', (t) => {
  const used = [...JSON.stringify(SANDBOX.services).matchAll(/\$\{([^}]*)\}/g)].map(([, one]) => one);
  // The last is one of the shell in the container.
  t.deepEqual([...new Set(used)].sort(), ['EXCHANGE_IMAGE:-exchange:0.1.0', 'EXCHANGE_PORT:-8080', 'ROOT_SECRET_KEY_FILE:-']);
  t.is(environmentOf(SANDBOX, 'api', { EXCHANGE_PORT: '9000' })['PUBLIC_URL'], 'http://127.0.0.1:9000');
  t.is(filled(SANDBOX.services['balancer']!.ports![0]!, {}), '127.0.0.1:8080:8080');
});

test('production and sandbox share no volume: they are projects of different names', (t) => {
  t.deepEqual([SANDBOX.name, PRODUCTION.name], ['exchange-sandbox', 'exchange']);
});

test('production has no secret of the sandbox, and each of its secrets is a file', (t) => {
  const given = standing(PRODUCTION).flatMap((name) => Object.values(PRODUCTION.services[name]!.environment ?? {}));
  t.deepEqual(
    given.filter((value) => String(value).includes('public-sandbox-password')),
    [],
  );
  t.deepEqual(Object.keys(PRODUCTION.secrets!).sort(), [...SECRETS].sort());
  for (const [name, { file }] of Object.entries(PRODUCTION.secrets!)) t.is(file, `./secrets/${name}`);
});

test('each service of production has limits of its memory and processors', (t) => {
  const unlimited = standing(PRODUCTION).filter((name) => {
    const { memory, cpus } = PRODUCTION.services[name]!.deploy?.resources?.limits ?? {};
    return memory === undefined || cpus === undefined;
  });
  t.deepEqual(unlimited, []);
});

test('in production nothing logs in to PostgreSQL as its superuser: the service and the backup have accounts of their own', async (t) => {
  const { run } = await makeSecrets(t);
  const secrets = await run();
  const { username, password } = new URL(secrets['database-url']!);
  t.deepEqual([username, password], ['exchange', secrets['database-password']!]);
  const users = standing(PRODUCTION).filter((name) => PRODUCTION.services[name]!.secrets?.includes('postgres-password'));
  t.deepEqual(users, ['postgres']);
  t.deepEqual(PRODUCTION.services['backup']!.secrets, ['backup-password']);
  const accounts = readFileSync(PRODUCTION.configs['accounts']!.file, 'utf8');
  const created = [...accounts.matchAll(/^create role (\w+) login nosuperuser nocreatedb nocreaterole noreplication /gm)];
  t.deepEqual(
    created.map(([, role]) => role),
    ['exchange', 'exchange_backup'],
  );
  // The arguments of a process are shown to everybody on the machine.
  t.false(accounts.includes('"$(cat'));
});

for (const script of ['accounts', 'backup', 'secrets', 'upgrade']) {
  test(`deploy/${script}.sh is a script of any POSIX shell`, async (t) => {
    await t.notThrowsAsync(execute('sh', ['-n', `deploy/${script}.sh`]));
  });
}

test('deploy/secrets.sh makes each secret once, in a folder that is closed to others', async (t) => {
  const { folder, run } = await makeSecrets(t);
  const made = await run();
  t.deepEqual(Object.keys(made).sort(), [...SECRETS].sort());
  t.is(parseMasterKeys(made['master-keys']!).length, 1);
  t.is((await stat(folder)).mode & 0o777, 0o700);
  await rm(join(folder, 'metrics-token'));
  const { 'metrics-token': _, ...kept } = made;
  const { 'metrics-token': renewed, ...again } = await run();
  t.deepEqual(again, kept);
  t.not(renewed, made['metrics-token']);
});

test('the balancer sends requests to the api processes that are ready, and is the only one with a port', async (t) => {
  const { services, configs } = PRODUCTION;
  t.deepEqual(
    Object.keys(services).filter((name) => services[name]!.ports !== undefined),
    ['balancer'],
  );
  const file = configs['balancer']!.file;
  const text = readFileSync(file, 'utf8');
  t.regex(text, /^ {2}server-template api \d+ api:8080 /m);
  t.regex(text, /^ {2}option httpchk GET \/health\/ready$/m);
  t.is(/^ {2}monitor-uri (\S+)$/m.exec(text)?.[1], '/balancer');

  const judged = await execute('haproxy', ['-c', '-f', file]).catch((error: { code?: unknown; stderr?: string }) => error);
  if ('code' in judged && judged.code === 'ENOENT') return t.log('There is no HAProxy on this machine: nobody has read its file.');
  t.false('code' in judged, judged.stderr);
});

for (const [kind, compose] of KINDS) {
  for (const name of OURS) {
    test(`${name} in ${kind}: every variable is a setting, and they make a start`, async (t) => {
      const environment = environmentOf(compose, name, { PUBLIC_URL });
      t.deepEqual(unknownSettings(environment), []);
      const known = (variable: string): boolean =>
        Object.hasOwn(SETTINGS, variable.replace(/_FILE$/, '')) || Object.hasOwn(SETTINGS, variable);
      t.deepEqual(
        Object.keys(environment).filter((variable) => !known(variable)),
        [],
      );
      const { folder, run } = await makeSecrets(t);
      const secrets = await run();
      // The mounts of the container are in this folder here.
      const here = Object.entries(environment).map(([variable, value]) => [variable, value.replace('/run/secrets/', `${folder}/`)]);
      const config = load({ HOST: '0.0.0.0', ...Object.fromEntries(here) });
      t.is(config.env, kind);
      const url = kind === 'sandbox' ? environment['DATABASE_URL']! : secrets['database-url']!;
      t.deepEqual(config.database, { kind: 'server', url, directUrl: undefined, prepares: true, connectionsMax: 26 });
      const mounted = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
      t.deepEqual(mounted.sort(), [...(compose.services[name]!.secrets ?? [])].sort());
    });
  }
}

for (const name of OURS) {
  test(`${name}: its processes share the keys below DATA_DIR`, (t) => {
    t.deepEqual(SANDBOX.services[name]!.volumes, ['data:/data']);
  });

  test(`${name}: the file system is read-only and no right is left`, (t) => {
    const { read_only, cap_drop } = SANDBOX.services[name]!;
    t.deepEqual([read_only, cap_drop], [true, ['ALL']]);
  });
}

test('no service is used before it is healthy, or done', (t) => {
  for (const [name, { depends_on = {} }] of Object.entries(SANDBOX.services)) {
    for (const [needed, { condition }] of Object.entries(depends_on)) {
      const expected = needed === 'migrate' ? 'service_completed_successfully' : 'service_healthy';
      t.is(condition, expected, `${name} needs ${needed}`);
      // The image of the exchange has its own.
      if (!OURS.includes(needed as 'api')) t.truthy(SANDBOX.services[needed]!.healthcheck, needed);
    }
  }
});

test('images are pinned to a version', (t) => {
  const images = Object.values(SANDBOX.services).flatMap(({ image }) => image ?? []);
  const from = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)]
    .map(([, image]) => image!)
    .filter((image) => image.includes(':'));
  for (const image of [...images, ...from]) t.regex(image, /:(?!latest).*\d/);
});
