// Uploads whose form is made to be slow.
import { clientOf, startApp } from '../../../support/app.js';
import { DOCUMENT, FORM_TYPE, formBody, IMAGE } from '../../../support/form.js';
import { kept } from '../../../support/kept.js';
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { inProfile } from '../../../support/profile.js';
import { test } from '../../../support/test.js';

const MIB = 1024 * 1024;
const BOUNDARY = 'b'.repeat(70);
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

const part = (headers: string, content: string | Buffer = ''): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const form = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
const disposition = (name: string): string => `Content-Disposition: form-data; name="${name}"; filename="${name}"`;

const BODIES: readonly (readonly [about: string, body: Buffer, type?: string])[] = [
  ['40,000 parts', form(...Array.from({ length: 30_000 }, (_, n) => part(`Content-Disposition: form-data; name="n${n}"`)))],
  [
    '100 parts with 32 headers each',
    form(
      ...Array.from({ length: 100 }, (_, n) =>
        part([disposition(`n${n}`), ...Array.from({ length: 31 }, (_, h) => `X-${h}: ${'a'.repeat(400)}`)].join('\r\n')),
      ),
    ),
  ],
  ['4 MiB of headers', form(part(Array.from({ length: 400_000 }, (_, n) => `X${n}: a`).join('\r\n')))],
  ['16 KiB of parameters', form(part(`Content-Disposition: form-data; name="document"${'; a="b"'.repeat(2_000)}`))],
  [
    '16 KiB of different parameters',
    form(part(`Content-Disposition: form-data; name="document"${Array.from({ length: 1_700 }, (_, n) => `; a${n}=b`).join('')}`)),
  ],
  ['16 KiB of blanks in a header', form(part(`Content-Disposition: form-data;${' '.repeat(16_000)}x`))],
  ['a name of 16 KiB of escapes', form(part(`Content-Disposition: form-data; name="${'\\"'.repeat(8_000)}"`))],
  [
    'a name of 16 KiB of percent signs',
    form(part(`Content-Disposition: form-data; name="document"; filename*=UTF-8''${'%41'.repeat(5_000)}`)),
  ],
  [
    '4 MiB of beginnings of its boundary',
    form(part(disposition('document'), `\r\n--${BOUNDARY.slice(1)}`.repeat(Math.floor((4 * MIB) / 73)))),
  ],
  ['4 MiB of line breaks', form(part(disposition('document'), Buffer.alloc(4 * MIB, '\r\n')))],
  ['4 MiB behind its end', Buffer.concat([form(part(disposition('document'), 'a')), Buffer.alloc(4 * MIB, ' ')])],
  ['4 MiB of blanks behind a boundary', Buffer.from(`--${BOUNDARY}${' '.repeat(4 * MIB)}`)],
  ['a Content-Type of 15 KiB of parameters', Buffer.from('a'), `multipart/form-data${'; a=b'.repeat(3_000)}`],
  ['a Content-Type of 15 KiB of blanks', Buffer.from('a'), `multipart/form-data;${' '.repeat(15_000)}x;boundary=a`],
];

for (const [about, body, type = TYPE] of inProfile(BODIES)) {
  test.serial(`a form with ${about} keeps nobody waiting`, async (t) => {
    const headers = { 'Content-Type': type };
    await keepsNobodyWaiting(t, exchange, () => seller('/v3/documents/invoice/send/multipart', { method: 'POST', headers, body }));
  });
}

// Each is too large for its row: the embedded database writes rows in this thread.
test.serial('an upload with 60 attachments keeps nobody waiting', async (t) => {
  const attachments = Array.from({ length: 60 }, (_, n) => ({ name: 'attachment', fileName: `${n}.csv`, bytes: Buffer.alloc(70_000, n) }));
  const body = formBody([DOCUMENT, IMAGE, ...attachments]);
  const headers = { 'Content-Type': FORM_TYPE };
  const { status } = await keepsNobodyWaiting(t, exchange, () =>
    seller('/v3/documents/invoice/send/multipart', { method: 'POST', headers, body }),
  );
  t.is(status, 200);
});

test.serial('a form-encoded request of a token of 16 KiB keeps nobody waiting', async (t) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const body of ['a&'.repeat(8_000), `a${'[a]'.repeat(5_000)}=b`, '%'.repeat(16_000)]) {
    await keepsNobodyWaiting(t, exchange, () => exchange.anonymous('/oauth2/token', { method: 'POST', headers, body }));
  }
});
