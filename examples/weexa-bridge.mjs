// A bridge between the exchange and folders, after docs/weexa.md: replace deliver() and the folder `in` by calls of Weexa. Node 20 or later.
//   BRIDGE_SECRET=… EXCHANGE_URL=https://exchange.example.com/channels/weexa/ID node examples/weexa-bridge.mjs FOLDER [PORT]
// FOLDER/out/ID: a message to send, FOLDER/sent/ID: a delivered one, FOLDER/in: files for the exchange, FOLDER/done: those that it has,
// FOLDER/refused: those that it refused for good.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { BRIDGE_SECRET: SECRET, EXCHANGE_URL } = process.env;
const [FOLDER = 'bridge', PORT = '0'] = process.argv.slice(2);
const TOLERANCE_SECONDS = 300;
const BODY_BYTES_MAX = 150 * 1024 * 1024;
const CALL_TIMEOUT_MS = 30_000;
const LOOK_MS = 500;
/** After these answers of the exchange, a repetition fails as well. */
const FOR_GOOD = [400, 404, 409, 413];
const ID = /^[\w-]{1,64}$/;
const complain = (what) => (error) => console.error(`${what}: ${error.message}`);
const folder = (...names) => join(FOLDER, ...names);

/** `from`: who signs. `asked`: method and path, to the exchange from /channels/weexa/ on. So no request can be sent back, or elsewhere. */
const signatureOf = (from, timestamp, asked, body) =>
  `v2=${createHmac('sha256', SECRET).update(`v2.${from}.${timestamp}.${asked}.`).update(body).digest('hex')}`;

function isSigned({ 'x-timestamp': timestamp = '', 'x-signature': current = '', 'x-signature-previous': previous = '' }, asked, body) {
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(signatureOf('exchange', timestamp, asked, body));
  return [current, previous]
    .map((text) => Buffer.from(text))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** Sends a signed request to the exchange. */
async function call(url, body, headers) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const asked = `POST ${url.slice(url.lastIndexOf('/channels/weexa/'))}`;
  const signed = { ...headers, 'X-Timestamp': timestamp, 'X-Signature': signatureOf('bridge', timestamp, asked, body) };
  const answer = await fetch(url, { method: 'POST', headers: signed, body, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  return { status: answer.status, text: await answer.text() };
}

/** Makes a file durable, or without bytes the names in a folder. */
async function durable(path, bytes) {
  const file = await open(path, bytes === undefined ? 'r' : 'w');
  if (bytes !== undefined) await file.writeFile(bytes);
  await file.sync();
  await file.close();
}

/** The answer to a message. It is written whole before it is acknowledged; the same id again is acknowledged and not written. */
async function take(body, type) {
  let form;
  let metadata;
  try {
    form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    metadata = JSON.parse(await new Response(form.get('metadata')).text());
  } catch {
    return [400, { message: 'The body is no form with metadata' }];
  }
  const { messageId, callbackUrl } = metadata ?? {};
  if (!ID.test(messageId ?? '') || !URL.canParse(callbackUrl)) return [400, { message: 'messageId or callbackUrl is missing' }];
  if (!(form.get('document') instanceof File)) return [400, { message: 'The part document is missing' }];
  if (existsSync(folder('out', messageId)) || existsSync(folder('sent', messageId))) return [202, { reference: messageId }];
  const draft = await mkdtemp(folder('draft-'));
  let number = 0;
  for (const [name, value] of form) {
    // Names of files come from others, so they are not used as names here.
    const file = name === 'metadata' ? 'metadata.json' : name === 'document' ? 'document.xml' : `${name.replace(/\W/g, '')}-${++number}`;
    await durable(join(draft, file), Buffer.from(await new Response(value).arrayBuffer()));
  }
  await durable(draft);
  try {
    await rename(draft, folder('out', messageId));
    await durable(folder('out'));
  } catch (error) {
    if (!existsSync(folder('out', messageId))) throw error;
    await rm(draft, { recursive: true }); // The same message came twice at once.
  }
  return [202, { reference: messageId }];
}

/** Replace this by a call of Weexa. It may be called again for the same message. Returns what became of it. */
async function deliver(messageId) {
  const document = await readFile(folder('out', messageId, 'document.xml'), 'utf8');
  return document.includes('REJECT-ME') ? { status: 'rejected', message: 'The receiver does not want it' } : { status: 'delivered' };
}

/** Delivers what waits and reports it. A report that was not taken is repeated, so nothing is lost if this process dies here. */
async function deliverAll() {
  for (const messageId of await readdir(folder('out'))) await deliverOne(messageId).catch(complain(messageId));
}

async function deliverOne(messageId) {
  const { callbackUrl } = JSON.parse(await readFile(folder('out', messageId, 'metadata.json'), 'utf8'));
  const body = Buffer.from(JSON.stringify({ messageId, ...(await deliver(messageId)) }));
  const { status, text } = await call(callbackUrl, body, { 'Content-Type': 'application/json' });
  if (status === 200 || FOR_GOOD.includes(status)) await rename(folder('out', messageId), folder('sent', messageId));
  if (status !== 200) throw new Error(`${status} ${text}`);
}

/** Hands the files in `in` to the exchange. The id is made of name and content, so a repetition has the same id. */
async function receiveAll() {
  if (EXCHANGE_URL === undefined) return;
  for (const name of await readdir(folder('in'))) await receiveOne(name).catch(complain(name));
}

async function receiveOne(name) {
  const bytes = await readFile(folder('in', name));
  const messageId = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex');
  const form = new FormData();
  form.append('metadata', new Blob([JSON.stringify({ messageId })], { type: 'application/json' }), 'metadata.json');
  form.append('document', new Blob([bytes], { type: name.endsWith('.pdf') ? 'application/pdf' : 'application/xml' }), name);
  const request = new Response(form);
  const body = Buffer.from(await request.arrayBuffer());
  const { status, text } = await call(`${EXCHANGE_URL}/messages`, body, { 'Content-Type': request.headers.get('Content-Type') });
  if (status === 200) return rename(folder('in', name), folder('done', name));
  if (FOR_GOOD.includes(status)) await rename(folder('in', name), folder('refused', name));
  throw new Error(`${status} ${text}`);
}

async function handle(request, response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return request.destroy();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const asked = `${request.method} ${request.url}`;
  const [status, said] = !isSigned(request.headers, asked, body)
    ? [403, { error: 'The signature is wrong or too old' }] // Without a message the exchange sends it again.
    : asked === 'POST /messages'
      ? await take(body, request.headers['content-type'] ?? '')
      : asked === 'GET /check'
        ? [200, { message: 'The signature is right' }]
        : [404, { message: 'Unknown path' }];
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said));
}

if (SECRET === undefined) throw new Error('BRIDGE_SECRET is not set');
for (const name of ['out', 'sent', 'in', 'done', 'refused']) await mkdir(folder(name), { recursive: true });
const server = createServer((request, response) => handle(request, response).catch(() => response.writeHead(500).end()));
server.listen(Number(PORT), '127.0.0.1', () => console.log(`bridge at http://127.0.0.1:${server.address().port}`));
for (;;) {
  await deliverAll();
  await receiveAll();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
