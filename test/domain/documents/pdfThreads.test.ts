import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import test from 'ava';
import { createPdfThreads } from '../../../src/domain/documents/pdfThreads.js';
import { fixture } from '../../support/fixtures.js';
import { pdfOf } from '../../support/pdf.js';

// Serial: threads are counted for the whole process.
test.serial('threads of a rush are given back once nobody has needed them for a while, and a new one reads what comes then', async (t) => {
  const threads = createPdfThreads({ idleMs: 200 });
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]);
  const started = watchThreads(t);
  await Promise.all([threads.read(pdf), threads.read(pdf), threads.read(pdf)]);
  t.is(started.length, 2);
  // Idle threads keep no process alive: here they do, to be seen ending.
  for (const { thread } of started) thread.ref();
  await Promise.all(started.map(({ ended }) => ended));
  t.is((await threads.read(pdf)).name, 'factur-x.xml');
  t.is(started.length, 3);
});

test.serial('a thread that is needed again in time is kept', async (t) => {
  const threads = createPdfThreads({ idleMs: 60_000 });
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]);
  const started = watchThreads(t);
  for (let times = 0; times < 3; times += 1) await threads.read(pdf);
  t.is(started.length, 1);
});

interface Watched {
  readonly thread: Worker;
  /** It may end before anybody asks. */
  readonly ended: Promise<unknown>;
}

function watchThreads(t: { teardown(after: () => void): void }): readonly Watched[] {
  const started: Watched[] = [];
  const note = (thread: Worker): void => void started.push({ thread, ended: once(thread, 'exit') });
  process.on('worker', note);
  t.teardown(() => void process.off('worker', note));
  return started;
}
