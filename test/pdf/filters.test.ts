// Filters of streams, with their parameters.
import { deflateSync } from 'node:zlib';
import { decodeStream, type Filter } from '../../src/pdf/filters.js';
import { test } from '../support/test.js';

const MAX = 1000;

/** Rows of the same bytes, after each predictor of PNG, with three bytes a pixel. */
const PIXELS = Buffer.from('abcdefghibcdefghijxyzabcdef');
const PNG_ROWS = [
  [1, ...Buffer.from('abc'), 3, 3, 3, 3, 3, 3],
  [2, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [0, ...Buffer.from('xyzabcdef')],
];

const CASES: readonly (readonly [title: string, filter: Filter, encoded: Uint8Array, decoded: Uint8Array])[] = [
  ['PNG predictors', { name: 'FlateDecode', predictor: 12, colors: 3, columns: 3 }, deflateSync(Buffer.from(PNG_ROWS.flat())), PIXELS],
  [
    'the PNG predictors average and Paeth',
    { name: 'FlateDecode', predictor: 15, columns: 4 },
    deflateSync(Buffer.from([3, 10, 15, 20, 25, 4, 5, 5, 5, 5])),
    Buffer.from([10, 20, 30, 40, 15, 25, 35, 45]),
  ],
  [
    'the TIFF predictor with bytes',
    { name: 'FlateDecode', predictor: 2, colors: 2, columns: 2 },
    deflateSync(Buffer.from([1, 2, 1, 1, 9, 9, 255, 0])),
    Buffer.from([1, 2, 2, 3, 9, 9, 8, 9]),
  ],
  [
    'the TIFF predictor with half bytes',
    { name: 'FlateDecode', predictor: 2, bitsPerComponent: 4, columns: 3 },
    deflateSync(Buffer.from([0x12, 0xf0])),
    Buffer.from([0x13, 0x20]),
  ],
  [
    'the TIFF predictor with two bytes',
    { name: 'FlateDecode', predictor: 2, bitsPerComponent: 16, columns: 2 },
    deflateSync(Buffer.from([0x01, 0xff, 0x00, 0x01])),
    Buffer.from([0x01, 0xff, 0x02, 0x00]),
  ],
  // The example of ISO 32000-1 §7.4.4.2.
  ['LZW', { name: 'LZWDecode' }, Buffer.from('800b6050220c0c8501', 'hex'), Buffer.from('-----A---B')],
  ['LZW without an end', { name: 'LZW' }, Buffer.from('800b6050220c0c85', 'hex'), Buffer.from('-----A---B')],
  ['run lengths', { name: 'RunLengthDecode' }, Buffer.from([2, 97, 98, 99, 254, 120, 128, 7]), Buffer.from('abcxxx')],
  ['run lengths without an end', { name: 'RL' }, Buffer.from([0, 97]), Buffer.from('a')],
  ['Crypt without a name', { name: 'Crypt' }, Buffer.from('a'), Buffer.from('a')],
  ['Crypt Identity', { name: 'Crypt', cryptFilter: 'Identity' }, Buffer.from('a'), Buffer.from('a')],
];
for (const [title, filter, encoded, decoded] of CASES) {
  test(`a stream with ${title} is decoded`, (t) => {
    t.deepEqual(Buffer.from(decodeStream(encoded, [filter], MAX)), Buffer.from(decoded));
  });
}

const FAULTS: readonly (readonly [filter: Filter, encoded: Uint8Array, message: string])[] = [
  [{ name: 'Crypt', cryptFilter: 'StdCF' }, Buffer.from('a'), 'the stream is encrypted with the filter StdCF'],
  [{ name: 'FlateDecode', predictor: 3 }, deflateSync('a'), 'the predictor 3 is not supported'],
  [{ name: 'FlateDecode', predictor: 12, columns: 0 }, deflateSync('a'), 'the predictor of a stream has parameters that are not valid'],
  [
    { name: 'FlateDecode', predictor: 2, bitsPerComponent: 3 },
    deflateSync('a'),
    'the predictor of a stream has parameters that are not valid',
  ],
  [{ name: 'FlateDecode', predictor: 12 }, deflateSync(Buffer.from([9, 1])), 'a row of a stream names no predictor'],
  [{ name: 'LZWDecode' }, Buffer.from('807fc0', 'hex'), 'an LZW stream is damaged'],
  [{ name: 'RunLengthDecode' }, Buffer.alloc(40, Buffer.from([129, 32])), 'a stream unpacks to more than 1000 bytes'],
  [{ name: 'FlateDecode', predictor: 12, columns: 9 }, deflateSync(Buffer.alloc(1200)), 'a stream unpacks to more than 1000 bytes'],
];
for (const [filter, encoded, message] of FAULTS) {
  test(`${JSON.stringify(filter)}: ${message}`, (t) => {
    t.throws(() => decodeStream(encoded, [filter], MAX), { message });
  });
}
