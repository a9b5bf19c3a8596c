// Download links: docs/spec.md#exported-document, docs/decisions/027-download-links.md.
import { createHash } from 'node:crypto';
import { type Answer, startApp } from '../../../support/app.js';
import { answered, begin, exchange, FORBIDDEN, filesOf, linkOf, settled } from '../../../support/exported.js';
import { mutate } from '../../../support/fixtures.js';
import { ATTACHMENT, DOCUMENT, IMAGE, INVOICE_XML } from '../../../support/form.js';
import { test } from '../../../support/test.js';

begin();

test('a link gives the file without authentication, with the headers of a download', async (t) => {
  await settled('download', { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, type: 'text/csv; charset=iso-8859-1' }] });
  const answer = await exchange.anonymous(await linkOf('download', 'times.csv'));
  t.is(answer.status, 200);
  t.is(answer.text, 'a;b\n');
  const sha256 = createHash('sha256').update('a;b\n').digest('hex');
  const { headers } = answer;
  t.is(headers.get('content-type'), 'text/csv; charset=iso-8859-1');
  t.is(headers.get('content-disposition'), 'attachment; filename="times.csv"');
  t.is(headers.get('content-length'), '4');
  t.is(headers.get('etag'), `"${sha256}"`);
  t.is(headers.get('accept-ranges'), 'bytes');
  t.is(headers.get('cache-control'), 'private, no-store');
  t.is(headers.get('x-content-type-options'), 'nosniff');
  t.truthy(headers.get('x-request-id'));
});

test('every file of a document comes back byte for byte', async (t) => {
  const big = Buffer.alloc(300_000, 'big');
  await settled('bytes', { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'big.bin', bytes: big }] });
  const bytesOf = async (name: string): Promise<Buffer> => (await exchange.anonymous(await linkOf('bytes', name))).bytes;
  t.is((await bytesOf('invoice.xml')).toString(), INVOICE_XML);
  t.is((await bytesOf('picture.pdf')).toString(), String(IMAGE.bytes));
  t.true((await bytesOf('big.bin')).equals(big));
});

for (const [why, fileName, expected] of [
  [
    'quotes and letters beyond ASCII',
    'Größe %22x%22.csv',
    `attachment; filename="Gr__e _x_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22.csv`,
  ],
  ['path separators', '../../etc\\pass/wd', 'attachment; filename="wd"'],
  ['a line break', 'a%0D%0AX: y.csv', 'attachment; filename="aX: y.csv"'],
  ['what RFC 5987 escapes', "it's (50%).csv", `attachment; filename="it's (50_).csv"; filename*=UTF-8''it%27s%20%2850%25%29.csv`],
] as const) {
  test(`Content-Disposition (RFC 6266): ${why}`, async (t) => {
    await settled(`name ${why}`, { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName }] });
    const file = (await filesOf(`name ${why}`)).find(({ purpose }) => purpose === 'attachment');
    t.is((await exchange.anonymous(file?.downloadUrl ?? '')).headers.get('content-disposition'), expected);
  });
}

test('a Content-Type that is no media type is answered as bytes', async (t) => {
  await settled('no type', { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, type: 'html' }] });
  t.is((await exchange.anonymous(await linkOf('no type', 'times.csv'))).headers.get('content-type'), 'application/octet-stream');
});

/**
 * References in the XML, each with a file of this type. In XML, a character reference can write characters that the header of a part
 * cannot contain.
 */
const referencing = (mimeCodes: readonly string[]): string =>
  mutate(INVOICE_XML, [
    '<cac:AccountingSupplierParty>',
    `${mimeCodes
      .map(
        (code, n) =>
          `<cac:AdditionalDocumentReference><cbc:ID>${n}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${code}" filename="${n}.bin">` +
          'YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>',
      )
      .join('')}<cac:AccountingSupplierParty>`,
  ]);

test('a media type that fits in no header is answered as bytes', async (t) => {
  const types = [
    ['text/plain&#10;;a=b', 'application/octet-stream'],
    ['text/plain;&#13;&#10;a=b', 'application/octet-stream'],
    ['text/plain&#x2028;;a=b', 'application/octet-stream'],
    ['text/plain&#xA0;;a=b', 'application/octet-stream'],
    ['text/plain;a=&quot;&#10;&quot;', 'application/octet-stream'],
    ['text/plain;a=&quot;\u0100&quot;', 'application/octet-stream'],
    ['text/plain &#9;; a=b', 'text/plain \t; a=b'],
  ] as const;
  const bytes = referencing(types.map(([given]) => given));
  await settled('types', { parts: [{ ...DOCUMENT, bytes }, IMAGE] });
  for (const [n, [given, expected]] of types.entries()) {
    const answer = await exchange.anonymous(await linkOf('types', `${n}.bin`));
    t.deepEqual([answer.status, answer.headers.get('content-type'), answer.text], [200, expected, 'a'], given);
  }
});

test('a name can make no header fail, whatever it is', async (t) => {
  await settled('names');
  const [file] = await filesOf('names');
  for (const [name, expected] of [
    ['\r\n', 'attachment; filename="file"'],
    ['a\u0001\u007f\u0085b', 'attachment; filename="ab"'],
    ['a\u2028b', `attachment; filename="a_b"; filename*=UTF-8''a%E2%80%A8b`],
    ['\u{1f9fe}.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%F0%9F%A7%BE.pdf`],
    ['\ud83e.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ] as const) {
    await exchange.app.database.sql.query('update document_file set file_name = $2 where id = $1', [
      new URL(file?.downloadUrl ?? '').pathname.split('/').at(-1),
      name,
    ]);
    const answer = await exchange.anonymous(file?.downloadUrl ?? '');
    t.deepEqual([answer.status, answer.headers.get('content-disposition')], [200, expected], JSON.stringify(name));
  }
});

