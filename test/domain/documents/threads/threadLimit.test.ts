// A PDF is aborted for its CPU time, not for the time that passes on a busy or suspended machine.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitWork, type WorkLimits } from '../../../../src/domain/documents/threads/threadLimit.js';
import { type ExecutionContext, test } from '../../../support/test.js';

const LONG_MS = 60_000;
const WORKS = 'for (;;) Math.sqrt(Math.random());';
const STANDS_STILL = `const { parentPort } = require('node:worker_threads');
parentPort.postMessage('begun');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
parentPort.postMessage('done');`;

function thread(t: ExecutionContext, code: string): Worker {
  const worker = new Worker(code, { eval: true });
  t.teardown(() => worker.terminate());
  return worker;
}

function limited(worker: Worker, limits: WorkLimits): Promise<string> {
  return new Promise((resolve) => limitWork(worker, limits, resolve));
}

test('a thread that works comes to the limit of its work', async (t) => {
  t.is(await limited(thread(t, WORKS), { workMsMax: 100, waitMsMax: LONG_MS }), 'work');
});

test('a thread that does not get on comes to the limit of time alone', async (t) => {
  t.is(await limited(thread(t, 'setInterval(() => undefined, 1000)'), { workMsMax: 200, waitMsMax: 1_000 }), 'wait');
});

test('a thread that stood still for longer than it may work, and then gets done, comes to no limit', async (t) => {
  const worker = thread(t, STANDS_STILL);
  await once(worker, 'message');
  const told: string[] = [];
  const callOff = limitWork(worker, { workMsMax: 200, waitMsMax: LONG_MS }, (by) => told.push(by));
  t.deepEqual(await once(worker, 'message'), ['done']);
  callOff();
  t.deepEqual(told, []);
});

test('nothing is told once it is called off', async (t) => {
  const worker = thread(t, WORKS);
  const told: string[] = [];
  limitWork(worker, { workMsMax: 50, waitMsMax: 60 }, (by) => told.push(by))();
  await limited(worker, { workMsMax: 150, waitMsMax: LONG_MS });
  t.deepEqual(told, []);
});
