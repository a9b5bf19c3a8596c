// The memory for one AS4 message of 100 MB, signed and encrypted: of the process that sends it, and of the service that receives, checks
// and serves it. The floor is each process after a small message.
import { randomUUID } from 'node:crypto';
import { runProgram } from '../test/support/child.js';
import { run } from '../test/support/process.js';
import { peakMiB, resetPeak } from './as4/peak.js';
import { folder, token } from './environment.js';
import { print } from './report.js';

const LARGE_BYTES = 100_000_000;
const SMALL_BYTES = 30_000;
const WAIT_MS = 50;

export async function as4Large(): Promise<void> {
  await using data = await folder();
  const database = process.env['TEST_DATABASE_URL'];
  const env = { DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn', AS4_BYTES_MAX: '104857600' };
  await using exchange = await run('src/main.js', { ...env, ...(database === undefined ? {} : { DATABASE_URL: database }) });
  const bearer = { Authorization: `Bearer ${await token(exchange.url, 'demo-buyer')}` };
  const receiver = `0106:${String(Date.now()).slice(-8)}`;
  await fetch(`${exchange.url}/v3/participant`, {
    method: 'POST',
    headers: { ...bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ countryCode: 'NL', identifier: receiver, documentTypes: [158] }),
  });
  const send = async (bytes: number): Promise<{ baseMiB: number; peakMiB: number }> => {
    const given = {
      BENCH_URL: exchange.url,
      BENCH_DATA: data.path,
      BENCH_BYTES: String(bytes),
      BENCH_RECEIVER: receiver,
      BENCH_ID: randomUUID(),
    };
    const { code, stdout, stderr } = await runProgram('bench/as4/largeSender.js', [], given);
    if (code !== 0) throw new Error(`The message was not sent: ${stderr}`);
    return JSON.parse(stdout) as { baseMiB: number; peakMiB: number };
  };
  const ready = async (count: number): Promise<void> => {
    for (;;) {
      const text = await (await fetch(`${exchange.url}/metrics`)).text();
      if (Number(/^documents\{direction="receive",state="READY"\} (\d+)/m.exec(text)?.[1] ?? 0) >= count) return;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  };
  await send(SMALL_BYTES);
  await ready(1);
  const baseMiB = exchange.memory();
  resetPeak(exchange.pid);
  const out = await send(LARGE_BYTES);
  const receivedMiB = peakMiB(exchange.pid);
  await ready(2);
  const checkedMiB = peakMiB(exchange.pid);
  const above = { out: out.peakMiB - out.baseMiB, received: receivedMiB - baseMiB, checked: checkedMiB - baseMiB };
  const rows = [
    ['sender: envelope, gzip, signature, encryption', out.baseMiB, out.peakMiB, above.out],
    ['receiver: until the receipt', baseMiB, receivedMiB, above.received],
    ['receiver: until READY, with the check', baseMiB, checkedMiB, above.checked],
  ];
  print('as4-large', ['a message of 100 MB', 'base MiB', 'peak MiB', 'above the base'], rows, {
    out,
    baseMiB,
    receivedMiB,
    checkedMiB,
    above,
  });
}
