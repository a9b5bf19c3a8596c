// Members that a text of JSON gives twice. JSON.parse keeps the last of them and says nothing.
import { pointerTo } from './errors.js';

interface Frame {
  readonly pointer: string;
  /** Of an object. */
  readonly names: Set<string> | undefined;
  /** The member or the entry that is read. */
  at: string | number;
}

const REPEATED_MAX = 100;

/** `text`: valid JSON. Pointers in the order of the text. */
export function repeatedMembers(text: string): string[] {
  const repeated: string[] = [];
  const frames: Frame[] = [];
  for (let at = 0; at < text.length && repeated.length < REPEATED_MAX; at += 1) {
    const top = frames.at(-1);
    const character = text[at];
    if (character === '{' || character === '[') frames.push(opened(character, top));
    else if (character === '}' || character === ']') frames.pop();
    else if (character === ',' && typeof top?.at === 'number') top.at += 1;
    else if (character === '"') {
      const end = endOfString(text, at);
      if (top?.names !== undefined && isName(text, end)) take(top, JSON.parse(text.slice(at, end + 1)) as string, repeated);
      at = end;
    }
  }
  return repeated;
}

function opened(character: '{' | '[', within: Frame | undefined): Frame {
  const pointer = within === undefined ? '#' : pointerTo(within.pointer, within.at);
  return character === '{' ? { pointer, names: new Set(), at: '' } : { pointer, names: undefined, at: 0 };
}

function take(frame: Frame, name: string, repeated: string[]): void {
  if (frame.names?.has(name) === true) repeated.push(pointerTo(frame.pointer, name));
  frame.names?.add(name);
  frame.at = name;
}

/** A text before a colon is a name. */
function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (' \t\n\r'.includes(text[at] ?? '.')) at += 1;
  return text[at] === ':';
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === '\\') before -= 1;
  return (at - before) % 2 === 0;
}
