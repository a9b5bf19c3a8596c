// Files in an S3-compatible store: where they are stored, how they are downloaded, and what happens to documents while the store is
// unreachable. The tests run one after the other: each has its own exchange and waits for its store.
import type { ExecutionContext } from 'ava';
import { mintViewLink } from '../../src/domain/documents/files/links.js';
import { removeExpired } from '../../src/domain/maintenance/expired.js';
import { removeOrphanBlobs } from '../../src/domain/maintenance/retention.js';
import { type Answer, type Client, startApp, type TestApp } from '../support/app.js';
import { BUYER, exported, invoice, type Part, PICTURE, register, stored, upload, xmlPart } from '../support/documents.js';
import { DOCUMENT, FORM_TYPE, formBody, IMAGE } from '../support/form.js';
import { uploadParts } from '../support/graphql.js';
import { resting } from '../support/paused.js';
import { makeBucket } from '../support/s3/bucket.js';
import { errorXml } from '../support/s3/buckets.js';
import { type FakeS3, type Interference, startFakeS3 } from '../support/s3/server.js';
import { test } from '../support/test.js';

const MIB = 1024 * 1024;
const DAY_SECONDS = 86_400;
const LARGE: Part = { fileName: 'Größe.pdf', mimeType: 'application/pdf', bytes: Buffer.alloc(200_000, '%PDF-1.7 large ') };
const AWAY: Interference = () => ({ status: 503, body: errorXml('ServiceUnavailable') });
const UNAVAILABLE = { message: 'Service Unavailable' };

interface Under {
  readonly fake: FakeS3;
  readonly exchange: TestApp;
  readonly seller: Client;
}

async function start(t: ExecutionContext, env: (fake: FakeS3) => Readonly<Record<string, string>> = () => ({})): Promise<Under> {
  const fake = await startFakeS3();
  t.teardown(() => fake[Symbol.asyncDispose]());
  const bucket = await makeBucket(fake);
  const exchange = await startApp({ ...bucket.env, FILE_INLINE_BYTES_MAX: '65536', ...env(fake) });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  return { fake, exchange, seller: await exchange.as('demo-seller') };
}

/** A document with one large file, processed to its end. */
async function sent({ exchange, seller }: Under, documentId: string, image: Part = LARGE): Promise<void> {
  await upload(seller, { documentId, document: xmlPart(invoice()), image });
  await exchange.idle();
}

async function linkOf({ seller }: Under, documentId: string, purpose: string): Promise<string> {
  const { files } = await exported(seller, documentId);
  return files.find((file) => file.purpose === purpose)?.downloadUrl ?? '';
}

const asked = (fake: FakeS3, method: string): string[] =>
  fake.asked
    .filter((one) => one.method === method && one.path.includes('/files/') && !/\/(probe|\.owner)$/.test(one.path))
    .map(({ path }) => path);

test.serial('large files stand in the bucket, small ones in their row; links stream both, byte for byte', async (t) => {
  const under = await start(t);
  await sent(under, 'both');
  const rows = await under.exchange.app.database.sql.query<{ key: string | null }>(
    `select blob_key as key from document_file f join document d on d.id = f.document
     where d.document_id = 'both' and f.purpose in ('document', 'image') order by f.position`,
  );
  t.is(rows[0]?.key, null);
  t.true(asked(under.fake, 'PUT').some((path) => path.endsWith(`/files/${rows[1]?.key}`)));
  const image = await under.exchange.anonymous(await linkOf(under, 'both', 'image'));
  t.is(image.status, 200);
  t.true(image.bytes.equals(LARGE.bytes));
  t.is(image.headers.get('content-disposition'), `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`);
  t.is((await under.exchange.anonymous(await linkOf(under, 'both', 'document'))).text, invoice());
});

