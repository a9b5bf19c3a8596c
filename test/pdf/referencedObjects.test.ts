// Objects of a PDF in object streams: each byte is read for one object alone.
import { PDFArray, PDFContext, PDFDict, PDFRef } from 'pdf-lib';
import type { ObjectLocation } from '../../src/pdf/crossReferences.js';
import { ReferencedObjects } from '../../src/pdf/referencedObjects.js';
import { stream } from '../support/pdfFile.js';
import { test } from '../support/test.js';

/** One object stream, object 9, with `content` behind the `pairs` of number and offset. */
function objectsOf(pairs: readonly (readonly [number: number, offset: number])[], content: string): ReferencedObjects {
  const head = pairs.map(([number, offset]) => `${number} ${offset} `).join('');
  const pdf = Buffer.from(
    `9 0 obj\n${stream(`${head}${content}`, `/Type/ObjStm/N ${pairs.length}/First ${head.length}`)}\nendobj\n`,
    'latin1',
  );
  const inside = pairs.map(([number], index): [number, ObjectLocation] => [number, { stream: 9, index }]);
  const places = new Map<number, ObjectLocation>([[9, { at: 0, generation: 0 }], ...inside]);
  return new ReferencedObjects(pdf, { places, trailer: PDFDict.withContext(PDFContext.create()) });
}

test('numbers of one place are one object', (t) => {
  const objects = objectsOf(
    [
      [1, 0],
      [2, 0],
    ],
    '[1 2 3]',
  );
  t.true(objects.lookup(PDFRef.of(1)) instanceof PDFArray);
  t.is(objects.lookup(PDFRef.of(2)), objects.lookup(PDFRef.of(1)));
});

test('an object ends where the next one begins', (t) => {
  const objects = objectsOf(
    [
      [1, 0],
      [2, 8],
    ],
    '[1 2 3] [4]',
  );
  t.is(objects.lookup(PDFRef.of(1))?.toString(), '[ 1 2 3 ]');
  t.is(objects.lookup(PDFRef.of(2))?.toString(), '[ 4 ]');
});
