// Parses the command line. Pure.
import { FLAG, parseLine, TEXT, UsageError } from '../../src/commands/usage.js';
import { FAMILIES } from './families.js';

export const USAGE = `Usage: npm run --silent rules -- list [ID] [--json]
       npm run --silent rules -- diff FILE [--family FAMILY] [--against VERSION] [--json]
       npm run --silent rules -- record FILE --family FAMILY --version VERSION --source TEXT
       npm run --silent rules -- structure FILE...
       npm run --silent rules -- docs
       npm run --silent rules -- status [--json]

Works on the rules of a checkout of this project.

  list       says of each rule its family, version and severity, the file and line that define it, and its source; of one rule also
             what it asks for. An ID is compared without case
  diff       reads an official Schematron file, or a stylesheet made of one, and says which rules are new, gone, or changed in
             severity or test, against ours
  record     keeps severities and hashes of the tests of an official file in test/validation/official, as the release that ours
             follow
  structure  prints what XML Schema files say of elements, values and attributes, as a table of src/validation/structure. FILE: the
             schemas of the roots, and those that are imported without a place
  docs       writes docs/rules.md and its pages anew
  status     says of each family the version in force today, the newest one here, what its publisher had released when somebody last
             looked, and what of it is not here

  --family FAMILY    ${FAMILIES.filter(({ file }) => file !== undefined)
    .slice(0, 3)
    .map(({ family }) => family)
    .join(', ')} …; diff finds it by itself where a release of the family was recorded
  --against VERSION  a version of ours; the newest where absent
  --version VERSION  how the publisher calls the release, such as 2026.5
  --source TEXT      where the file was taken from: an address, and a commit or day
  --json             list, status: one line for each rule or family; diff: one object

Ends with 0; list with 1 where no rule has the ID, diff with 1 where something differs, status with 1
where a release is not here; with 2 for a wrong command line or a file that
cannot be read.
`;

export type RulesArguments =
  | { readonly do: 'list'; readonly id: string | undefined; readonly json: boolean }
  | {
      readonly do: 'diff';
      readonly file: string;
      readonly family: string | undefined;
      readonly against: string | undefined;
      readonly json: boolean;
    }
  | { readonly do: 'record'; readonly file: string; readonly family: string; readonly version: string; readonly source: string }
  | { readonly do: 'structure'; readonly files: readonly string[] }
  | { readonly do: 'docs' }
  | { readonly do: 'status'; readonly json: boolean };

type ParsedOptions = ReturnType<typeof parse>['values'];

/** The options of each subcommand, besides --help. */
const TAKES: Readonly<Record<RulesArguments['do'], readonly string[]>> = {
  list: ['json'],
  diff: ['family', 'against', 'json'],
  record: ['family', 'version', 'source'],
  structure: [],
  docs: [],
  status: ['json'],
};

/** Throws UsageError. */
export function readArguments(given: readonly string[]): RulesArguments {
  const { values, positionals } = parse(given);
  const [word, ...rest] = positionals;
  if (word === undefined) throw new UsageError(`What to do is missing: ${Object.keys(TAKES).join(', ')}.`);
  if (!isAsked(word)) throw new UsageError(`It cannot ${word}; it takes ${Object.keys(TAKES).join(', ')}.`);
  const odd = Object.keys(values).find((name) => !TAKES[word].includes(name));
  if (odd !== undefined) throw new UsageError(`${word} takes no --${odd}.`);
  if (word === 'structure') return readFiles(rest);
  const most = word === 'docs' || word === 'status' ? 0 : 1;
  if (rest.length > most) throw new UsageError(`${word} takes no "${rest[most]}".`);
  return readOne(word, rest[0], values);
}

function readFiles([first, ...others]: readonly string[]): RulesArguments {
  return { do: 'structure', files: [given(first, 'A file'), ...others] };
}

function readOne(word: Exclude<RulesArguments['do'], 'structure'>, name: string | undefined, values: ParsedOptions): RulesArguments {
  const { json = false, against } = values;
  switch (word) {
    case 'list':
      return { do: word, id: name, json };
    case 'diff':
      return { do: word, file: given(name, 'A file'), family: values.family && readFamily(values.family), against, json };
    case 'record': {
      const family = readFamily(given(values.family, '--family'));
      return {
        do: word,
        file: given(name, 'A file'),
        family,
        version: readVersion(values.version),
        source: given(values.source, '--source'),
      };
    }
    case 'docs':
      return { do: word };
    case 'status':
      return { do: word, json };
  }
}

function parse(given: readonly string[]) {
  return parseLine({
    args: [...given],
    allowPositionals: true,
    options: { family: TEXT, against: TEXT, version: TEXT, source: TEXT, json: FLAG },
  });
}

function isAsked(word: string): word is RulesArguments['do'] {
  return Object.hasOwn(TAKES, word);
}

function given(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`${name} is missing.`);
  return value;
}

function readFamily(value: string): string {
  if (FAMILIES.some(({ family }) => family === value)) return value;
  throw new UsageError(`--family is "${value}"; it takes ${FAMILIES.map(({ family }) => family).join(', ')}.`);
}

/** It becomes part of a file name. */
function readVersion(value: string | undefined): string {
  const version = given(value, '--version');
  if (!/^[0-9A-Za-z][0-9A-Za-z.-]{0,31}$/.test(version))
    throw new UsageError(`--version is "${version}"; it takes letters, digits, dots and hyphens.`);
  return version;
}
