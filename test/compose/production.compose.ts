// Production by the head of deploy/compose.production.yml and docs/deployment.md: it comes up on the processors of this machine, keeps its
// secrets, and both of its backups restore.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCTION_FILE } from '../support/compose.js';
import { blockWith, openStack } from '../support/composeStack.js';
import { newFolder } from '../support/folderOf.js';
import { kept } from '../support/kept.js';
import { freePort } from '../support/ports.js';
import { test } from '../support/test.js';

const HEAD = Array.from(readFileSync(PRODUCTION_FILE, 'utf8').matchAll(/^# {3}(\S.*)$/gm), ([, line]) => line!);
const PAGE = readFileSync('docs/deployment.md', 'utf8');
const PDF_BYTES = 300_000;

const stack = kept(() => openStack('production'));
let secret: string;

test.before(async () => {
  // What the head exports holds for all that follows.
  for (const line of HEAD) {
    const [, name, value] = /^export (\w+)=(\S+)/.exec(line) ?? [];
    if (name !== undefined) stack.set(name, value!);
  }
  // Without `address`, whose clients are the sandbox's, nothing is printed before the secret of the client.
  secret = (await stack.sh(HEAD.join('\n'))).trim().split(/\s+/).at(-1)!;
});

const secretsIn = (name: string): string => readFileSync(join(stack.folder, 'secrets', name), 'utf8').trim();

async function logIn(client: string, clientSecret: string): Promise<Response> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: clientSecret });
  return fetch(`${stack.url}/oauth2/token`, { method: 'POST', body });
}

/** An invoice of the new client, with a file that is too large for a row. */
async function send(documentId: string): Promise<Response> {
  const { access_token } = (await (await logIn('erp', secret)).json()) as { access_token: string };
  const form = new FormData();
  form.append('document', new Blob([readFileSync('test/fixtures/tour/invoice.xml')], { type: 'application/xml' }), 'invoice.xml');
  form.append('image', new Blob([`%PDF-1.7 ${'x'.repeat(PDF_BYTES)}`], { type: 'application/pdf' }), 'invoice.pdf');
  const headers = { Authorization: `Bearer ${access_token}`, documentId };
  return fetch(`${stack.url}/v3/documents/invoice/send/multipart`, { method: 'POST', headers, body: form });
}

test.serial('without PUBLIC_URL it is refused', async (t) => {
  const refused = await t.throwsAsync(stack.sh('PUBLIC_URL= docker compose config --quiet'));
  t.regex(refused?.message ?? '', /the https address of the balancer/);
});

test.serial('no secret is in the environment of a container', async (t) => {
  const names = ['master-keys', 'metrics-token', ...['postgres', 'database', 'backup', 'mongodb', 's3'].map((one) => `${one}-password`)];
  const containers = await stack.containers();
  t.is(containers.length, 9);
  const environments = (await stack.inspect(containers, '{{.Config.Env}}')).join('\n');
  t.deepEqual(
    names.filter((name) => environments.includes(secretsIn(name))),
    [],
  );
});

test.serial('a new client sends, a demo client may not log in, and metrics are not published', async (t) => {
  t.is((await logIn('demo-seller', 'demo-seller-secret')).status, 401);
  t.is((await fetch(`${stack.url}/metrics`)).status, 404);
  const answer = await send('production-1');
  t.is(answer.status, 200, await answer.text());
});

test.serial('the exchange is no superuser, and the daily dump is there and restores', async (t) => {
  const asked = `docker compose exec -T postgres psql -U postgres -Atc "select rolsuper from pg_roles where rolname = 'exchange'"`;
  t.is((await stack.sh(asked)).trim(), 'f');
  await stack.sh(`
    docker compose exec -T backup sh /backup.sh check
    docker compose exec -T postgres createdb -U postgres --template=template0 drill
    docker compose exec -T backup sh -c 'cat /var/lib/postgresql/data/exchange-*.dump' |
      docker compose exec -T postgres pg_restore -U postgres -d drill --exit-on-error`);
  const counted = await stack.sh(`docker compose exec -T postgres psql -U postgres -d drill -Atc 'select count(*) from document'`);
  t.regex(counted, /^\d+\n$/);
});

test.serial('accounts.sh by hand, as docs/deployment.md says, sets up a volume from before it, and the dump works', async (t) => {
  const before = `${stack.image.split(':')[0]}-before`;
  t.teardown(() => stack.sh(`docker compose --project-name ${before} --profile '*' down --volumes --timeout 10`));
  const [, byHand] = /`(docker compose exec \S+ \S+ postgres sh \S+accounts\.sh)`/.exec(PAGE)!;
  const said = await stack.sh(`
    export COMPOSE_PROJECT_NAME=${before}
    COMPOSE_FILE=docker-compose.yml docker compose up --detach --wait postgres
    docker compose up --detach --wait postgres
    ${byHand}
    docker compose exec -T postgres psql -U exchange -Atc "select rolname, rolsuper from pg_roles where rolname ~ '^exchange'"
    docker compose run --rm --no-deps --env BACKUP_SECONDS=0 backup`);
  t.regex(said, /^exchange\|t\nexchange_backup\|f\nbacked up: \S+\n$/);
});

test.serial('the backup and the restore of docs/deployment.md', async (t) => {
  t.is((await send('production-2')).status, 200);
  const backups = await newFolder(t);
  const second = `${stack.image.split(':')[0]}-restored`;
  t.teardown(() => stack.sh(`docker compose --project-name ${second} down --volumes --timeout 10`));
  const [port, here] = [await freePort(), (lines: string): string => lines.replaceAll('/srv/backups', backups)];
  await stack.sh(here(blockWith(PAGE, 'backup --output')));
  const restore = here(blockWith(PAGE, 'restore --input')).replace('=restored', `=${second}`).replace('=8090', `=${port}`);
  const judged = ['files check', 'audit verify'].map((one) => `docker compose exec -T api node dist/bundle/exchange.js ${one}`);
  t.regex(await stack.sh([restore, ...judged].join('\n')), /database and ([1-9]\d*) of \1 files/);
  t.is((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, 200);
});

test.serial('the daily backup ends by itself when it is told to stop', async (t) => {
  const containers = await stack.containers('backup');
  await stack.sh('docker compose stop backup');
  t.deepEqual(await stack.inspect(containers, '{{.State.ExitCode}}'), ['143']);
});
