// Files for browsers: displayed instead of downloaded, and readable by pages of other origins.
import type { ExecutionContext } from 'ava';
import { mintLink, mintViewLink } from '../../../src/domain/documents/files/links.js';
import { type Answer, startApp, type TestApp } from '../../support/app.js';
import { ATTACHMENT, DOCUMENT, FORM_TYPE, type FormPart, formBody, IMAGE } from '../../support/form.js';
import { test } from '../../support/test.js';

const FORBIDDEN = { message: 'Forbidden' };

let exchange: TestApp;

test.before(async () => {
  exchange = await startApp();
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

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

test('a link to view gives the file inline, sandboxed as every file is', async (t) => {
  await uploaded(exchange, 'view', [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'page.html', type: 'text/html', bytes: '<p>x</p>' }]);
  const answer = await exchange.anonymous(mintViewLink(exchange.app, await fileIdOf('view', 'page.html')));
  t.is(answer.status, 200);
  t.is(answer.text, '<p>x</p>');
  const { headers } = answer;
  t.is(headers.get('content-type'), 'text/html');
  t.is(headers.get('content-disposition'), 'inline; filename="page.html"');
  t.is(headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox");
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
