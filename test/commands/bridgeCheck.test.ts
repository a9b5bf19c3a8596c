// `npm run bridge:check`: the reference bridge passes, and a bridge that does not keep to the contract is told where.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readArguments } from '../../src/commands/bridgeCheck/arguments.js';
import { runCommand } from '../support/child.js';
import { BRIDGE_SECRET } from '../support/network/bridge.js';
import { bridgeFolder } from '../support/referenceBridge.js';
import { test } from '../support/test.js';

const check = (url: string, ...options: string[]) => runCommand('bridge:check', [...options, url], { BRIDGE_SECRET });

test('the reference bridge passes every check', async (t) => {
  await using folder = await bridgeFolder();
  await using bridge = await folder.start(0);
  const { code, stdout, stderr } = await check(bridge.url, '--wait', '60');
  t.deepEqual([code, stderr], [0, ''], stdout);
  const lines = stdout.trimEnd().split('\n');
  t.is(lines.length, 15);
  for (const line of lines) t.regex(line, /^ok {8}/);
});

test('a bridge that takes everything fails where it should refuse', async (t) => {
  const server = createServer((_, response) => response.writeHead(202, { 'Content-Type': 'application/json' }).end('{}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const { code, stdout } = await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--wait', '0');
  t.is(code, 1);
  t.true(stdout.includes('FAILED    a wrong signature is refused: it answered 202, not 401 or 403\n'), stdout);
  t.true(stdout.includes('FAILED    a message is taken, and its answer has a reference: its answer has no reference\n'), stdout);
  t.true(stdout.includes('not seen  the status is reported, signed, and repeated until it is taken: none came within 0 s\n'), stdout);
});

test('a bridge that refuses a signature with a message is told so', async (t) => {
  const refusal = JSON.stringify({ message: 'The signature is wrong' });
  const server = createServer((_, response) => response.writeHead(403, { 'Content-Type': 'application/json' }).end(refusal));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const { stdout } = await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--wait', '0');
  t.true(stdout.includes('ok        a wrong signature is refused\n'), stdout);
  t.true(stdout.includes('FAILED    a body that was changed is refused: its answer has a message, which ends the document\n'), stdout);
});

test('a bridge that does not answer fails each check with the reason', async (t) => {
  const { code, stdout } = await check('http://127.0.0.1:2', '--wait', '0');
  t.is(code, 1);
  t.regex(stdout, /^FAILED {4}a right signature is taken: there was no answer: .*ECONNREFUSED/);
});

for (const [name, given, secret, message] of [
  ['no address', [], BRIDGE_SECRET, 'It takes the address of the bridge.'],
  ['an address of another kind', ['ftp://x'], BRIDGE_SECRET, '"ftp://x" is no http or https address.'],
  ['no secret', ['http://x'], undefined, 'The variable BRIDGE_SECRET is not set: it holds the shared secret.'],
  ['a short secret', ['http://x'], 'fifteen letters', 'The variable BRIDGE_SECRET has fewer than 16 characters.'],
  ['a port out of range', ['--listen', '65536', 'http://x'], BRIDGE_SECRET, '--listen takes a whole number up to 65535.'],
  ['a document that is not there', ['--document', '/none', 'http://x'], BRIDGE_SECRET, /^--document: ENOENT/],
] as const) {
  test(`${name} is refused`, (t) => {
    t.throws(() => readArguments(given, secret === undefined ? {} : { BRIDGE_SECRET: secret }), { name: 'UsageError', message });
  });
}
