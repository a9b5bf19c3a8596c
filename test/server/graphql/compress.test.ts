// Answers of GraphQL that are compressed, as they come over the wire.
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { COMPRESSED_CHARACTERS_MIN } from '../../../src/server/graphql/compress.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { tokenOf } from '../../support/load.js';
import { test } from '../../support/test.js';

const LONG = '{ __schema { types { name fields { name } } } }';
const SHORT = '{ __typename }';

const exchange = kept(() => startApp());

interface Answered {
  readonly coding: string | undefined;
  readonly vary: string | undefined;
  readonly bytes: Buffer;
}

/** `fetch` would decompress the answer and name codings itself. */
async function ask(query: string, codings?: string, accept = 'application/json'): Promise<Answered> {
  const headers = {
    'Content-Type': 'application/json',
    Accept: accept,
    Authorization: `Bearer ${await tokenOf(exchange.url, 'demo-seller')}`,
    ...(codings === undefined ? {} : { 'Accept-Encoding': codings }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${exchange.url}/graphql`, { method: 'POST', headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { 'content-encoding': coding, vary } = response.headers;
      resolve({ coding, vary, bytes: Buffer.concat(chunks) });
    });
    asked.on('error', reject).end(JSON.stringify({ query }));
  });
}

test('a long answer is compressed where the client accepts gzip, and says the same', async (t) => {
  const [plain, compressed] = [await ask(LONG), await ask(LONG, 'gzip, deflate, br')];
  t.deepEqual([plain.coding, compressed.coding], [undefined, 'gzip']);
  t.true(plain.bytes.length >= COMPRESSED_CHARACTERS_MIN);
  t.true(compressed.bytes.length * 4 < plain.bytes.length);
  t.deepEqual(gunzipSync(compressed.bytes), plain.bytes);
});

test('a client that refuses gzip gets none', async (t) => {
  t.is((await ask(LONG, 'gzip;q=0, br')).coding, undefined);
});

test('a short answer is not compressed', async (t) => {
  t.is((await ask(SHORT, 'gzip')).coding, undefined);
});

test('caches are told what the answer depends on', async (t) => {
  t.regex((await ask(SHORT)).vary ?? '', /(^|, )Accept-Encoding(,|$)/);
});

test('a problem document about a long request is readable, and names each fault', async (t) => {
  const query = `{ ${Array.from({ length: 40 }, (_, n) => `unknownField${n}`).join(' ')} }`;
  const { coding, bytes } = await ask(query, 'gzip', 'application/problem+json');
  t.is(coding, undefined);
  const { type, errors } = JSON.parse(bytes.toString()) as { type: string; errors: readonly object[] };
  t.true(bytes.length >= COMPRESSED_CHARACTERS_MIN);
  t.regex(type, /graphql-request-invalid$/);
  t.is(errors.length, 40);
});
