// The forms of channels: what each kind of upload becomes, and names that need care.

import { documentParts, writeForm } from '../../src/channels/form.js';
import type { OutboundMessage } from '../../src/domain/channel.js';
import { contentOf, xmlContent } from '../../src/domain/documents/files/content.js';
import type { Purpose } from '../../src/domain/vocabulary.js';
import { boundaryOf, parseMultipart } from '../../src/server/request/multipart.js';
import { test } from '../support/test.js';

const XML = Buffer.from('<Invoice/>');
const PDF = Buffer.from('%PDF-1.7 with the invoice inside');

const typeOf = (fileName: string): string => (fileName.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream');

function message(files: readonly (readonly [purpose: Purpose, fileName: string, bytes: Buffer])[]): OutboundMessage {
  return {
    ...{ tenantId: 'tenant', documentId: 'one', documentType: 'invoice', failedAttempts: 0, isRepeated: false },
    ...{ senderIdentifier: undefined, receiverIdentifier: undefined, xml: xmlContent(contentOf(XML)) },
    files: files.map(([purpose, fileName, bytes]) => ({ purpose, fileName, mimeType: typeOf(fileName), ...contentOf(bytes) })),
  };
}

const shown = async (given: OutboundMessage): Promise<unknown[]> =>
  (await documentParts(given)).map(({ name, fileName, bytes }) => [name, fileName, bytes.toString()]);

test('an XML with files: the payload under the name of the document, and each file', async (t) => {
  const given = message([
    ['document', 'a.xml', Buffer.from('<CrossIndustryInvoice/>')],
    ['image', 'a.pdf', PDF],
    ['attachment', 'hours.csv', Buffer.from('1')],
  ]);
  t.deepEqual(await shown(given), [
    ['document', 'a.xml', '<Invoice/>'],
    ['image', 'a.pdf', PDF.toString()],
    ['attachment', 'hours.csv', '1'],
  ]);
});

test('a PDF with its invoice: the payload, and the PDF as the image', async (t) => {
  const given = message([
    ['document', 'a.pdf', PDF],
    ['attachment', 'factur-x.xml', XML],
  ]);
  t.deepEqual(await shown(given), [
    ['document', 'factur-x.xml', '<Invoice/>'],
    ['image', 'a.pdf', PDF.toString()],
  ]);
});

test('a PDF with other bytes before its head is the image, too', async (t) => {
  const pdf = Buffer.from(`\n\n${PDF}`);
  const given = message([
    ['document', 'a.pdf', pdf],
    ['attachment', 'factur-x.xml', XML],
  ]);
  t.deepEqual(await shown(given), [
    ['document', 'factur-x.xml', '<Invoice/>'],
    ['image', 'a.pdf', pdf.toString()],
  ]);
});

test('every byte and every name arrives', (t) => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const fileName = 'Rechnung "März"\r\n€.pdf';
  const { contentType, body } = writeForm([{ name: 'document', fileName, contentType: 'application/pdf', bytes }]);
  const [part, ...more] = parseMultipart(body, boundaryOf(contentType));
  t.deepEqual(more, []);
  t.deepEqual(part, { name: 'document', fileName, contentType: 'application/pdf', bytes });
});
