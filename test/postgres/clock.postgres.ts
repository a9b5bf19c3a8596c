// A process whose clock is wrong by an hour (docs/decisions/059). All times come from the database.

import { spawn } from 'node:child_process';
import pg from 'pg';
import { bareEnvironment, runCommand } from '../support/child.js';
import { databaseOnServer } from '../support/database.js';
import { PRODUCTION } from '../support/environments.js';
import { newFolder } from '../support/folderOf.js';
import { A1, FORM_TYPE, formBody } from '../support/form.js';
import { addressOf } from '../support/process.js';
import { test } from '../support/test.js';

const MAIN = new URL('../../src/main.js', import.meta.url).pathname;
const HOUR_MS = 60 * 60 * 1000;

/** Loaded before the service: everything in the process, including libraries, then reads a wrong clock. */
const wrong = (byMs: number): string =>
  `data:text/javascript,const Real = Date; globalThis.Date = class extends Real { constructor(...given) { given.length === 0 ? super(Real.now() + ${byMs}) : super(...given); } static now() { return Real.now() + ${byMs}; } };`;

for (const [name, byMs, seconds] of [
  ['an hour ahead', HOUR_MS, -3600],
  ['an hour behind', -HOUR_MS, 3600],
] as const) {
  test(`a process whose clock is ${name} says so, and serves tokens, documents and links by the time of the database`, async (t) => {
    await using stack = new AsyncDisposableStack();
    const database = await databaseOnServer();
    stack.defer(() => database.drop());
    const folder = await newFolder(stack);
    const env = {
      ...PRODUCTION,
      PUBLIC_URL: 'https://exchange.example',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      STOP_NOTICE_SECONDS: '0',
      RATE_LIMITS: 'off',
    };
    await runCommand('migrate', [], env);
    const added = await runCommand('client', ['add', '--tenant', 'acme', 'erp', '--json'], env);
    const { secret } = JSON.parse(added.stdout) as { secret: string };

    const child = spawn(process.execPath, ['--import', wrong(byMs), MAIN], { env: { ...bareEnvironment(), ...env } });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    stack.defer(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const url = await addressOf(child);
    const skew = said.split('\n').find((line) => line.includes('clock.skew'));
    t.true(Math.abs((JSON.parse(skew!) as { seconds: number }).seconds - seconds) < 60, skew);

    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'erp', client_secret: secret });
    const token = ((await (await fetch(`${url}/oauth2/token`, { method: 'POST', body })).json()) as { access_token: string }).access_token;
    const headers = { Authorization: `Bearer ${token}` };
    const sent = await fetch(`${url}/v3/documents/invoice/receive/multipart`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': FORM_TYPE, documentId: 'one' },
      body: new Uint8Array(formBody(A1)),
    });
    t.is(sent.status, 200);
    let got = await fetch(`${url}/v4/documents/export/one`, { headers });
    while (got.status === 400) got = await fetch(`${url}/v4/documents/export/one`, { headers });
    t.is(got.status, 200);
    const { importDate, files } = (await got.json()) as { importDate: string; files: { downloadUrl: string }[] };
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    stack.defer(() => sql.end());
    const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now');
    t.true(Math.abs(new Date(importDate).getTime() - rows[0]!.now.getTime()) < 60_000, importDate);
    const link = new URL(files[0]!.downloadUrl);
    t.is((await fetch(`${url}${link.pathname}${link.search}`)).status, 200);
  });
}
