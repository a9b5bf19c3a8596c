// `npm run --silent codelists -- PATH… [--check]`: brings a release of the OpenPeppol code lists into src/peppol/codeLists.
import { fileURLToPath } from 'node:url';
import { type Command, type CommandLine, type Output, say } from '../src/commands/command.js';
import { pathFrom } from '../src/commands/readFile.js';
import { FLAG, parseLine, UsageError } from '../src/commands/usage.js';
import { CodeListFileError, jsonFilesAt, type ReadList, readList } from './codelists/readList.js';
import { TABLES, takeList } from './codelists/takeList.js';

const USAGE = `Usage: npm run --silent codelists -- PATH… [--check]

Reads code lists as OpenPeppol publishes them: JSON, from the folder publication/vX.Y of the repository OpenPEPPOL/edec-codelists. Writes
the tables in ${TABLES} anew, and says what changed. Nothing is written unless all files can be read.

  PATH     a file, or a folder whose .json files are read
  --check  writes nothing

Lines are "added", "gone" and "changed", and "in use" for an entry that the service uses and that is no longer active.

Ends with 0; with 1 where --check finds a table that would change, or an entry is in use and not active; with 2 for a wrong command line
or a file that is no code list.
`;

const EXIT = { done: 0, differs: 1, failed: 2 } as const;

/** The checkout: this file is dist/tools/codelists.js in it. */
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

export const command: Command = { usage: USAGE, failed: EXIT.failed, onlyPrints: true, run };

async function run(line: CommandLine): Promise<number> {
  const { stdout, stderr } = line;
  const options = { check: FLAG } as const;
  const { values, positionals } = parseLine({ args: [...line.args], allowPositionals: true, options });
  if (positionals.length === 0) throw new UsageError('A PATH is missing.');
  try {
    return take(
      stdout,
      await readAll(
        stdout,
        positionals.map((path) => pathFrom(line, path)),
      ),
      values.check === true,
    );
  } catch (error) {
    if (!(error instanceof CodeListFileError)) throw error;
    return say(stderr, `${error.message}\n`, EXIT.failed);
  }
}

/** Throws CodeListFileError. */
async function readAll(stdout: Output, paths: readonly string[]): Promise<ReadList[]> {
  const read: ReadList[] = [];
  for (const file of await jsonFilesAt(paths)) {
    const one = await readList(file);
    if (one === undefined) stdout.write(`${file} is a list that is not kept here\n`);
    else if (read.some(({ list }) => list === one.list)) throw new CodeListFileError(`There is more than one list: ${one.list.title}`);
    else read.push(one);
  }
  const versions = [...new Set(read.map(({ made }) => made.version))];
  if (versions.length > 1) throw new CodeListFileError(`The files are of different releases: ${versions.join(', ')}`);
  return read;
}

function take(stdout: Output, read: readonly ReadList[], isCheck: boolean): number {
  const taken = read.map((one) => takeList(PROJECT, one, isCheck));
  const isDone = taken.every(({ inUse, isWritten }) => inUse.length === 0 && !(isCheck && !isWritten));
  const text = taken.flatMap(({ lines, inUse }) => [...lines, ...inUse]).map((line) => `${line}\n`);
  return say(stdout, text.join(''), isDone ? EXIT.done : EXIT.differs);
}
