// The order of letters in a line that has Hebrew or Arabic: the Unicode Bidirectional Algorithm (UAX #9).
import bidiFactory, { type Bidi } from 'bidi-js';

/** Its types are those of its ES module. Node takes its CommonJS file, which is the function itself. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Scripts of the font that are written from right to left. Each is shaped by rules of its own. */
const SCRIPTS = [/\p{Script=Hebrew}/u, /\p{Script=Arabic}/u, /\p{Script=Nko}/u];
const RIGHT_TO_LEFT = new RegExp(SCRIPTS.map(({ source }) => source).join('|'), 'u');

/** Whether the letters of a text stand in another order than they are read. */
export function needsOrder(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) || /\p{Bidi_Control}/u.test(text);
}

interface OrderedLine {
  /** Of its paragraph, by the first letter with a direction (rule P2). */
  readonly isRightToLeft: boolean;
  /** From left to right. Each has one direction, and is what the shaper of the font takes. */
  readonly runs: readonly string[];
}

/** Gives the lines of a text. A line is the part from `start` up to `end`, and has nothing of the next paragraph. */
export function orderedLines(text: string): (start: number, end: number) => OrderedLine {
  const resolved = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, resolved.levels);
  const scripts = scriptsOf(text);
  const isOdd = (index: number): boolean => resolved.levels[index]! % 2 === 1;
  const isOneRun = (left: number, right: number): boolean =>
    Math.abs(left - right) === 1 && resolved.levels[left] === resolved.levels[right] && (!isOdd(left) || scripts[left] === scripts[right]);
  const runOf = (indices: readonly number[]): string => {
    const isRightToLeft = isOdd(indices[0]!);
    const read = isRightToLeft ? indices.toReversed() : indices;
    const run = read.map((index) => mirrored.get(index) ?? text[index]).join('');
    return forShaper(run.replace(/\p{Bidi_Control}/gu, ''), isRightToLeft);
  };
  return (start, end) => {
    const paragraph = resolved.paragraphs.find((one) => one.end >= start);
    // Blanks at the end have no ink.
    const length = text.slice(start, end).trimEnd().length;
    const indices = length === 0 ? [] : bidi.getReorderedIndices(text, resolved, start, start + length - 1).slice(start, start + length);
    const runs = groups(indices, isOneRun).map(runOf);
    return { isRightToLeft: paragraph?.level === 1, runs: runs.filter((run) => run !== '') };
  };
}

/** By index: which of the scripts. A sign without one has that of the letter before (UAX #24, 5.2). */
function scriptsOf(text: string): number[] {
  let current = -1;
  return Array.from({ length: text.length }, (_, index) => {
    const script = SCRIPTS.findIndex((one) => one.test(text[index]!));
    if (script >= 0) current = script;
    return current;
  });
}

function groups(indices: readonly number[], isOneRun: (left: number, right: number) => boolean): number[][] {
  const all: number[][] = [];
  for (const index of indices) {
    const last = all.at(-1);
    if (last !== undefined && isOneRun(last.at(-1)!, index)) last.push(index);
    else all.push([index]);
  }
  return all;
}

/** The shaper takes its direction from the first script in a run, so that a run of the other direction is given to it from its end. */
function forShaper(run: string, isRightToLeft: boolean): string {
  const [first = ''] = /[^\p{Script=Common}\p{Script=Inherited}]/u.exec(run) ?? [];
  return RIGHT_TO_LEFT.test(first) === isRightToLeft ? run : [...run].reverse().join('');
}
