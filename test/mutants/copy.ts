// A copy of the project in dist/mutants, with its own dist. Faults are put into the compiled files of the copy, so that the project itself
// stays as it is. Packages are found beside the project's own, because the copy is below them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../run/ava.js';
import { type Fault, withFault } from './fault.js';

const ROOT = join(DIST, '..');
const FOLDER = join(DIST, 'mutants');
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'data'];
/** Made by a run of tests, or by this script. */
const MADE = ['mutants', 'compiled', 'groups', 'test-results.jsonl'];
const ONE_FILE = 'tsconfig.mutant.json';
const EMITTED = 'emitted';
const DECORATOR = /^\s*@\w+\(/m;

export interface Copy extends Disposable {
  readonly folder: string;
  readonly dist: string;
  /** Puts the fault into the compiled file. */
  break(fault: Fault): void;
  /** As it was. */
  mend(): void;
  /** Joins the files again that processes run, where they have changed. */
  bundle(): void;
  /** Makes the templates of databases again, which have another name on a server for each folder. */
  makeTemplates(): void;
}

export function makeCopy(): Copy {
  rmSync(FOLDER, { recursive: true, force: true });
  copyAll(ROOT, FOLDER, LEFT_OUT);
  copyAll(DIST, join(FOLDER, 'dist'), MADE);
  symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'));
  let broken: { readonly file: string; readonly sound: Buffer } | undefined;
  let joined: string | undefined;
  let compiled: { readonly id: string; readonly bytes: Buffer } | undefined;
  const mend = (): void => {
    if (broken !== undefined) writeFileSync(broken.file, broken.sound);
    broken = undefined;
  };
  return {
    folder: FOLDER,
    dist: join(FOLDER, 'dist'),
    break(fault) {
      mend();
      if (compiled?.id !== fault.id) compiled = { id: fault.id, bytes: compile(fault) };
      const file = join(FOLDER, 'dist', scriptOf(fault));
      broken = { file, sound: readFileSync(file) };
      writeFileSync(file, compiled.bytes);
    },
    mend,
    bundle() {
      const text = broken === undefined ? undefined : readFileSync(broken.file, 'utf8');
      if (text === joined) return;
      runNode(['scripts/bundle.mjs']);
      joined = text;
    },
    makeTemplates: () => runNode(['dist/test/support/template.js']),
    [Symbol.dispose]: () => rmSync(FOLDER, { recursive: true, force: true }),
  };
}

function copyAll(from: string, to: string, leftOut: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((one) => !leftOut.includes(one))) {
    cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
  }
}

/**
 * Compiles the file with the fault as the build does, types of decorators included, but without checks. Its source is in the copy only
 * meanwhile: tests that read sources shall find no fault by its text.
 */
function compile(fault: Fault): Buffer {
  const source = join(FOLDER, fault.file);
  const text = readFileSync(source, 'utf8');
  const { atime, mtime } = statSync(source);
  // Only decorators need the types of other files, which takes seconds.
  const alone = DECORATOR.test(text) ? {} : { noResolve: true, types: [] };
  const options = { noCheck: true, outDir: EMITTED, ...alone };
  writeFileSync(
    join(FOLDER, ONE_FILE),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions: options, include: [], files: [fault.file] }),
  );
  writeFileSync(source, withFault(fault, text));
  try {
    runNode([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', ONE_FILE]);
  } finally {
    writeFileSync(source, text);
    utimesSync(source, atime, mtime);
  }
  return readFileSync(join(FOLDER, EMITTED, scriptOf(fault)));
}

const scriptOf = ({ file }: Fault): string => file.replace(/\.ts$/, '.js');

function runNode(given: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: FOLDER, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${given.join(' ')} ended with ${status}: ${stdout}${stderr}`);
}
