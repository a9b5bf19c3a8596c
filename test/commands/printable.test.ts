// What a command prints of others steers no terminal: on standard output and standard error, whichever the command.
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Command, print } from '../../src/commands/command.js';
import { painted } from '../../src/commands/output.js';
import { Refused } from '../../src/commands/refused.js';
import { runLine } from '../../src/commands/runLine.js';
import { test } from '../support/test.js';

async function outputOf(run: Command['run']): Promise<readonly [stdout: string, stderr: string]> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const line = { name: 'x', args: [], env: {}, stdin: Readable.from([]), stdout, stderr, onStop: () => undefined };
  await runLine({ usage: 'Usage: x', run }, line);
  stdout.end();
  stderr.end();
  return Promise.all([text(stdout), text(stderr)]);
}

test('control characters of others are shown as escapes, lines and our colours stay', async (t) => {
  const [stdout] = await outputOf(async ({ stdout }) => {
    stdout.write(`${painted(stdout, 'red', 'a')}\tb\r\n\x1b]0;title\x07\x9b2J\rc\u202ed\n`);
    return 0;
  });
  t.is(stdout, `${painted(new PassThrough(), 'red', 'a')}\tb\r\n\\u001b]0;title\\u0007\\u009b2J\\u000dc\\u202ed\n`);
});

test('a fault that quotes others is shown in the same way', async (t) => {
  const [, stderr] = await outputOf(() => Promise.reject(new Refused('no tenant \x1b[2J')));
  t.is(stderr, 'no tenant \\u001b[2J\n');
});

test('JSON keeps its meaning, and bytes of a file stay as they are', async (t) => {
  const [stdout] = await outputOf(async ({ stdout }) => {
    await print(stdout, `${JSON.stringify({ name: 'a\x1b\x9b' })}\n`);
    await print(stdout, Buffer.from('\x1b'));
    return 0;
  });
  const [json, bytes] = stdout.split('\n');
  t.deepEqual([JSON.parse(json!), bytes], [{ name: 'a\x1b\x9b' }, '\x1b']);
});
