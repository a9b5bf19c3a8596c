// Runs the blocks of pages that are marked as runnable: commands on a database of their own, curl against a service that runs. Each command
// opens a database: what another test runs as well has no mark (commands.test.ts reads its arguments).
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { startApp, type TestApp } from '../support/app.js';
import { bareEnvironment, runCommand } from '../support/child.js';
import { commandLinesOf } from '../support/commandLines.js';
import { newFolder } from '../support/folderOf.js';
import { type Fence, fencesOf, pages } from '../support/markdown.js';
import { isThere } from '../support/shell.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

const execute = promisify(execFile);
/** The lines of its fences, and the empty one between it and the next block. */
const LINES_BETWEEN = 3;

/** With the JSON right behind a block, which is its answer. */
const BLOCKS = pages().map((page) => {
  const fences = fencesOf(readFileSync(page, 'utf8'));
  const answered = fences.map((fence) => {
    const next = fence.line + fence.text.split('\n').length - 1 + LINES_BETWEEN;
    return { ...fence, answer: fences.find(({ line, language }) => line === next && language === 'json')?.text };
  });
  return { page, blocks: answered.filter(({ isRunnable }) => isRunnable) };
});
/** Of the sandbox, in pages. */
const ADDRESS = 'http://127.0.0.1:8080';
const isShell = ({ text }: Fence): boolean => text.startsWith('curl ');

async function tokenOf(exchange: TestApp): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: 'demo-buyer', client_secret: 'demo-buyer-secret' };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const { body } = await exchange.anonymous('/oauth2/token', { method: 'POST', headers, body: new URLSearchParams(form).toString() });
  return (body as { access_token: string }).access_token;
}

/** Without the number of the request. */
const comparable = (json: string): object => ({ ...(JSON.parse(json) as object), instance: '' });

/** A database with the tenant of the pages, and its document. */
async function databaseWithAcme(dataDir: string): Promise<void> {
  copyTemplate(dataDir);
  await using database = await openDatabase({ kind: 'embedded', dataDir }, createLog('silent', false));
  await database.sql.query("insert into tenant (id, name) values ('acme', 'Acme Ltd')");
  await database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
     values (gen_random_uuid(), 'acme', 'F2026-0017', 'receive', 'invoice', 'peppol', 'READY', '')`,
  );
}

for (const { page, blocks } of BLOCKS) {
  const commands = blocks.filter((block) => !isShell(block)).flatMap(({ text }) => commandLinesOf(text));
  if (commands.length === 0) continue;
  test(`${page}: its ${commands.length} commands do as they say`, async (t) => {
    const folder = await newFolder(t);
    await databaseWithAcme(folder);
    for (const { name, given, text } of commands) {
      const { code, stderr } = await runCommand(name, given, { DATA_DIR: folder });
      t.is(code, 0, `${text}: ${stderr}`);
    }
  });
}

test('the requests of the pages are answered', async (t) => {
  const missing = ['bash', 'curl', 'jq'].filter((program) => !isThere([program, '--version']));
  if (missing.length > 0) return t.log(`No request was sent: ${missing.join(', ')} cannot be run here.`);
  await using exchange = await startApp();
  const token = await tokenOf(exchange);
  const env = { E: exchange.url, PUBLIC_URL: exchange.url, T: token, TOKEN: token, BUYER: `Authorization: Bearer ${token}` };
  for (const { page, blocks } of BLOCKS) {
    for (const { line, text, answer } of blocks.filter(isShell)) {
      const given = ['-e', '-o', 'pipefail', '-c', text.replaceAll(ADDRESS, exchange.url).replaceAll('curl -', 'curl --fail-with-body -')];
      const isRefusal = answer?.includes('"status": 4') === true;
      const run = execute('bash', given, { cwd: await newFolder(t), env: { ...bareEnvironment(), ...env } });
      const { stdout } = await (isRefusal ? run.catch((error: { stdout: string }) => error) : run);
      t.not(stdout.trim().replace('null', ''), '', `${page}:${line}`);
      if (answer !== undefined) t.deepEqual(comparable(stdout.replaceAll(exchange.url, ADDRESS)), comparable(answer), `${page}:${line}`);
    }
  }
});
