import { type Declared, type ExecutionContext, test } from '../support/test.js';
import { GroupedFile } from './group.js';
import type { Line } from './results.js';

const NOTHING: Declared = { tests: [], before: [], beforeEach: [], afterEach: [], after: [] };

/** A runner that starts all tests at once, as AVA does with concurrent ones. It runs teardowns in the reverse order, after a failure, too. */
function startRunner() {
  const declared: { title: string; run: (t: ExecutionContext) => Promise<void> }[] = [];
  const faults: Record<string, string> = {};
  const runOne = async ({ title, run }: (typeof declared)[number]): Promise<void> => {
    const teardowns: (() => unknown)[] = [];
    const t = { passed: true, teardown: (over: () => unknown) => void teardowns.push(over) } as unknown as ExecutionContext;
    try {
      await run(t);
    } catch (error) {
      faults[title] = String(error);
    }
    for (const over of teardowns.reverse()) {
      try {
        await over();
      } catch (error) {
        faults[title] ??= String(error);
      }
    }
  };
  return {
    faults,
    declare: (title: string, run: (t: ExecutionContext) => Promise<void>): void => void declared.push({ title, run }),
    run: () => Promise.all(declared.map(runOne)),
  };
}

test('a file begins when the one before it has ended: hooks, serial tests, then the others', async (t) => {
  const steps: string[] = [];
  const step = (name: string) => (): void => void steps.push(name);
  const runner = startRunner();
  const fileOf = (name: string): GroupedFile =>
    new GroupedFile(
      name,
      {
        tests: [
          { title: 'concurrent', isSerial: false, run: step(`${name} concurrent`) },
          { title: 'serial', isSerial: true, run: step(`${name} serial`) },
        ],
        before: [step(`${name} before`)],
        beforeEach: [step(`${name} each`)],
        afterEach: [],
        after: [step(`${name} after`)],
      },
      () => undefined,
    );
  const first = fileOf('a').declareTo(runner.declare, Promise.resolve());
  await Promise.all([fileOf('b').declareTo(runner.declare, first), runner.run()]);
  const order = ['before', 'each', 'serial', 'each', 'concurrent', 'after'];
  t.deepEqual(steps, [...order.map((name) => `a ${name}`), ...order.map((name) => `b ${name}`)]);
});

test('at most four tests of a file run at once', async (t) => {
  let [running, most] = [0, 0];
  const run = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  const runner = startRunner();
  const tests = Array.from({ length: 9 }, (_, n) => ({ title: `${n}`, isSerial: false, run }));
  await Promise.all([
    new GroupedFile('a', { ...NOTHING, tests }, () => undefined).declareTo(runner.declare, Promise.resolve()),
    runner.run(),
  ]);
  t.is(most, 4);
});

test('a test that fails is written as failed, and the file ends all the same', async (t) => {
  const lines: Line[] = [];
  const runner = startRunner();
  const tests = [{ title: 'fails', isSerial: false, run: () => Promise.reject(new Error('so')) }];
  const file = new GroupedFile('a', { ...NOTHING, tests }, (line) => void lines.push(line));
  await Promise.all([file.declareTo(runner.declare, Promise.resolve()), runner.run()]);
  t.deepEqual(
    lines.map(({ kind }) => kind),
    ['begin', 'failed', 'end'],
  );
  t.deepEqual(runner.faults, { 'a › fails': 'Error: so' });
});

test('a hook before the tests that fails is the failure of each of them', async (t) => {
  const lines: Line[] = [];
  const runner = startRunner();
  const tests = ['one', 'two'].map((title) => ({ title, isSerial: false, run: () => undefined }));
  const before = [() => Promise.reject(new Error('closed'))];
  const file = new GroupedFile('a', { ...NOTHING, tests, before }, (line) => void lines.push(line));
  await Promise.all([file.declareTo(runner.declare, Promise.resolve()), runner.run()]);
  t.deepEqual(runner.faults, { 'a › one': 'Error: closed', 'a › two': 'Error: closed' });
  t.deepEqual(
    lines.map(({ kind }) => kind),
    ['begin', 'failed', 'failed', 'end'],
  );
});

test('a hook after the tests that fails is the failure of the last one, and the file has no end', async (t) => {
  const lines: Line[] = [];
  const runner = startRunner();
  const after = [() => Promise.reject(new Error('still open'))];
  const tests = [{ title: 'one', isSerial: false, run: () => undefined }];
  const file = new GroupedFile('a', { ...NOTHING, tests, after }, (line) => void lines.push(line));
  await Promise.all([file.declareTo(runner.declare, Promise.resolve()), runner.run()]);
  t.deepEqual(runner.faults, { 'a › one': 'Error: still open' });
  t.deepEqual(
    lines.map(({ kind }) => kind),
    ['begin', 'passed'],
  );
});
