// Logos that tenants give: what is kept of a PNG or JPEG, and what is refused.
import { crc32, deflateSync } from 'node:zlib';
import { readCopyLogo } from '../../src/images/logo.js';
import { decodePng, encodePng } from '../../src/images/png.js';
import { test } from '../support/test.js';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, content: Buffer, crc?: number): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc ?? crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

interface Made {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colour: number;
  readonly interlace?: number;
  /** Each with its filter. */
  readonly rows: readonly (readonly number[])[];
  readonly more?: readonly Buffer[];
}

function png({ width, height, depth = 8, colour, interlace = 0, rows, more = [] }: Made): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const data = chunk('IDAT', deflateSync(Buffer.from(rows.flat())));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.alloc(0))]);
}

const pixelsOf = (bytes: Buffer): readonly number[] => [...decodePng(bytes, 1_024).rgb];

for (const [name, made, pixels] of [
  ['grey of 8 bits', { width: 2, height: 1, colour: 0, rows: [[0, 0, 200]] }, [0, 0, 0, 200, 200, 200]],
  ['grey of 1 bit', { width: 3, height: 1, depth: 1, colour: 0, rows: [[0, 0b10100000]] }, [255, 255, 255, 0, 0, 0, 255, 255, 255]],
  ['colours', { width: 1, height: 1, colour: 2, rows: [[0, 1, 2, 3]] }, [1, 2, 3]],
  [
    'colours, the second row by the one above',
    {
      width: 1,
      height: 2,
      colour: 2,
      rows: [
        [0, 1, 2, 3],
        [2, 1, 1, 1],
      ],
    },
    [1, 2, 3, 2, 3, 4],
  ],
  ['each pixel by the one before', { width: 2, height: 1, colour: 2, rows: [[1, 5, 5, 5, 1, 2, 3]] }, [5, 5, 5, 6, 7, 8]],
  ['Paeth', { width: 2, height: 1, colour: 0, rows: [[4, 5, 1]] }, [5, 5, 5, 6, 6, 6]],
  ['half clear, on white', { width: 1, height: 1, colour: 6, rows: [[0, 0, 0, 0, 51]] }, [204, 204, 204]],
  ['grey with alpha', { width: 1, height: 1, colour: 4, rows: [[0, 9, 0]] }, [255, 255, 255]],
  [
    'a palette with a clear colour',
    {
      ...{ width: 2, height: 1, depth: 4, colour: 3, rows: [[0, 0x01]] },
      more: [chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6])), chunk('tRNS', Buffer.from([255, 0]))],
    },
    [1, 2, 3, 255, 255, 255],
  ],
] as const) {
  test(`pixels: ${name}`, (t) => {
    t.deepEqual(pixelsOf(png(made)), pixels);
  });
}

test('of a PNG only its pixels are kept, and the same ones give the same bytes', (t) => {
  const made = {
    width: 2,
    height: 2,
    colour: 2,
    rows: [
      [0, 1, 2, 3, 4, 5, 6],
      [0, 7, 8, 9, 10, 11, 12],
    ],
  };
  const { bytes, ...rest } = readCopyLogo(
    Buffer.concat([png({ ...made, more: [chunk('tEXt', Buffer.from('a\0secret'))] }), Buffer.from('<script>')]),
  );
  t.deepEqual(rest, { mediaType: 'image/png', width: 2, height: 2 });
  t.notRegex(bytes.toString('latin1'), /secret|script/);
  t.deepEqual(pixelsOf(bytes), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  t.deepEqual(readCopyLogo(bytes).bytes, bytes);
});

const GOOD = png({ width: 1, height: 1, colour: 2, rows: [[0, 1, 2, 3]] });

for (const [name, bytes, message] of [
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'is neither PNG nor JPEG'],
  ['too many bytes', Buffer.alloc(262_145), 'has 262145 bytes, at most 262144 are taken'],
  ['too many pixels', png({ width: 1_025, height: 1, colour: 0, rows: [] }), 'has 1025 × 1 pixels, at most 1024 × 1024 are taken'],
  ['interlaced', png({ width: 1, height: 1, colour: 2, interlace: 1, rows: [[0, 1, 2, 3]] }), 'is interlaced, which is not taken'],
  ['16 bits', png({ width: 1, height: 1, depth: 16, colour: 2, rows: [] }), 'has 16 bits for each colour, at most 8 are taken'],
  ['a wrong checksum', Buffer.concat([SIGNATURE, chunk('IHDR', Buffer.alloc(13), 1)]), 'is damaged: the checksum of IHDR is wrong'],
  ['cut off', GOOD.subarray(0, -5), 'is no whole PNG'],
  ['fewer pixels than it says', png({ width: 1, height: 2, colour: 2, rows: [[0, 1, 2, 3]] }), 'is no whole PNG'],
  ['more pixels than it says', png({ width: 1, height: 1, colour: 2, rows: [[0, 1, 2, 3, 4]] }), 'is damaged: its pixels cannot be read'],
  ['a colour without an entry', png({ width: 1, height: 1, colour: 3, rows: [[0, 9]] }), 'has a colour that its palette lacks'],
] as const) {
  test(`refused: ${name}`, (t) => {
    t.is(t.throws(() => readCopyLogo(bytes)).message, message);
  });
}

const segment = (marker: number, content: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content]);
const frame = (width: number, components = 3): Buffer => segment(0xc0, [8, 0, 2, width >> 8, width & 255, components]);
const SCAN = Buffer.concat([segment(0xda, [1, 1, 0]), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]);
const [START, END] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];

test('of a JPEG neither metadata nor what stands behind its end is kept', (t) => {
  const bytes = Buffer.concat([
    START,
    segment(0xe1, [69, 120, 105, 102]),
    frame(3),
    segment(0xfe, [120]),
    SCAN,
    END,
    Buffer.from('<script>'),
  ]);
  t.deepEqual(readCopyLogo(bytes), { mediaType: 'image/jpeg', width: 3, height: 2, bytes: Buffer.concat([START, frame(3), SCAN, END]) });
});

for (const [name, parts, message] of [
  ['CMYK', [frame(3, 4), SCAN, END], 'has the colours of a printing press (CMYK); RGB is taken'],
  ['too wide', [frame(1_025), SCAN, END], 'has 1025 × 2 pixels, at most 1024 × 1024 are taken'],
  ['arithmetic codes', [segment(0xc9, [8, 0, 1, 0, 1, 3])], 'is a JPEG of a kind that browsers do not show'],
  ['without an end', [frame(3), SCAN], 'is no whole JPEG'],
  ['a scan before its frame', [SCAN, frame(3), END], 'is no whole JPEG'],
  ['without a picture', [END], 'is no whole JPEG'],
] as const) {
  test(`refused: JPEG, ${name}`, (t) => {
    t.is(t.throws(() => readCopyLogo(Buffer.concat([START, ...parts]))).message, message);
  });
}

test('a picture of the largest size is read', (t) => {
  const { bytes } = readCopyLogo(encodePng({ width: 1_024, height: 1_024, rgb: Buffer.alloc(1_024 * 1_024 * 3, 7) }));
  t.true(bytes.length < 262_144);
});
