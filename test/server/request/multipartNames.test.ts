// Names in multipart forms: those of files, in every spelling, and the boundary.
import { boundaryOf } from '../../../src/server/request/multipart.js';
import { test } from '../../support/test.js';
import { FAILED, faultOf, fileNameOf, messageOf, onePart } from './multipartBodies.js';

test('file names: absent, empty, quoted, unquoted', (t) => {
  t.is(fileNameOf('x=y'), undefined);
  t.is(fileNameOf('filename=""'), '');
  t.is(fileNameOf('filename="a b; c.xml"'), 'a b; c.xml');
  t.is(fileNameOf('filename=a.xml;'), 'a.xml');
  t.is(fileNameOf('FileName = "a.xml"'), 'a.xml');
});

test('file names: escapes of quoted strings, and backslashes that are none', (t) => {
  t.is(fileNameOf('filename="a\\"b.xml"'), 'a"b.xml');
  t.is(fileNameOf('filename="C:\\\\temp\\\\a.xml"'), 'a.xml');
  t.is(fileNameOf('filename="C:\\temp\\a.xml"'), 'a.xml');
});

test('file names: the last segment of a path', (t) => {
  t.is(fileNameOf('filename="/tmp/phpAbc"'), 'phpAbc');
  t.is(fileNameOf('filename=../a.xml'), 'a.xml');
  t.is(fileNameOf('filename="/tmp/"'), '');
  t.is(fileNameOf('filename="a/.."'), '');
  t.is(fileNameOf("filename*=UTF-8''C%3A%5Cd%5C%C3%BC.xml"), 'ü.xml');
});

test('file names in pieces (RFC 2231) are put together', (t) => {
  t.is(fileNameOf('filename*0="long "; filename*1="name.xml"'), 'long name.xml');
  t.is(fileNameOf(`filename*0*=utf-8''%C3%BC; filename*1="%b.xml"`), 'ü%b.xml');
  t.is(fileNameOf(`filename*1=b.xml; filename*0*=us-ascii''a`), 'ab.xml');
});

test('file names: browsers escape three characters by percent, others stay', (t) => {
  t.is(fileNameOf('filename="a%22b%0D%0ac%20%C3%A9.xml"'), 'a"b\r\nc%20%C3%A9.xml');
});

test('file names: raw UTF-8, else Latin-1', (t) => {
  t.is(fileNameOf(Buffer.from('filename="Prüfung €.xml"', 'utf8')), 'Prüfung €.xml');
  t.is(fileNameOf(Buffer.from('filename="Prüfung.xml"', 'latin1')), 'Prüfung.xml');
});

test('filename* (RFC 5987) is understood in both charsets and wins over filename', (t) => {
  t.is(fileNameOf(`filename="x.xml"; filename*=UTF-8''%e2%82%ac%20rates.xml`), '€ rates.xml');
  t.is(fileNameOf(`filename*=iso-8859-1'en'%A3%20rates.xml; filename="x.xml"`), '£ rates.xml');
});

test('a filename* that cannot be decoded is refused', (t) => {
  const fault = (text: string): string => faultOf(onePart(`Content-Disposition: form-data; name="a"; filename="x"; filename*=${text}`));
  t.is(fault("UTF-8''%ff"), `${FAILED}part 1 at byte 5: Content-Disposition has a filename* that is not valid UTF-8`);
  t.is(fault("koi8-r''%ff"), `${FAILED}part 1 at byte 5: Content-Disposition has a filename* that is neither UTF-8 nor ISO-8859-1`);
  t.is(fault('a.xml'), `${FAILED}part 1 at byte 5: Content-Disposition has a filename* that is not charset'language'value`);
  t.is(fault("UTF-8''%4"), `${FAILED}part 1 at byte 5: Content-Disposition has a filename* that is not charset'language'value`);
});

test('the boundary is read quoted, unquoted and in any case', (t) => {
  t.is(boundaryOf('multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW'), '----WebKitFormBoundary7MA4YWxkTrZu0gW');
  t.is(boundaryOf('multipart/form-data; charset=utf-8; BOUNDARY="a b\'(c)"'), "a b'(c)");
  t.is(boundaryOf('multipart/form-data;boundary=----=_Part_1_2.3; x="; boundary=no"'), '----=_Part_1_2.3');
});

test('a missing, repeated or impossible boundary is refused', (t) => {
  const fault = (parameters: string): string => messageOf(() => boundaryOf(`multipart/form-data${parameters}`));
  const invalid = `${FAILED}the Content-Type header has a boundary that is not 1 to 70 characters of RFC 2046`;
  t.is(fault(''), `${FAILED}the Content-Type header has no boundary`);
  t.is(fault('; charset=utf-8'), `${FAILED}the Content-Type header has no boundary`);
  t.is(fault('; boundary=a; boundary=b'), `${FAILED}the Content-Type header gives boundary twice`);
  t.is(fault('; boundary="a'), `${FAILED}the Content-Type header has a quoted string without an end`);
  t.is(fault('; boundary='), `${FAILED}the Content-Type header has a parameter without a value`);
  t.is(fault(`; boundary=${'a'.repeat(71)}`), invalid);
  t.is(fault('; boundary="a "'), invalid);
  t.is(fault('; boundary=a*b'), invalid);
});
