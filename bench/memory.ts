// Resident memory after 1,000 uploads have passed the whole pipeline. The floor is the process just after its start.
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { folder } from './environment.js';
import { load } from './load.js';
import { registerReceiver } from './receiver.js';
import { print } from './report.js';
import { uploadRequest } from './upload.js';

const UPLOADS = 1_000;
const CONNECTIONS = 8;
const POLL_MS = 200;

export async function memory(): Promise<void> {
  const own = await databaseOnServer();
  try {
    const embedded = await measure({});
    const server = await measure({ DATABASE_URL: own.url });
    const rows = [
      ['PGlite', embedded.startMiB, embedded.endMiB, embedded.endMiB / embedded.startMiB],
      ['PostgreSQL', server.startMiB, server.endMiB, server.endMiB / server.startMiB],
    ];
    print('memory', ['', 'MiB at start', `MiB after ${UPLOADS}`, 'ratio'], rows, { embedded, server });
  } finally {
    await own.drop();
  }
}

async function measure(env: Readonly<Record<string, string>>): Promise<{ readonly startMiB: number; readonly endMiB: number }> {
  await using data = await folder();
  await using exchange = await run('src/main.js', { DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn', ...env });
  const startMiB = exchange.memory();
  await registerReceiver(exchange.url);
  const request = await uploadRequest(exchange.url);
  const { failures } = await load(exchange.url, request, CONNECTIONS, UPLOADS);
  if (failures > 0) throw new Error(`${failures} uploads failed`);
  await untilDelivered(exchange.url);
  return { startMiB, endMiB: exchange.memory() };
}

/** Read from the service's metrics, because no other process can open an embedded database. */
async function untilDelivered(url: string): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const delivered = Number(/^documents\{direction="send",state="DELIVERED"\} (\d+)/m.exec(text)?.[1] ?? 0);
    if (delivered >= UPLOADS) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
