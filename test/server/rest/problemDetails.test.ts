// The detail of a problem document says what is wrong with this request, where the plain body has one word for all of its kind.
import { type Client, clientOf, type RequestOptions, startApp } from '../../support/app.js';
import { A1, ATTACHMENT, DOCUMENT, FORM_TYPE, type FormPart, formBody, IMAGE } from '../../support/form.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const UPLOAD = '/v3/documents/invoice/send/multipart';

function upload(parts: readonly FormPart[]): RequestOptions {
  return { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body: formBody(parts) };
}

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

test.before(async () => {
  await seller(UPLOAD, { ...upload(A1), headers: { 'Content-Type': FORM_TYPE, documentId: 'received' } });
});

async function asking(client: Client, path: string, options: RequestOptions = {}): Promise<{ readonly detail?: string }> {
  const headers = { Accept: 'application/problem+json', ...options.headers };
  return (await client(path, { ...options, headers })).body as { detail?: string };
}

/** What was asked, and the detail, which says more than the title. */
const EXPLAINED: readonly (readonly [what: string, path: string, options: RequestOptions, detail: string])[] = [
  [
    'an unknown document',
    '/v4/documents/export/nothing',
    {},
    'Unknown documentId, or the document is older than the retention period and removed.',
  ],
  ['a document in another state', '/v4/documents/export/received', {}, 'the document is RECEIVED'],
  ['an unknown path', '/nothing', {}, 'Unknown path or file.'],
  ['a wrong method', '/v3/webhook', { method: 'PATCH' }, 'this path takes GET, HEAD, PUT'],
  [
    'an upload without a document',
    UPLOAD,
    upload([{ ...IMAGE, name: 'invoice' }, ATTACHMENT]),
    'the request has the parts "invoice", "attachment"; none is called document',
  ],
  [
    'an upload with an empty document',
    UPLOAD,
    upload([{ ...DOCUMENT, bytes: '' }, IMAGE]),
    'the request has the parts "document", "image"; document is empty',
  ],
  [
    'an image that is none',
    UPLOAD,
    upload([DOCUMENT, { ...IMAGE, bytes: Buffer.from('\x89PNG\r\n', 'latin1') }]),
    'the image begins with "\\x89PNG\\x0d\\x0a", a PDF with "%PDF-"',
  ],
  ['a link that was changed', '/files/0199c1d2-e3f4-7a5b-8c6d-7e8f90123456?expires=1&signature=x', {}, 'The link was tampered with.'],
];

for (const [what, path, options, detail] of EXPLAINED) {
  test(`the detail of ${what} says more than its title`, async (t) => {
    t.is((await asking(seller, path, options)).detail, detail);
  });
}

test('the detail of a scope that the token lacks names the scope', async (t) => {
  const reader = await exchange.as('demo-seller', 'exchange/receive');
  t.is((await asking(reader, '/v3/webhook')).detail, 'the token lacks the scope exchange/webhook');
});
