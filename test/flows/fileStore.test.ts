// Files in an S3-compatible store: where they are stored, how they are downloaded, and what happens to documents while the store is
// unreachable. The tests run one after the other: each has its own exchange and waits for its store.
import { removeOrphanBlobs } from '../../src/domain/maintenance/retention.js';
import type { Answer } from '../support/app.js';
import { BUYER, invoice, PICTURE, register, stored, upload, xmlPart } from '../support/documents.js';
import { DOCUMENT, FORM_TYPE, formBody, IMAGE } from '../support/form.js';
import { uploadParts } from '../support/graphql.js';
import { errorXml } from '../support/s3/buckets.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { AWAY, asked, LARGE, linkOf, MIB, sent, start, UNAVAILABLE } from './storedInS3.js';

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
  // The check has two seconds, which a busy machine may need for more than one try.
  const says = (status: number, files: string): Promise<void> =>
    until(
      async () => {
        await under.exchange.advance(2);
        const answer = await under.exchange.anonymous('/health/ready');
        return answer.status === status && (answer.body as { checks: { files: string } }).checks.files === files;
      },
      () => `/health/ready says ${status} and ${files}`,
    );
  await t.notThrowsAsync(says(200, 'ok'));
  under.fake.interfere = AWAY;
  await t.notThrowsAsync(says(503, 'failed'));
  under.fake.interfere = () => undefined;
  await t.notThrowsAsync(says(200, 'ok'));
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