for (const [store, size] of [
  ['the row', 1_000],
  ['the file store', 200_000],
] as const) {
  test(`Range, of a file in ${store}`, async (t) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, n) => n % 251));
    await settled(`range ${size}`, { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, bytes }] });
    const link = await linkOf(`range ${size}`, 'times.csv');
    const ranged = (Range: string, more: object = {}): Promise<Answer> => exchange.anonymous(link, { headers: { Range, ...more } });
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 4],
      ['bytes=10-', 10, size],
      ['bytes=-5', size - 5, size],
      [`bytes=990-${size + 1000}`, 990, size],
      [`bytes=-${size + 1}`, 0, size],
    ] as const) {
      const answer = await ranged(range);
      t.is(answer.status, 206, range);
      t.is(answer.headers.get('content-range'), `bytes ${start}-${end - 1}/${size}`);
      t.is(answer.headers.get('content-length'), String(end - start));
      t.true(answer.bytes.equals(bytes.subarray(start, end)), range);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const answer = await ranged(range);
      t.deepEqual([answer.status, answer.headers.get('content-range'), answer.bytes.length], [416, `bytes */${size}`, 0], range);
    }
    for (const range of ['bytes=0-1,5-6', 'lines=0-1', 'bytes=5-2', 'bytes=-', 'x']) t.is((await ranged(range)).status, 200, range);
    const etag = (await exchange.anonymous(link)).headers.get('etag') ?? '';
    t.is((await ranged('bytes=0-3', { 'If-Range': etag })).status, 206);
    t.is((await ranged('bytes=0-3', { 'If-Range': '"other"' })).status, 200);
  });
}

test('HEAD of a link, and a file that is known already', async (t) => {
  await settled('head');
  const link = await linkOf('head', 'picture.pdf');
  const head = await exchange.anonymous(link, { method: 'HEAD' });
  t.deepEqual([head.status, head.headers.get('content-length'), head.bytes.length], [200, String(IMAGE.bytes.length), 0]);
  const etag = head.headers.get('etag') ?? '';
  const known = await exchange.anonymous(link, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
  t.deepEqual([known.status, known.bytes.length, known.headers.get('etag')], [304, 0, etag]);
});

test('403 "Forbidden" for a link that was tampered with', async (t) => {
  await settled('tampered');
  const link = new URL(await linkOf('tampered', 'invoice.xml'));
  const other = new URL(await linkOf('tampered', 'picture.pdf'));
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(link);
    change(url);
    return url.href;
  };
  const signature = link.searchParams.get('signature') ?? '';
  for (const [what, url] of [
    ['the file of another link', changed((it) => (it.pathname = other.pathname))],
    ['a later end', changed((it) => it.searchParams.set('expires', String(Number(it.searchParams.get('expires')) + 1)))],
    ['no end', changed((it) => it.searchParams.delete('expires'))],
    ['the same end, written otherwise', changed((it) => it.searchParams.set('expires', `0${it.searchParams.get('expires')}`))],
    ['an end that is no number', changed((it) => it.searchParams.set('expires', 'never'))],
    [
      'another signature',
      changed((it) =>
        it.searchParams.set(
          'signature',
          signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')),
        ),
      ),
    ],
    ['no signature', changed((it) => it.searchParams.delete('signature'))],
    ['two signatures', `${link.href}&signature=${signature}`],
    ['nothing at all', `${link.origin}${link.pathname}`],
    ['a file that is none', changed((it) => (it.pathname = '/files/nothing'))],
  ] as const) {
    const answer = await exchange.anonymous(url);
    t.deepEqual([answer.status, answer.body], [403, FORBIDDEN], what);
  }
});

test('"Pre-signed URL; expires after 10 minutes": 403 "Request has expired" after', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await settled('expiring', { client }, own);
  const url = (await filesOf('expiring', client))[0]?.downloadUrl ?? '';
  await own.advance(590);
  t.is((await own.anonymous(url)).status, 200);
  await own.advance(11);
  answered(t, await own.anonymous(url), 403, { message: 'Request has expired' });
  const fresh = (await filesOf('expiring', client))[0]?.downloadUrl ?? '';
  t.is((await own.anonymous(fresh)).status, 200);
});

test('DOWNLOAD_LIFETIME_SECONDS is the life of a link, PUBLIC_URL its base', async (t) => {
  await using own = await startApp({ DOWNLOAD_LIFETIME_SECONDS: '60', PUBLIC_URL: 'https://exchange.example.com/base/' });
  const client = await own.as('demo-seller');
  await settled('based', { client }, own);
  const url = (await filesOf('based', client))[0]?.downloadUrl ?? '';
  t.regex(url, /^https:\/\/exchange\.example\.com\/base\/files\/[0-9a-f-]{36}\?expires=\d{10}&signature=[\w-]{43}$/);
  const local = url.replace('https://exchange.example.com/base', own.url);
  t.is((await own.anonymous(local)).status, 200);
  await own.advance(61);
  t.is((await own.anonymous(local)).status, 403);
});
