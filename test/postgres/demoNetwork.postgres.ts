// npm run demo:network as a command: two exchanges talk, and what crosses the wire is printed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bareEnvironment } from '../support/child.js';
import { endWithTests, PRESENT } from '../support/process.js';
import { test } from '../support/test.js';

test('npm run demo:network sends an invoice there and a response back, and ends with 0', async (t) => {
  const child = spawn(process.execPath, [join(PRESENT, 'dist', 'examples', 'network', 'main.js')], { env: bareEnvironment() });
  endWithTests(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  t.is(code, 0, output);
  const count = (line: RegExp): number => output.match(line)?.length ?? 0;
  // The invoice, the response, and a status for each.
  t.is(count(/^[AB] → [AB] {3}POST \/as4$/gm), 4, output);
  t.is(count(/^ +signed +3 references, RSA-SHA256$/gm), 4, output);
  t.is(count(/^ +encrypted +the payload, AES-128-GCM, its key by RSA-OAEP$/gm), 4, output);
  t.is(count(/^ +digests +3, those of the message$/gm), 4, output);
  t.is(count(/^ +200, \d+ bytes, signed by CN=PSM0000(11|22), RSA-SHA256$/gm), 4, output);
  t.is(count(/^B has DEMO-\d+ in its inbox\. At A it is DELIVERED\.$/gm), 1, output);
  t.is(count(/^A has RESPONSE-DEMO-\d+ in its inbox\. At B it is DELIVERED\.$/gm), 1, output);
});