test.serial('a file of some MiB is never in memory as a whole on its way out: a MiB is asked at a time', async (t) => {
  const under = await start(t);
  const bytes = Buffer.from(Array.from({ length: 2.5 * MIB }, (_, n) => n % 253));
  bytes.write('%PDF-1.7 ');
  await sent(under, 'pieces', { ...LARGE, bytes });
  const link = await linkOf(under, 'pieces', 'image');
  under.fake.asked.length = 0;
  const whole = await under.exchange.anonymous(link);
  t.is(whole.headers.get('content-length'), String(bytes.length));
  t.true(whole.bytes.equals(bytes));
  const [row] = await under.exchange.app.database.sql.query<{ key: string }>(
    `select blob_key as key from document_file where purpose = 'image' and byte_length = $1`,
    [bytes.length],
  );
  // Recurring jobs also send requests to the store.
  const ranges = (): (string | undefined)[] =>
    under.fake.asked
      .filter(({ method, path }) => method === 'GET' && path.endsWith(`/files/${row?.key}`))
      .map(({ headers }) => headers.range);
  t.deepEqual(ranges(), [`bytes=0-${MIB - 1}`, `bytes=${MIB}-${2 * MIB - 1}`, `bytes=${2 * MIB}-${2.5 * MIB - 1}`]);
  under.fake.asked.length = 0;
  const part = await under.exchange.anonymous(link, { headers: { Range: `bytes=100-${MIB + 199}` } });
  t.is(part.status, 206);
  t.true(part.bytes.equals(bytes.subarray(100, MIB + 200)));
  t.deepEqual(ranges(), [`bytes=100-${MIB + 99}`, `bytes=${MIB + 100}-${MIB + 199}`]);
});

test.serial('a download that the store does not end is cut off: no client takes a part for the whole', async (t) => {
  const under = await start(t);
  await sent(under, 'cut', { ...LARGE, bytes: Buffer.alloc(2 * MIB + 1, '%PDF-1.7 ') });
  const link = await linkOf(under, 'cut', 'image');
  under.fake.interfere = ({ headers }) =>
    headers.range?.startsWith(`bytes=${2 * MIB}`) ? { status: 403, body: errorXml('AccessDenied') } : undefined;
  const answer = await fetch(link);
  t.is(answer.status, 200);
  await t.throwsAsync(answer.arrayBuffer());
  under.fake.interfere = () => undefined;
  t.is((await under.exchange.anonymous(link)).bytes.length, 2 * MIB + 1);
});

test.serial('a download of a blob that is shorter than its row says is cut off', async (t) => {
  const under = await start(t);
  await sent(under, 'short', { ...LARGE, bytes: Buffer.alloc(2 * MIB + 1, '%PDF-1.7 ') });
  const { blobs, database } = under.exchange.app;
  const [row] = await database.sql.query<{ key: string }>(
    `select blob_key as key from document_file where purpose = 'image' and byte_length = $1`,
    [2 * MIB + 1],
  );
  await blobs.put(row!.key, Buffer.alloc(MIB + 1, '%PDF-1.7 '));
  const answer = await fetch(await linkOf(under, 'short', 'image'));
  t.is(answer.status, 200);
  await t.throwsAsync(answer.arrayBuffer());
});

test.serial('while the store is away a download is 503 and may be tried again; a blob that is gone is 404', async (t) => {
  const under = await start(t);
  await sent(under, 'away');
  const link = await linkOf(under, 'away', 'image');
  under.fake.interfere = AWAY;
  const refused = await under.exchange.anonymous(link);
  t.deepEqual([refused.status, refused.body, refused.headers.get('retry-after')], [503, UNAVAILABLE, '2']);
  under.fake.interfere = () => ({ status: 404, body: errorXml('NoSuchKey') });
  t.deepEqual([(await under.exchange.anonymous(link)).status], [404]);
  under.fake.interfere = () => undefined;
  t.is((await under.exchange.anonymous(link)).status, 200);
});

// S3_PUBLIC_ENDPOINT

const publicly = (t: ExecutionContext, env: Readonly<Record<string, string>> = {}): Promise<Under> =>
  start(t, (fake) => ({ S3_PUBLIC_ENDPOINT: `${fake.url}/`, ...env }));

