// The topology of the compose files as processes on this machine, with the settings of the files. Only the hosts differ.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateMasterKey } from '../../src/domain/keys/keyring.js';
import { runCommand, spawnCommand } from '../support/child.js';
import { type Compose, environmentOf, PRODUCTION, SANDBOX } from '../support/compose.js';
import { databaseOnServer } from '../support/database.js';
import { newFolder } from '../support/folderOf.js';
import { DOCUMENT, FORM_TYPE, formBody, IMAGE } from '../support/form.js';
import { mongoOf } from '../support/mongo.js';
import { run } from '../support/process.js';
import { type Bucket, makeBucket, realServer } from '../support/s3/bucket.js';
import { startFakeS3 } from '../support/s3/server.js';
import { test } from '../support/test.js';

/** Larger than what is stored in the row. */
const LARGE = { ...IMAGE, bytes: Buffer.alloc(100_000, '%PDF-1.7 ') };
const PARTS = [DOCUMENT, LARGE];

interface Kind {
  readonly name: string;
  readonly compose: Compose;
  readonly publicUrl: string;
  /** Makes a client and returns its secret. */
  readonly client: (settings: Readonly<Record<string, string>>) => Promise<{ readonly id: string; readonly secret: string }>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'docker-compose.yml',
    compose: SANDBOX,
    publicUrl: 'http://127.0.0.1:8080',
    client: async () => ({ id: 'demo-buyer', secret: 'demo-buyer-secret' }),
  },
  {
    name: 'deploy/compose.production.yml',
    compose: PRODUCTION,
    publicUrl: 'https://exchange.example',
    client: async (settings) => {
      const added = await runCommand('client', ['add', '--tenant', 'acme', 'erp', '--json'], settings);
      return { id: 'erp', secret: (JSON.parse(added.stdout) as { secret: string }).secret };
    },
  },
];

for (const { name, compose, publicUrl, client } of KINDS) {
  test(`${name}: what it starts takes a document at the API, has it worked off by a worker, and hands it out`, async (t) => {
    await using stack = new AsyncDisposableStack();
    const database = await databaseOnServer();
    stack.defer(() => database.drop());
    const folder = await newFolder(stack);
    await writeFile(join(folder, 'master-keys'), generateMasterKey());
    const bucket = await makeBucket(realServer() ?? stack.use(await startFakeS3()));
    stack.defer(() => bucket.drop());
    const settings = (service: string): Record<string, string> => ({
      ...environmentOf(compose, service, { PUBLIC_URL: 'https://exchange.example' }),
      ...here(database.url, folder, bucket),
      ...(compose === PRODUCTION ? { MASTER_KEYS_FILE: join(folder, 'master-keys') } : {}),
    });

    const [script, ...given] = compose.services['migrate']!.entrypoint!.slice(1);
    t.deepEqual([script, given], ['dist/bundle/exchange.js', ['migrate']]);
    const migrated = await spawnCommand('migrate', [], settings('migrate'));
    t.regex(migrated.stdout, /^Carried out: 001-exchange, /);
    const services = ['api', 'worker'].flatMap((service) => Array<string>(compose.services[service]!.deploy!.replicas!).fill(service));
    const [api, other] = await Promise.all(
      services.map(async (service) => stack.use(await run('src/main.js', { ...settings(service), ...FREE_PORTS }))),
    );
    const { id, secret } = await client(settings('api'));
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
    const token = (await (await fetch(`${api!.url}/oauth2/token`, { method: 'POST', body })).json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${token.access_token}` };
    const sent = await fetch(`${api!.url}/v3/documents/invoice/receive/multipart`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': FORM_TYPE, documentId: 'one' },
      body: new Uint8Array(formBody(PARTS)),
    });
    t.is(sent.status, 200);
    // Another process answers, as behind a load balancer.
    let got = await fetch(`${other!.url}/v4/documents/export/one`, { headers });
    while (got.status === 400) got = await fetch(`${other!.url}/v4/documents/export/one`, { headers });
    t.is(got.status, 200);
    const { files } = (await got.json()) as { files: { purpose: string; downloadUrl: string }[] };
    const link = new URL(files.find(({ purpose }) => purpose === 'image')!.downloadUrl);
    t.is(link.origin, publicUrl);
    t.regex(await (await bucket.fetch('?list-type=2')).text(), /<Key>files\//, 'it is in the bucket');
    const image = await fetch(`${api!.url}${link.pathname}${link.search}`);
    t.deepEqual(Buffer.from(await image.arrayBuffer()), LARGE.bytes);
  });
}

/** The system chooses the ports. No rate limits, because this test polls more often than a client should. */
const FREE_PORTS = { PORT: '0', HEALTH_PORT: '0', HOST: '0.0.0.0', STOP_NOTICE_SECONDS: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' };

/** Secrets stand in variables here, but for the master keys. */
const WITHOUT_FILES = { DATABASE_URL_FILE: '', MONGODB_URL_FILE: '', S3_SECRET_ACCESS_KEY_FILE: '', METRICS_TOKEN_FILE: '' };

/** The addresses of the file's services on this machine. Without a MongoDB, jobs are in PostgreSQL, as without the setting. */
function here(databaseUrl: string, folder: string, bucket: Bucket): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    MONGODB_URL: mongoOf(databaseUrl) ?? '',
    ...WITHOUT_FILES,
    ...bucket.env,
    DATA_DIR: join(folder, 'data'),
  };
}
