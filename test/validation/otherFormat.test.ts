import { otherFormatOf } from '../../src/validation/otherFormat.js';
import { malformedReport } from '../../src/validation/report.js';
import { XmlError } from '../../src/xml/gate.js';
import { AT, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

const FORMATS: readonly (readonly [bytes: Buffer, sentence: string])[] = [
  [Buffer.from('504b0304140000000800', 'hex'), 'This is a ZIP archive.'],
  [
    Buffer.from(`504b030414000600${Buffer.from('[Content_Types].xml').toString('hex')}`, 'hex'),
    'This is an office document (Word, Excel or OpenDocument).',
  ],
  [Buffer.from('1f8b08', 'hex'), 'This is a gzip archive.'],
  [Buffer.from('89504e470d0a1a0a', 'hex'), 'This is an image (PNG).'],
  [Buffer.from('\ufeff<a/>', 'utf16le'), 'This is text in UTF-16, not in UTF-8.'],
  [Buffer.from('<!DOCTYPE html><html></html>'), 'This is an HTML page.'],
  [Buffer.from("UNA:+.? 'UNB+UNOC:3+"), 'This is an EDIFACT message.'],
  [Buffer.from('{"invoice": 1}'), 'This is JSON.'],
  [Buffer.from('Received: from a\r\nSubject: b\r\n'), 'This is an e-mail message.'],
  [Buffer.from(''), 'The file is empty.'],
  [Buffer.from(' \n'), 'The file holds nothing but white space.'],
];

for (const [bytes, sentence] of FORMATS) {
  test(`it says: ${sentence}`, (t) => {
    t.is(otherFormatOf(bytes), sentence);
  });
}

test('what may be meant as XML is nothing else', (t) => {
  t.is(otherFormatOf(Buffer.from(plainInvoice())), undefined);
  t.is(otherFormatOf(Buffer.from('\ufeff <a>')), undefined);
  t.is(otherFormatOf(Buffer.from('invoice')), undefined);
});

test('the report on a ZIP archive says so, instead of what is wrong with it as XML', (t) => {
  const { findings } = malformedReport({ at: AT }, Buffer.from('504b0304', 'hex'), new XmlError(1, 1, 'not in UTF-8'));
  t.deepEqual(
    findings.map(({ rule, text, line }) => [rule, text, line]),
    [['XML', 'This is a ZIP archive.', null]],
  );
});
