// POST /as4 with a body that comes too slowly.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PATIENCE } from '../../../src/server/request/patience.js';
import { startServer } from '../../../src/server/server.js';
import { startApp } from '../../support/app.js';
import { as4SenderTo } from '../../support/as4Sender.js';
import { openRaw } from '../../support/raw.js';
import { test } from '../../support/test.js';
import { every } from '../../support/time.js';

const PIECE_EVERY_MS = 50;
const PIECE_BYTES = 256;
const LENGTH = 1_000_000;

test('a message that comes too slowly is cut with 408, and stores nothing', async (t) => {
  await using exchange = await startApp();
  const { contentType, bytes } = await as4SenderTo(exchange).message();
  const server = await startServer(exchange.app, { ...PATIENCE, minimumRate: { ...PATIENCE.minimumRate, windowMs: 500 } });
  t.teardown(() => server.stop(0, 0));
  await using connection = await openRaw(server.url);
  connection.write(`POST /as4 HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${contentType}\r\nContent-Length: ${LENGTH}\r\n\r\n`);
  let at = 0;
  const end = every(PIECE_EVERY_MS, () => {
    connection.write(bytes.subarray(at, at + PIECE_BYTES));
    at += PIECE_BYTES;
  });
  const answer = await connection.answer().finally(end);
  t.true(at < LENGTH, 'the message was still coming');
  t.deepEqual([answer?.status, answer?.body], [408, { message: 'Request Timeout' }]);
  t.deepEqual(await exchange.app.database.sql.query('select 1 from inbound_message'), []);
  t.deepEqual(await readdir(join(exchange.app.config.dataDir, 'spool')), []);
});
