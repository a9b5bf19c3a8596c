// A full disk: a clear message, and no data is lost. The disk is real, of a few MiB, in a mount namespace of the process.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { bareEnvironment } from '../support/child.js';
import { databaseOnServer } from '../support/database.js';
import { newFolder } from '../support/folderOf.js';
import { A1, DOCUMENT, FORM_TYPE, formBody, IMAGE } from '../support/form.js';
import { tokenOf } from '../support/load.js';
import { addressOf } from '../support/process.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

const MAIN = new URL('../../src/main.js', import.meta.url).pathname;

/** Larger than what is stored in the row. */
const LARGE = [DOCUMENT, { ...IMAGE, bytes: Buffer.alloc(4_000_000, '%PDF-1.7 ') }];

interface Started {
  readonly url: string | undefined;
  readonly stderr: Promise<string>;
  stop(): Promise<number | null>;
}

/** The service with DATA_DIR on a disk of this size. `url` is undefined where it did not start. */
async function startOnDisk(t: ExecutionContext, sizeMiB: number): Promise<Started> {
  const folder = await newFolder(t);
  const database = await databaseOnServer();
  t.teardown(() => database.drop());
  const mounted = `mount -t tmpfs -o size=${sizeMiB}m tmpfs ${folder} && exec ${process.execPath} ${MAIN}`;
  const child = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', mounted], {
    env: { ...bareEnvironment(), DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stderr = text(child.stderr);
  const url = await addressOf(child).catch(() => undefined);
  return {
    url,
    stderr,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function upload(url: string, token: string, documentId: string, parts: typeof A1): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': FORM_TYPE, documentId };
  const answer = await fetch(`${url}/v3/documents/invoice/receive/multipart`, {
    method: 'POST',
    headers,
    body: new Uint8Array(formBody(parts)),
  });
  await answer.text();
  return answer.status;
}

test('a start on a full disk is one sentence', async (t) => {
  const { url, stderr, stop } = await startOnDisk(t, 8);
  t.is(url, undefined);
  t.is(await stop(), 1);
  t.regex((JSON.parse(await stderr) as { message: string }).message, /^DATA_DIR: the disk of \S+ has 8 MiB left, a start needs 64\.$/);
});

test('a disk that fills up: uploads that do not fit are answered 503, the service says that it is not ready, what was answered 200 is there', async (t) => {
  const { url, stop } = await startOnDisk(t, 72);
  const token = await tokenOf(url!, 'demo-seller');
  const statuses: number[] = [];
  while (statuses.at(-1) !== 503 && statuses.length < 30) statuses.push(await upload(url!, token, `large-${statuses.length}`, LARGE));
  const taken = statuses.length - 1;
  t.deepEqual(statuses, [...Array<number>(taken).fill(200), 503]);
  t.true(taken >= 10);
  const expected = [503, { status: 'failed', checks: { database: 'ok', files: 'failed', jobs: 'ok' } }];
  await until(async () => {
    const ready = await fetch(`${url}/health/ready`);
    return isDeepStrictEqual([ready.status, await ready.json()], expected);
  }, 'the file store alone fails, although smaller files fit');
  // The remaining space takes smaller files until it is full.
  let small = 200;
  for (let n = 0; small === 200; n += 1)
    small = await upload(url!, token, `small-${n}`, [DOCUMENT, { ...IMAGE, bytes: Buffer.alloc(100_000, '%PDF-1.7 ') }]);
  t.is(small, 503);
  t.is(await upload(url!, token, 'in-its-row', A1), 200, 'what is kept in the row needs no disk here');
  for (let n = 0; n < taken; n += 1) {
    const answer = await fetch(`${url}/v4/documents/export/large-${n}`, { headers: { Authorization: `Bearer ${token}` } });
    const { files } = (await answer.json()) as { files: { purpose: string; downloadUrl: string }[] };
    const image = files.find(({ purpose }) => purpose === 'image')!;
    const bytes = Buffer.from(await (await fetch(image.downloadUrl)).arrayBuffer());
    t.true(bytes.equals(LARGE[1]!.bytes as Buffer));
  }
  t.is(await stop(), 0);
});
