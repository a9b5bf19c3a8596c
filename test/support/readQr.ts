// Reads a QR code of level M, versions 2 to 9, whose text is in bytes (ISO/IEC 18004). Nothing is corrected: the modules are exact.

/** By version, from 2: how many words of data each block has. */
const BLOCKS: readonly (readonly number[])[] = [
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

export function readQr(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  // Format information in row 8: two bits of the level (M is 00), three of the mask, behind a fixed pattern.
  const format = [0, 1, 2, 3, 4].map((column, index) => Number(modules[8]![column]) ^ [1, 0, 1, 0, 1][index]!);
  if (format[0] !== 0 || format[1] !== 0) throw new Error('This is not of level M');
  const isMasked = MASKS[format[2]! * 4 + format[3]! * 2 + format[4]!]!;
  const bits: number[] = [];
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!isFunction(row, column, size, version)) bits.push(Number(modules[row]![column] !== isMasked(row, column)));
      }
    }
  }
  return textOf(dataOf(wordsOf(bits), BLOCKS[version - 2]!));
}

function isFunction(row: number, column: number, size: number, version: number): boolean {
  const isFinder = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9);
  const isVersion = version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11));
  const last = size - 7;
  const centres = version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  const near = (at: number): number | undefined => centres.find((centre) => Math.abs(at - centre) <= 2);
  const [up, along] = [near(row), near(column)];
  const isCorner = (up === 6 && (along === 6 || along === last)) || (up === last && along === 6);
  return isFinder || isVersion || row === 6 || column === 6 || (up !== undefined && along !== undefined && !isCorner);
}

function wordsOf(bits: readonly number[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
}

/** The blocks take turns, word by word. */
function dataOf(words: readonly number[], lengths: readonly number[]): number[] {
  const blocks: number[][] = lengths.map(() => []);
  let next = 0;
  for (let index = 0; index < Math.max(...lengths); index += 1) {
    for (const [block, length] of lengths.entries()) if (index < length) blocks[block]!.push(words[next++]!);
  }
  return blocks.flat();
}

/** Four bits say that bytes follow, eight how many. */
function textOf(data: readonly number[]): string {
  const length = ((data[0]! & 15) << 4) | (data[1]! >> 4);
  if (data[0]! >> 4 !== 4) throw new Error('This has no bytes');
  return Buffer.from(Array.from({ length }, (_, index) => ((data[index + 1]! & 15) << 4) | (data[index + 2]! >> 4))).toString();
}
