// Files for browsers: displayed instead of downloaded, and readable by pages of other origins.
import { mintLink, mintRenderingLink, mintViewLink } from '../../../src/domain/documents/files/links.js';
import type { LanguageTag } from '../../../src/texts/languages.js';
import { type Answer, startApp, type TestApp } from '../../support/app.js';
import { ATTACHMENT, DOCUMENT, FORM_TYPE, type FormPart, formBody, IMAGE } from '../../support/form.js';
import { kept } from '../../support/kept.js';
import { type ExecutionContext, test } from '../../support/test.js';

const FORBIDDEN = { message: 'Forbidden' };

const exchange = kept(() => startApp());

async function uploaded(to: TestApp, documentId: string, parts: readonly FormPart[] = [DOCUMENT, IMAGE]): Promise<void> {
  const headers = { documentId, 'Content-Type': FORM_TYPE };
  const seller = await to.as('demo-seller');
  await seller('/v3/documents/invoice/receive/multipart', { method: 'POST', headers, body: formBody(parts) });
}

async function fileIdOf(documentId: string, fileName: string, { app } = exchange): Promise<string> {
  const [row] = await app.database.sql.query<{ id: string }>(
    'select f.id from document_file f join document d on d.id = f.document where d.document_id = $1 and f.file_name = $2',
    [documentId, fileName],
  );
  return row!.id;
}

function answered(t: ExecutionContext, { status, body }: Answer, expected: number, told: object): void {
  t.deepEqual([status, body], [expected, told]);
}

for (const [type, fileName, kind] of [
  ['text/html', 'page.html', 'attachment'],
  ['image/svg+xml', 'picture.svg', 'attachment'],
  ['text/csv', 'times.csv', 'inline'],
] as const)
  test(`a link to view gives ${type} of others as ${kind}, sandboxed as every file is`, async (t) => {
    await uploaded(exchange, fileName, [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName, type, bytes: '<p>x</p>' }]);
    const answer = await exchange.anonymous(mintViewLink(exchange.app, await fileIdOf(fileName, fileName)));
    t.is(answer.status, 200);
    t.is(answer.text, '<p>x</p>');
    const { headers } = answer;
    t.is(headers.get('content-type'), type);
    t.is(headers.get('content-disposition'), `${kind}; filename="${fileName}"`);
    t.is(headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
    t.is(headers.get('x-content-type-options'), 'nosniff');
    t.is(headers.get('cache-control'), 'private, no-store');
  });

test('a link to download is not one to view, and the other way round', async (t) => {
  await uploaded(exchange, 'view or not');
  const fileId = await fileIdOf('view or not', 'invoice.xml');
  const download = mintLink(exchange.app, fileId);
  answered(t, await exchange.anonymous(`${download}&disposition=inline`), 403, FORBIDDEN);
  answered(t, await exchange.anonymous(`${download}&disposition=attachment`), 403, FORBIDDEN);
  const view = mintViewLink(exchange.app, fileId);
  answered(t, await exchange.anonymous(view.replace('disposition=inline&', '')), 403, FORBIDDEN);
});

test('CORS_ORIGINS names the browser origins that may read files', async (t) => {
  await using other = await startApp({ CORS_ORIGINS: 'https://dashboard.example' });
  await uploaded(other, 'cors');
  const read = (link: string, Origin: string, headers = {}): Promise<Answer> => other.anonymous(link, { headers: { Origin, ...headers } });
  const link = mintLink(other.app, await fileIdOf('cors', 'invoice.xml', other));
  const part = await read(link, 'https://dashboard.example', { Range: 'bytes=0-3' });
  t.is(part.status, 206);
  t.is(part.headers.get('access-control-allow-origin'), 'https://dashboard.example');
  t.is(
    part.headers.get('access-control-expose-headers'),
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Retry-After, X-Request-Id',
  );
  t.is(part.headers.get('vary'), 'Origin');
  t.is(part.headers.get('access-control-allow-credentials'), null);
  const refused = await read(`${link}x`, 'https://dashboard.example');
  t.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [403, 'https://dashboard.example']);
  const foreign = await read(link, 'https://other.example');
  t.deepEqual([foreign.status, foreign.headers.get('access-control-allow-origin'), foreign.headers.get('vary')], [200, null, 'Origin']);
});

test('the preflight of a file is answered without a look at the link, where CORS_ORIGINS is set', async (t) => {
  await using other = await startApp({ CORS_ORIGINS: 'https://dashboard.example' });
  const preflight = (to: TestApp, Origin: string): Promise<Answer> => to.anonymous('/files/x', { method: 'OPTIONS', headers: { Origin } });
  const { status, headers } = await preflight(other, 'https://dashboard.example');
  t.is(status, 204);
  t.is(headers.get('access-control-allow-origin'), 'https://dashboard.example');
  t.is(headers.get('access-control-allow-methods'), 'GET, HEAD');
  t.is(headers.get('access-control-allow-headers'), 'Range, If-Range, If-None-Match, X-Request-Id');
  t.is(headers.get('access-control-max-age'), '600');
  t.is((await preflight(other, 'https://other.example')).headers.get('access-control-allow-origin'), null);
  t.is((await preflight(exchange, 'https://dashboard.example')).status, 405);
});

test('a readable copy is made once, kept for its links, and not made for whoever has it', async (t) => {
  await using limited = await startApp({ RATE_LIMITS: 'rendering=0.001:1' });
  await uploaded(limited, 'copy');
  const fileId = await fileIdOf('copy', 'invoice.xml', limited);
  const get = (language: LanguageTag, headers: Record<string, string> = {}) =>
    limited.anonymous(mintRenderingLink(limited.app, fileId, 'pdf', language), { headers });
  const first = await get('de');
  t.is(first.status, 200);
  t.is((await get('de')).text, first.text);
  const refused = await get('fr');
  t.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Requests' }]);
  limited.app.copies.clear();
  t.is((await get('de')).status, 429);
  t.is((await get('de', { 'If-None-Match': first.headers.get('etag')!, 'Cache-Control': 'max-age=0' })).status, 304);
});
