// S3_PUBLIC_ENDPOINT: downloads that are redirected to a link of the store, and those that are not.
import { mintViewLink } from '../../src/domain/documents/files/links.js';
import { removeExpired } from '../../src/domain/maintenance/expired.js';
import type { Answer } from '../support/app.js';
import { PICTURE } from '../support/documents.js';
import { resting } from '../support/paused.js';
import { type ExecutionContext, test } from '../support/test.js';
import { asked, LARGE, linkOf, sent, start, type Under } from './storedInS3.js';

const DAY_SECONDS = 86_400;

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
