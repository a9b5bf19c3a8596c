import { bareMediaType, extensionOf, INVOICE_MEDIA_TYPES, mediaTypeOf } from '../../src/convert/media.js';
import { test } from '../support/test.js';

test('parameters and case are no part of the bare type', (t) => {
  t.is(bareMediaType(' Text/CSV ; charset=utf-8'), 'text/csv');
  t.is(bareMediaType(''), '');
});

test('BR-CL-24 has six types', (t) => {
  t.is(INVOICE_MEDIA_TYPES.size, 6);
});

test('a type has its usual extension, an extension its type', (t) => {
  for (const [type, extension] of INVOICE_MEDIA_TYPES) t.deepEqual([extensionOf(type), mediaTypeOf(`a.b.${extension}`)], [extension, type]);
  t.is(mediaTypeOf('photo.JPEG'), 'image/jpeg');
});

test('what is not known has neither', (t) => {
  t.deepEqual([extensionOf('application/x-none'), mediaTypeOf('none'), mediaTypeOf('a.none')], [undefined, undefined, undefined]);
});
