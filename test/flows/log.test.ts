import type { Log } from '../../src/domain/ports.js';
import { startApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { test } from '../support/test.js';

test('the id of the request that brought a document is in the log of every step that its jobs take', async (t) => {
  const lines: { event: string; request?: string; state?: string }[] = [];
  const keep = (event: string, fields: object = {}): void => void lines.push({ event, ...fields });
  const log: Log = { debug: keep, info: keep, warn: keep, error: keep };
  await using exchange = await startApp({}, { log });
  const seller = await exchange.as('demo-seller');
  await uploadInvoice(
    (path, options) => seller(path, { ...options, headers: { ...options?.headers, 'X-Request-Id': 'trace-me' } }),
    'traced',
  );
  await exchange.idle();
  t.deepEqual(
    lines.filter(({ event }) => event === 'document.step').map(({ request, state }) => ({ request, state })),
    [{ request: 'trace-me', state: 'PROCESSING' }],
  );
});
