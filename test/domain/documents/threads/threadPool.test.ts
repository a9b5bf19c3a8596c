import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { createThreadPool, type ThreadPool } from '../../../../src/domain/documents/threads/threadPool.js';
import { fixture } from '../../../support/fixtures.js';
import { pdfOf, slowPdf } from '../../../support/pdf.js';
import { test } from '../../../support/test.js';

// Serial: threads are counted for the whole process.
test.serial('threads of a rush are given back once nobody has needed them for a while, and a new one reads what comes then', async (t) => {
  const threads = createThreadPool({ idleMs: 200 });
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]);
  const started = watchThreads(t);
  await Promise.all([threads.run('a', 'pdf', pdf), threads.run('a', 'pdf', pdf), threads.run('a', 'pdf', pdf)]);
  t.is(started.length, 2);
  // Idle threads do not keep a process alive. Here they do, so that the test sees them end.
  for (const { thread } of started) thread.ref();
  await Promise.all(started.map(({ ended }) => ended));
  t.is((await threads.run('a', 'pdf', pdf)).name, 'factur-x.xml');
  t.is(started.length, 3);
});

test.serial('a thread that is needed again in time is kept', async (t) => {
  const threads = createThreadPool({ idleMs: 60_000 });
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]);
  const started = watchThreads(t);
  for (let times = 0; times < 3; times += 1) await threads.run('a', 'pdf', pdf);
  t.is(started.length, 1);
});

interface Watched {
  readonly thread: Worker;
  /** It may end before the test waits for it. */
  readonly ended: Promise<unknown>;
}

function watchThreads(t: { teardown(after: () => void): void }): readonly Watched[] {
  const started: Watched[] = [];
  const note = (thread: Worker): void => void started.push({ thread, ended: once(thread, 'exit') });
  process.on('worker', note);
  t.teardown(() => void process.off('worker', note));
  return started;
}

test.serial('another tenant waits for no more than what is in work, however much one tenant has sent', async (t) => {
  const pool = createThreadPool({ idleMs: 60_000 });
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]);
  /** After each task that ended: how many of the other tenant no thread has taken yet. */
  const waiting: number[] = [];
  const send = async (tenantId: string): Promise<void> => {
    await pool.run(tenantId, 'pdf', pdf);
    waiting.push(pool.waiting('other', 'pdf'));
  };
  const many = Array.from({ length: 20 }, () => send('many'));
  t.is(pool.waiting('many', 'pdf'), 18);
  const few = ['few', 'other'].map(send);
  await Promise.all([...many, ...few]);
  // Two of `many` and one of `few` run at once. Whichever of them ends first, the tenant without a running task is next.
  t.is(waiting[0], 0);
});

test.serial('an aborted task ends its thread or leaves the queue, with the reason of the signal, and the next is done', async (t) => {
  const pool = createThreadPool({ idleMs: 60_000 });
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]);
  const started = watchThreads(t);
  const ending = new AbortController();
  const slow = slowPdf();
  const aborted = Array.from({ length: 3 }, () => t.throwsAsync(pool.run('a', 'pdf', slow, ending.signal)));
  t.is(pool.waiting('a', 'pdf'), 1);
  const next = pool.run('a', 'pdf', pdf);
  ending.abort(new Error('The poll is over'));
  for (const error of await Promise.all(aborted)) t.is(error?.message, 'The poll is over');
  await Promise.all(started.slice(0, 2).map(({ ended }) => ended));
  t.is((await next).name, 'factur-x.xml');
  t.is(started.length, 3);
  await t.throwsAsync(pool.run('a', 'pdf', pdf, ending.signal), { message: 'The poll is over' });
});

test.serial('a task that fails gives its turn back, and the next of its tenant is done', async (t) => {
  const pool = createThreadPool({ idleMs: 60_000 });
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]);
  const broken = Array.from({ length: 3 }, () => t.throwsAsync(pool.run('a', 'pdf', Buffer.from('%PDF-1.7'))));
  const good = pool.run('a', 'pdf', pdf);
  for (const error of await Promise.all(broken)) t.like(error, { code: 'PDF_UNPROCESSABLE' });
  t.is((await good).name, 'factur-x.xml');
});

test.serial('a large input is read by a thread of its own, which is kept, too', async (t) => {
  const threads = createThreadPool({ idleMs: 60_000 });
  const invoice = fixture('ubl-invoice.xml');
  const small = { bytes: Buffer.from(invoice), bytesMax: 10_000_000 };
  const large = { bytes: Buffer.from(`${invoice}${' '.repeat(1024 * 1024)}`), bytesMax: 10_000_000 };
  const started = watchThreads(t);
  for (const input of [small, large, small, large]) await threads.run('a', 'read', input);
  t.is(started.length, 2);
});

test.serial('of all priorities together three idle threads are kept', async (t) => {
  const threads = createThreadPool({ idleMs: 60_000 });
  const small = { bytes: Buffer.from(fixture('ubl-invoice.xml')), bytesMax: 10_000_000 };
  const mail = { bytes: Buffer.from('Subject: none\r\n\r\nnone') };
  const started = watchThreads(t);
  await Promise.all(['a', 'b', 'c'].map((tenantId) => threads.run(tenantId, 'read', small)));
  await threads.run('a', 'mailHeader', mail.bytes);
  for (const { thread } of started) thread.ref();
  await Promise.race(started.map(({ ended }) => ended));
  t.is(started.length, 4);
});

/** After all began at once: how many of each kind no thread has taken, by tenant. */
function begin(pool: ThreadPool, tasks: readonly (readonly [tenantId: string, kind: 'render' | 'check' | 'pdf' | 'read'])[]) {
  const stop = new AbortController();
  const bytes = Buffer.alloc(1024 * 1024 + 1);
  const input = {
    render: { bytes, format: 'pdf', language: 'en', findings: [] },
    check: { settings: { validationBytesMax: bytes.length }, bytes, about: {} },
    pdf: bytes,
    read: { bytes, bytesMax: bytes.length },
  };
  const all = tasks.map(([tenantId, kind]) => pool.run(tenantId, kind, input[kind] as never, stop.signal));
  return {
    waiting: tasks.map(([tenantId, kind]) => `${tenantId} ${kind} ${pool.waiting(tenantId, kind)}`),
    async end(): Promise<void> {
      stop.abort(new Error('over'));
      await Promise.allSettled(all);
    },
  };
}

for (const { name, tasks, waiting } of [
  {
    name: 'one readable copy is made at a time, and reading a PDF and a check wait for none',
    tasks: [
      ['a', 'render'],
      ['a', 'render'],
      ['b', 'render'],
      ['a', 'pdf'],
      ['b', 'check'],
    ],
    waiting: ['a render 1', 'a render 1', 'b render 1', 'a pdf 0', 'b check 0'],
  },
  {
    name: 'large checks of one tenant leave a thread to the check of another',
    tasks: [
      ['a', 'check'],
      ['a', 'check'],
      ['b', 'check'],
    ],
    waiting: ['a check 1', 'a check 1', 'b check 0'],
  },
  {
    name: 'PDFs of one tenant leave a thread to those of another',
    tasks: [
      ['a', 'pdf'],
      ['a', 'pdf'],
      ['a', 'pdf'],
      ['b', 'pdf'],
    ],
    waiting: ['a pdf 1', 'a pdf 1', 'a pdf 1', 'b pdf 0'],
  },
] as const) {
  test.serial(name, async (t) => {
    const pool = createThreadPool({ idleMs: 0 });
    const begun = begin(pool, tasks);
    await begun.end();
    t.deepEqual(begun.waiting, waiting);
  });
}
