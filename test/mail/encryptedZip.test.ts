// Which archives count as encrypted, also damaged ones.

import { isEncryptedZip } from '../../src/mail/encryptedZip.js';
import { zipOf } from '../support/mail/zips.js';
import { test } from '../support/test.js';

const OPEN = { name: 'a.xml' };
const LOCKED = { name: 'b.xml', isEncrypted: true };

for (const [what, bytes, expected] of [
  ['an archive without encryption', zipOf([OPEN, OPEN]), false],
  ['an archive with an encrypted file', zipOf([LOCKED]), true],
  ['an archive whose second file is encrypted', zipOf([OPEN, LOCKED]), true],
  ['an archive with a comment behind it', Buffer.concat([zipOf([OPEN, LOCKED]), Buffer.from('comment')]), true],
  ['the beginning of an encrypted archive', zipOf([LOCKED, OPEN]).subarray(0, 30), true],
  ['the beginning of an archive', zipOf([OPEN, LOCKED]).subarray(0, 5), false],
  ['an empty archive', zipOf([]), false],
  ['no archive', Buffer.from('%PDF-1.7'), false],
  ['an empty file', Buffer.alloc(0), false],
] as const) {
  test(`${what} is ${expected ? 'encrypted' : 'not encrypted'}`, (t) => {
    t.is(isEncryptedZip(bytes), expected);
  });
}

test('an archive whose directory lies outside the file is read without a fault', (t) => {
  const bytes = zipOf([OPEN, LOCKED]);
  bytes.writeUInt32LE(0xffff_fff0, bytes.length - 6);
  t.false(isEncryptedZip(bytes));
});
