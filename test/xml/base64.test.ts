// Base64 of XML documents is read strictly.
import test from 'ava';
import { decodeBase64 } from '../../src/xml/base64.js';

for (const [text, bytes] of [
  ['', ''],
  ['AQ==', '01'],
  ['AQI=', '0102'],
  ['AQID', '010203'],
  ['+/+/', 'fbffbf'],
  [' A\tQ\r\nI D ', '010203'],
] as const) {
  test(`${JSON.stringify(text)} is ${bytes || 'nothing'}`, (t) => t.is(decodeBase64(text)?.toString('hex'), bytes));
}

for (const [what, text] of [
  ['missing padding', 'AQ'],
  ['half of the padding', 'AQ='],
  ['too much padding', 'AQID===='],
  ['padding inside', 'AQ==AQID'],
  ['padding alone', '='],
  ['a single character', 'A'],
  ['unused bits that are not zero', 'AR=='],
  ['unused bits before one padding character', 'AQJ='],
  ['the alphabet of URLs', '-_-_'],
  ['another character', 'AQI*'],
  ['a letter beyond ASCII', 'AQI\u0141'],
  ['a zero byte', 'AQ\0ID'],
  ['another white space', 'AQ\u00a0ID'],
] as const) {
  test(`${what} is refused`, (t) => t.is(decodeBase64(text), undefined));
}
