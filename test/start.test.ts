// Faults that stop a start: one sentence that names the setting, without a stack. And the effects of a successful start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config/error.js';
import { VERSION } from '../src/product.js';
import { startApp } from './support/app.js';
import { programOf, runProgram } from './support/child.js';
import { newFolder } from './support/folderOf.js';
import { addressOf, end, endWithTests, run } from './support/process.js';
import { untilReady } from './support/ready.js';
import { startFailure } from './support/startFailure.js';
import { copyTemplate } from './support/template.js';
import { type ExecutionContext, test } from './support/test.js';

/** A folder that already contains the schema. */
async function prepared(t: ExecutionContext): Promise<string> {
  const dataDir = await newFolder(t);
  copyTemplate(dataDir);
  return dataDir;
}

/** Not a synchronous call: it would hold up the other tests of this file, and their requests would be too slow for the service. */
async function start(env: Readonly<Record<string, string>>): Promise<{ status: number | null; stderr: string }> {
  const { code, stderr } = await runProgram('src/main.js', [], { PORT: '0', LOG_LEVEL: 'silent', ...env });
  return { status: code, stderr: startFailure(stderr) };
}

test('a port in use', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  t.teardown(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  t.deepEqual(await start({ DATA_DIR: await prepared(t), PORT: String(port) }), {
    status: 1,
    stderr: `HOST, PORT: cannot listen on 127.0.0.1, port ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}.\n`,
  });
});

test('a DATA_DIR that is a file', async (t) => {
  const file = join(await newFolder(t), 'file');
  await writeFile(file, '');
  t.deepEqual(await start({ DATA_DIR: file }), { status: 1, stderr: `DATA_DIR: EEXIST: file already exists, mkdir '${file}'.\n` });
});

test('a database server that is not there; its password is not shown', async (t) => {
  const env = { DATA_DIR: await newFolder(t), DATABASE_URL: 'postgres://exchange:hidden@127.0.0.1:1/exchange' };
  t.deepEqual(await start(env), { status: 1, stderr: 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.\n' });
});

test('authorities for webhooks in a file that is missing', async (t) => {
  const file = join(await newFolder(t), 'ca.pem');
  await t.throwsAsync(startApp({ WEBHOOK_EXTRA_CA_FILE: file }), {
    instanceOf: ConfigError,
    message: `WEBHOOK_EXTRA_CA_FILE: ENOENT: no such file or directory, open '${file}'.`,
  });
});

test('authorities for webhooks in a file that holds none', async (t) => {
  const file = join(await newFolder(t), 'ca.pem');
  await writeFile(file, 'nothing');
  await t.throwsAsync(startApp({ WEBHOOK_EXTRA_CA_FILE: file }), { instanceOf: ConfigError, message: /^WEBHOOK_EXTRA_CA_FILE: / });
});

test('a network with bits behind its prefix', async (t) => {
  await t.throwsAsync(startApp({ WEBHOOK_ALLOWED_NETS: '10.0.0.1/8' }), {
    instanceOf: ConfigError,
    message: 'WEBHOOK_ALLOWED_NETS: "10.0.0.1/8" has bits behind its prefix.',
  });
});

test('"guarded by a lock file so that a second process is refused with a clear message"; a killed one leaves a stale lock', async (t) => {
  const dataDir = await prepared(t);
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  await using first = await run('src/main.js', env);
  t.deepEqual(await start({ DATA_DIR: dataDir }), {
    status: 1,
    stderr: `DATA_DIR ${dataDir} is in use by process ${first.pid}: stop it, or give this one another DATA_DIR or a DATABASE_URL.\n`,
  });
  await untilReady(first.url); // It is not harmed.
  await first.kill();
  await using second = await run('src/main.js', env);
  await untilReady(second.url);
});

test('without a terminal every line is one JSON object, and one says what the process is', async (t) => {
  const { file, environment } = programOf('src/main.js');
  const given = { DATA_DIR: await prepared(t), PORT: '0', METRICS_TOKEN: 'hidden', SEND_RETRY_BASE_MS: '1000', SEND_RETRY_BASE: '1' };
  const child = spawn(process.execPath, [file], { env: { ...environment, ...given }, stdio: ['ignore', 'pipe', 'pipe'] });
  endWithTests(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await addressOf(child);
  await end(child, 'SIGTERM');
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const unknown = lines.find(({ event }) => event === 'setting.unknown');
  t.deepEqual([unknown?.['level'], unknown?.['name'], unknown?.['meant']], ['warn', 'SEND_RETRY_BASE', undefined]);
  const ready = lines.find(({ event }) => event === 'ready')!;
  const { time, service, version, instance, ...facts } = ready;
  t.deepEqual([service, version, instance], ['exchange', VERSION, `${hostname()}:${child.pid}`]);
  t.is(typeof time, 'string');
  t.deepEqual(facts, {
    level: 'info',
    event: 'ready',
    message: `Exchange (sandbox) is ready at ${url} with api and worker`,
    url,
    environment: 'sandbox',
    roles: ['api', 'worker'],
    channels: ['api', 'email', 'pagero', 'peppol', 'weexa'],
    settings: { DATA_DIR: given.DATA_DIR, PORT: '0', METRICS_TOKEN: '(set)', SEND_RETRY_BASE_MS: '1000' },
  });
  t.deepEqual(
    lines.filter(({ time: at, level, event }) => [at, level, event].some((part) => typeof part !== 'string')),
    [],
  );
});

// Only glibc has these settings.
if (process.platform === 'linux') {
  test('the allocator is told to give memory back, in the same process; what the operator says of it stays', async (t) => {
    const env = { DATA_DIR: await prepared(t), PORT: '0', LOG_LEVEL: 'silent', MALLOC_ARENA_MAX: '7' };
    await using running = await run('src/main.js', env);
    const set = (await readFile(`/proc/${running.pid}/environ`, 'utf8')).split('\0').filter((entry) => entry.startsWith('MALLOC_'));
    t.deepEqual(set.sort(), ['MALLOC_ARENA_MAX=7', 'MALLOC_MMAP_THRESHOLD_=32768']);
  });
}
