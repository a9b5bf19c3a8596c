// POST /as4 with a body that comes too slowly.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestPki } from '../../src/sandbox/testPki.js';
import { startApp } from '../support/app.js';
import { createAs4Sender, RECEIVER } from '../support/as4Sender.js';
import { register } from '../support/documents.js';
import { openRaw } from '../support/raw.js';
import { test } from '../support/test.js';

const PIECE_EVERY_MS = 250;
const PIECE_BYTES = 256;

test('a message that comes below 4 KiB per second is cut with 408, and stores nothing', async (t) => {
  t.timeout(60_000);
  await using exchange = await startApp();
  await register(await exchange.as('demo-buyer'), RECEIVER, [158]);
  const { dataDir } = exchange.app.config;
  const pki = await openTestPki(join(dataDir, 'pki'), new Date());
  const access = createAs4Sender(exchange, await pki.issue('ap', 'C=NL, O=Other, OU=PEPPOL TEST AP, CN=POP000777'));
  const { contentType, bytes } = await access.message();
  await using connection = await openRaw(exchange.url);
  connection.write(`POST /as4 HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${contentType}\r\nContent-Length: 1000000\r\n\r\n`);
  let at = 0;
  const trickle = setInterval(() => {
    connection.write(bytes.subarray(at, at + PIECE_BYTES));
    at += PIECE_BYTES;
  }, PIECE_EVERY_MS);
  const answer = await connection.answer().finally(() => clearInterval(trickle));
  t.true(at < bytes.length, 'the message was still coming');
  t.deepEqual([answer?.status, answer?.body], [408, { message: 'Request Timeout' }]);
  t.deepEqual(await exchange.app.database.sql.query('select 1 from inbound_message'), []);
  t.deepEqual(await readdir(join(dataDir, 'spool')), []);
});
