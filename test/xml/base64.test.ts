// Base64 is decoded strictly, whether the text is short or long.

import { decodeBase64 } from '../../src/xml/base64.js';
import { test } from '../support/test.js';

/** Behind text of so many bytes. */
const BEFORE = [0, 3, 3_000];

for (const bytes of BEFORE) {
  const before = 'QUJD'.repeat(bytes / 3);
  const decoded = (text: string): string | undefined =>
    decodeBase64(before + text)
      ?.subarray(bytes)
      .toString('latin1');

  test(`taken behind ${bytes} bytes`, (t) => {
    for (const [text, expected] of [
      ['', ''],
      ['YQ==', 'a'],
      ['YWI=', 'ab'],
      ['YWJj', 'abc'],
      ['+/+/', '\xfb\xff\xbf'],
      [' Y\tW\nJ\rj ', 'abc'],
      ['YQ=\n=', 'a'],
    ] as const) {
      t.is(decoded(text), expected, text);
    }
  });

  test(`refused behind ${bytes} bytes`, (t) => {
    for (const text of [
      'Y',
      'YW',
      'YWJ',
      'YQ=',
      'YQ===',
      '=',
      'Y===',
      'YQ==YQ==',
      'YR==',
      'YWK=',
      '-_-_',
      'YW!j',
      'YWJj\u00a0',
      'YWJj=',
      'ＹWJj',
    ]) {
      t.is(decoded(text), undefined, text);
    }
  });
}
