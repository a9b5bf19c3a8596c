// Finds the commands of the project in pages, units and compose files.

export interface CommandLine {
  /** `npm run NAME`, or the NAME of `exchange`. */
  readonly kind: 'npm' | 'exchange';
  readonly name: string;
  readonly given: readonly string[];
  readonly text: string;
}

const START = /(?:\bnpm run(?: -s| --silent)?|\bnpx exchange|\bexchange\.js) ([a-z]\w*(?::\w+(?:-\w+)*)*)(?: --(?= ))?/g;
const WORD = /\s+(?!#|\d?[<>]|[|&;)]|$)((?:'[^']*'|"[^"]*"|[^\s'"|<>;&)`])+)/y;

/** With their arguments, up to a comment or what the shell reads otherwise. A line that ends with `\` goes on. */
export function commandLinesOf(text: string): CommandLine[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap(commandsOn);
}

function commandsOn(line: string): CommandLine[] {
  return [...line.matchAll(START)].map(({ 0: start, 1: name = '', index }) => {
    const words = [];
    WORD.lastIndex = index + start.length;
    for (let found = WORD.exec(line); found !== null; found = WORD.exec(line)) words.push(found[1]!.replaceAll(/['"]/g, ''));
    return { kind: start.startsWith('npm') ? 'npm' : 'exchange', name, given: words, text: `${start} ${words.join(' ')}`.trim() };
  });
}