test.serial('"with S3_PUBLIC_ENDPOINT set it redirects to the store\'s own link once it has checked"', async (t) => {
  const under = await publicly(t);
  await sent(under, 'public');
  const link = await linkOf(under, 'public', 'image');
  t.true(link.startsWith(`${under.exchange.url}/files/`));
  const answer = await under.exchange.anonymous(link);
  t.deepEqual([answer.status, answer.text, answer.headers.get('cache-control')], [302, '', 'private, no-store']);
  const location = answer.headers.get('location') ?? '';
  t.true(location.startsWith(`${under.fake.url}/`));
  const given = await fetch(location);
  t.is(given.headers.get('content-type'), 'application/pdf');
  t.is(given.headers.get('content-disposition'), `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`);
  t.true(Buffer.from(await given.arrayBuffer()).equals(LARGE.bytes));
  const part = await fetch(link, { headers: { Range: 'bytes=0-3' } });
  t.deepEqual([part.status, await part.text()], [206, '%PDF']);
  const head = await fetch(link, { method: 'HEAD' });
  t.deepEqual([head.status, head.headers.get('content-length')], [200, String(LARGE.bytes.length)]);
});

test.serial('S3_PUBLIC_ENDPOINT: a file that is shown is streamed, for the store would show it without the sandbox', async (t) => {
  const under = await publicly(t);
  await sent(under, 'shown');
  const fileId = new URL(await linkOf(under, 'shown', 'image')).pathname.split('/').at(-1) ?? '';
  const answer = await under.exchange.anonymous(mintViewLink(under.exchange.app, fileId));
  t.is(answer.status, 200);
  t.regex(answer.headers.get('content-security-policy') ?? '', /; sandbox$/);
  t.true(answer.bytes.equals(LARGE.bytes));
});

test.serial('S3_PUBLIC_ENDPOINT: files in their row are streamed all the same', async (t) => {
  const under = await publicly(t);
  await sent(under, 'small', PICTURE);
  const answer = await under.exchange.anonymous(await linkOf(under, 'small', 'image'));
  t.deepEqual([answer.status, answer.text], [200, PICTURE.bytes.toString()]);
});

test.serial("S3_PUBLIC_ENDPOINT: refusals are the service's own, and the store is not asked", async (t) => {
  const under = await publicly(t, { RETENTION_DAYS: '1', DOWNLOAD_LIFETIME_SECONDS: '86400' });
  await sent(under, 'refused');
  const link = await linkOf(under, 'refused', 'image');
  const { anonymous } = under.exchange;
  const told = ({ status, body }: Answer): unknown[] => [status, body];
  under.fake.asked.length = 0;
  t.deepEqual(told(await anonymous(`${link}x`)), [403, { message: 'Forbidden' }]);
  const { sha256 } = (
    await under.exchange.app.database.sql.query<{ sha256: Buffer }>(`select sha256 from document_file where purpose = 'image' limit 1`)
  )[0]!;
  const known = await anonymous(link, { headers: { 'If-None-Match': `"${sha256.toString('hex')}"`, 'Cache-Control': 'max-age=0' } });
  t.is(known.status, 304);
  t.deepEqual(asked(under.fake, 'GET'), []);
  // The job that removes what is old could come first.
  await resting(under.exchange);
  await under.exchange.advance(DAY_SECONDS - 60);
  const later = await linkOf({ ...under, seller: await under.exchange.as('demo-seller') }, 'refused', 'image');
  await under.exchange.advance(120);
  t.deepEqual(told(await anonymous(link)), [403, { message: 'Request has expired' }]);
  t.is(await removeExpired(under.exchange.app), 1);
  t.deepEqual(told(await anonymous(later)), [404, { message: 'Not Found' }]);
});

test.serial('S3_PUBLIC_ENDPOINT: the OpenAPI document tells of the redirect, and only then', async (t) => {
  const answers = async ({ exchange }: Under): Promise<string[]> => {
    const document = (await exchange.anonymous('/openapi.json')).body as { paths: Record<string, { get: { responses: object } }> };
    return Object.keys(document.paths['/files/{fileId}']?.get.responses ?? {});
  };
  t.true((await answers(await publicly(t))).includes('302'));
  t.false((await answers(await start(t))).includes('302'));
});

// Away

