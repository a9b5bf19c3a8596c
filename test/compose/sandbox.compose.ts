// The sandbox by docs/testing.md: what it publishes, which rights its processes have, what it logs, and how it ends.
import { readFileSync } from 'node:fs';
import { spawnCommand } from '../support/child.js';
import { blockWith, openStack } from '../support/composeStack.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';

const SERVICES = ['address', 'api', 'balancer', 'mongodb', 'postgres', 's3', 'worker'];
/** `address` waits for nothing to end. PostgreSQL's and the balancer's signals, and that of the shell, are their images'. */
const ENDS = new Set(['0', '143']);

const stack = kept(() => openStack('sandbox'));

/** By what they do, of the lines of the page. */
const [UP, ADDRESS] = blockWith(readFileSync('docs/testing.md', 'utf8'), 'docker compose up --wait').split('\n') as [string, string];

test.before(async () => {
  await stack.sh(`docker compose build\n${UP}`);
});

test.serial(
  'the image has a user without rights, compiled code, pg_dump, neither sources nor tests, and a package manager that works',
  async (t) => {
    const look = `
    test -n "$(ls dist/bundle/compiled)"; pg_dump --version | grep -q ' 17'
    for one in src test node_modules/typescript; do test ! -e $one; done
    apt-get update 2>&1 | grep -E '^(W|E):' || echo clean`;
    const said = await stack.sh(`docker run --rm --user root --entrypoint sh "$EXCHANGE_IMAGE" -ec '${look.replaceAll("'", `'\\''`)}'`);
    t.is(said.trim(), 'clean');
    t.is((await stack.sh(`docker image inspect --format '{{.Config.User}}' "$EXCHANGE_IMAGE"`)).trim(), 'node');
  },
);

test.serial('the balancer alone is published, on loopback, and the address is printed', async (t) => {
  t.true((await stack.sh(ADDRESS)).includes(`The sandbox is at ${stack.url} `));
  const published = await stack.sh(`docker ps --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME" --format '{{.Ports}}'`);
  t.deepEqual([...new Set(published.match(/\S+(?=->)/g))], [stack.url.replace('http://', '')]);
  t.is((await fetch(`${stack.url}/metrics`)).status, 404);
});

for (const service of SERVICES) {
  test.serial(`${service}: it has no right, and may gain none`, async (t) => {
    const status = await stack.sh(`docker compose exec -T ${service} cat /proc/1/status`);
    const stated = (name: string): string | undefined => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
    t.is(stated('CapEff'), '0000000000000000');
    t.is(stated('NoNewPrivs'), '1');
    // The image of the store has no user.
    t.is(stated('Uid') === '0', service === 's3');
  });
}

for (const service of ['api', 'worker', 'balancer']) {
  test.serial(`${service}: its file system is read-only`, async (t) => {
    const failed = await t.throwsAsync(stack.sh(`docker compose exec -T ${service} sh -c 'echo x > /x'`));
    t.regex(failed?.message ?? '', /Read-only file system/);
  });
}

test.serial('each volume has a name, so that none is left by down and up', async (t) => {
  const format = '{{range .Mounts}}{{if eq .Type "volume"}}{{println .Name}}{{end}}{{end}}';
  const names = new Set(await stack.inspect(await stack.containers(), format));
  const project = stack.image.replace(/:.*/, '');
  t.deepEqual(
    [...names].sort(),
    ['data', 'mongodb', 'postgres', 's3'].map((one) => `${project}_${one}`),
  );
});

test.serial('each line of the service is JSON that names its process', async (t) => {
  const containers = await stack.containers('api', 'worker');
  const text = await stack.sh(containers.map((one) => `docker logs ${one} 2>&1`).join('\n'));
  const lines = text.split('\n').filter(Boolean);
  t.true(lines.length >= 4);
  for (const line of lines) t.is(typeof (JSON.parse(line) as { instance?: unknown }).instance, 'string', line);
});

test.serial('the demo runs against it, and its webhooks reach this machine', async (t) => {
  const { code, stdout, stderr } = await spawnCommand('demo', ['--url', stack.url], {});
  t.is(code, 0, stdout + stderr);
});

test.serial('what is told to stop ends by itself, and says that all is well', async (t) => {
  for (const service of ['worker', 'api', 'balancer', 'postgres', 'mongodb', 's3']) {
    const containers = await stack.containers(service);
    await stack.sh(`docker compose stop ${service}`);
    for (const code of await stack.inspect(containers, '{{.State.ExitCode}}')) t.true(ENDS.has(code), `${service}: ${code}`);
  }
  await stack.sh(UP);
});
