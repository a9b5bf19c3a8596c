// Retention: docs/decisions/028-retention.md.

import { removeExpired } from '../../../../src/domain/maintenance/expired.js';
import { startApp } from '../../../support/app.js';
import { answered, begin, DAY, filesOf, get, type Listed, NOT_FOUND, PATH, settled, upload } from '../../../support/exported.js';
import { ATTACHMENT, DOCUMENT, IMAGE } from '../../../support/form.js';
import { resting } from '../../../support/paused.js';
import { test } from '../../../support/test.js';
import { fromNow } from '../../../support/time.js';

begin();

test('"older documents may be removed and then give 404": from the first moment past 90 days, before the job takes them away', async (t) => {
  await using own = await startApp();
  const before = await own.as('demo-seller');
  await upload('aging', { client: before });
  await own.idle();
  t.is((await before(`${PATH}/aging`)).status, 200);
  await own.advance(90 * DAY);
  const client = await own.as('demo-seller');
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { status: 'EXPORTED' }],
  ] as const) {
    const answer = await client(`${PATH}/aging`, { method, ...(body === undefined ? {} : { body }) });
    t.deepEqual([answer.status, answer.text], [404, '{"Error":"Document not found"}']);
  }
  t.deepEqual(((await client(PATH)).body as Listed).documents, []);
});

test('"Document retention: 90 days by default": then the document, its files and their bytes are gone', async (t) => {
  await using own = await startApp({ DOWNLOAD_LIFETIME_SECONDS: '86400', FILE_INLINE_BYTES_MAX: '65536' });
  const client = await own.as('demo-seller');
  await settled('old', { client, parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, bytes: Buffer.alloc(300_000, 'x') }] }, own);
  const blobs = async (): Promise<number> => {
    let count = 0;
    for await (const _ of own.app.blobs.list(fromNow(DAY * 1000))) count++;
    return count;
  };
  t.is(await blobs(), 1);
  // The job that removes what is old could come first.
  await resting(own);
  await own.advance(90 * DAY - 3600);
  t.is(await removeExpired(own.app), 0);
  const still = await own.as('demo-seller');
  t.is((await get('old', still)).status, 200);
  const url = (await filesOf('old', still))[0]?.downloadUrl ?? '';
  await own.advance(2 * 3600);
  t.is(await removeExpired(own.app), 1);
  const after = await own.as('demo-seller');
  answered(t, await get('old', after), 404, NOT_FOUND);
  answered(t, await own.anonymous(url), 404, { message: 'Not Found' });
  t.is(await blobs(), 0);
  t.deepEqual(await own.app.database.sql.query('select id from document_file'), []);
});