test.serial('an upload whose files the store does not take is 503, leaves nothing, and works when it is sent again', async (t) => {
  const under = await start(t);
  under.fake.interfere = AWAY;
  const send = (): Promise<Answer> => {
    const parts = [
      { name: 'document', fileName: 'invoice.xml', type: 'application/xml', bytes: Buffer.from(invoice()) },
      { name: 'image', fileName: LARGE.fileName, type: LARGE.mimeType, bytes: LARGE.bytes },
    ];
    const headers = { 'Content-Type': FORM_TYPE, documentId: 'again' };
    return under.seller('/v3/documents/invoice/send/multipart', { method: 'POST', headers, body: formBody(parts) });
  };
  const refused = await send();
  t.deepEqual([refused.status, refused.body, refused.headers.get('retry-after')], [503, UNAVAILABLE, '2']);
  const { sql } = under.exchange.app.database;
  t.deepEqual(await sql.query('select id from document union all select id from document_file'), []);
  under.fake.interfere = () => undefined;
  const taken = await send();
  t.deepEqual([taken.status, taken.headers.get('idempotent-replayed')], [200, null]);
  await under.exchange.idle();
  const image = await under.exchange.anonymous(await linkOf(under, 'again', 'image'));
  t.true(image.bytes.equals(LARGE.bytes));
});

test.serial('GraphQL says UNAVAILABLE for the same', async (t) => {
  const under = await start(t);
  under.fake.interfere = AWAY;
  const { errors } = await uploadParts(under.seller, [DOCUMENT, { ...IMAGE, bytes: LARGE.bytes }]);
  t.deepEqual(
    errors.map(({ message, extensions }) => [message, extensions.code]),
    [['Service Unavailable', 'UNAVAILABLE']],
  );
});

for (const method of ['GET', 'PUT'] as const) {
  test.serial(
    `a document whose files the store does not ${method === 'GET' ? 'give' : 'take'} while it is processed is tried again and delivered`,
    async (t) => {
      const under = await start(t, () => ({ FILE_INLINE_BYTES_MAX: '0' }));
      await register(await under.exchange.as('demo-buyer'), BUYER, [158]);
      await under.exchange.app.stopWork(5_000);
      await upload(under.seller, { documentId: method, document: xmlPart(invoice()), image: PICTURE });
      under.fake.interfere = (request) => (request.method === method ? AWAY(request) : undefined);
      await under.exchange.app.startWork();
      await under.exchange.idle();
      t.is((await stored(under.exchange, 'demo-seller', method)).state, 'PROCESSING');
      under.fake.interfere = () => undefined;
      await under.exchange.advance(60);
      await under.exchange.idle();
      t.is((await stored(under.exchange, 'demo-seller', method)).state, 'DELIVERED');
    },
  );
}

test.serial('GET /health/ready looks at the store', async (t) => {
  const under = await start(t);
  const ready = async (): Promise<unknown[]> => {
    await under.exchange.advance(2);
    const { status, body } = await under.exchange.anonymous('/health/ready');
    return [status, (body as { checks: { files: string } }).checks.files];
  };
  t.deepEqual(await ready(), [200, 'ok']);
  under.fake.interfere = AWAY;
  t.deepEqual(await ready(), [503, 'failed']);
  under.fake.interfere = () => undefined;
  t.deepEqual(await ready(), [200, 'ok']);
});

test.serial('the sweep removes what no row names once it is a day old, and nothing else', async (t) => {
  const under = await start(t);
  await sent(under, 'swept');
  const { blobs } = under.exchange.app;
  await blobs.put('ab/orphan', Buffer.from('x'));
  await removeOrphanBlobs(under.exchange.app);
  t.is((await blobs.get('ab/orphan')).toString(), 'x', 'its row may still come');
  const paths = asked(under.fake, 'PUT').map((path) => path.split('/').slice(2).join('/'));
  const entries = paths.map((key) => `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`);
  under.fake.interfere = ({ query }) =>
    query.has('list-type') ? { status: 200, body: `<ListBucketResult>${entries.join('')}</ListBucketResult>` } : undefined;
  await removeOrphanBlobs(under.exchange.app);
  await t.throwsAsync(blobs.get('ab/orphan'), { name: 'BlobMissing' });
  t.is((await under.exchange.anonymous(await linkOf(under, 'swept', 'image'))).bytes.length, LARGE.bytes.length);
});
