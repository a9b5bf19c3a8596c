// Makes the source map of joined files smaller. Node reads the whole of it at the first stack trace, and keeps it: with every name of every
// package that took half a second and 100 MB. What is left says the line of our own code, and nothing of packages.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE_OF = new Map([...DIGITS].map((digit, value) => [digit, value]));

/** Five bits a digit, the lowest first; the sixth says that more follow, and the lowest bit of a number is its sign. */
function decode(segment) {
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = VALUE_OF.get(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function encode(numbers) {
  let text = '';
  for (const number of numbers) {
    let rest = number < 0 ? (-number << 1) | 1 : number << 1;
    do {
      text += DIGITS[(rest & 31) | (rest > 31 ? 32 : 0)];
      rest >>>= 5;
    } while (rest > 0);
  }
  return text;
}

/** `isOurs` tells by its path whether a source is kept. */
export function leanMap({ sources, mappings }, isOurs) {
  const kept = new Map(sources.flatMap((source, index) => (isOurs(source) ? [index] : [])).map((index, place) => [index, place]));
  // Each number but the first of a segment is written as the difference to the one before.
  const read = [0, 0, 0];
  const written = [0, 0, 0];
  let isPackage = true;
  const lines = mappings.split(';').map((line) => {
    const segments = [];
    let [column, writtenColumn, last] = [0, 0, undefined];
    for (const segment of line === '' ? [] : line.split(',')) {
      const [step, ...differences] = decode(segment);
      column += step;
      for (const [place, difference] of differences.slice(0, 3).entries()) read[place] += difference;
      const source = differences.length === 0 ? undefined : kept.get(read[0]);
      if (source === undefined ? isPackage : last === `${source}:${read[1]}`) continue;
      const now = source === undefined ? [] : [source, read[1], read[2]];
      segments.push(encode([column - writtenColumn, ...now.map((number, place) => number - written[place])]));
      writtenColumn = column;
      for (const [place, number] of now.entries()) written[place] = number;
      isPackage = source === undefined;
      last = isPackage ? undefined : `${source}:${read[1]}`;
    }
    return segments.join(',');
  });
  return { version: 3, sources: [...kept.keys()].map((index) => sources[index]), names: [], mappings: lines.join(';') };
}
