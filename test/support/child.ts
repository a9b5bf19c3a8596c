// Runs a command of the project in this process, or one of its programs as a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Command, CommandLine } from '../../src/commands/command.js';
import { choose } from '../../src/commands/list.js';
import { runLine } from '../../src/commands/runLine.js';

const BUILD = fileURLToPath(new URL('../../../', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The part of the tests' environment that a child process gets: the paths of programs, and the cache of compiled code. */
export function bareEnvironment(): Record<string, string> {
  const given = ['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** What is started from its joined files, by its file in dist/. */
const JOINED: Readonly<Record<string, string>> = { 'src/main.js': 'main.js', 'src/exchange.js': 'exchange.js' };

/**
 * The file of a script of dist/ in this build or that of another folder, and its environment. The service and its commands are started from
 * their joined files, as `npm start` does, and keep the compiled code beside them. An older build may have no joined files.
 */
export function programOf(script: string, folder = BUILD): { readonly file: string; readonly environment: Record<string, string> } {
  const joined = join(folder, 'dist', 'bundle', JOINED[script] ?? '');
  const environment = bareEnvironment();
  if (JOINED[script] === undefined || !existsSync(joined)) return { file: join(folder, 'dist', script), environment };
  delete environment['NODE_COMPILE_CACHE'];
  return { file: joined, environment };
}

/** Runs `exchange command` in this process. Nobody stops it. */
export async function runCommand(
  command: string,
  given: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const { command: chosen, ...line } = await choose([command, ...given]);
  return runHere(chosen, line, env, input);
}

/** Runs a command in this process that may not be one of `exchange`. Nobody stops it. */
export async function runHere(
  command: Command,
  line: Pick<CommandLine, 'name' | 'args'>,
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  const [stdout, stderr] = [createKept(), createKept()];
  const streams = { stdin: Readable.from([Buffer.from(input)]), stdout: stdout.stream, stderr: stderr.stream };
  const code = await runLine(command, { ...line, ...streams, env: { ...bareEnvironment(), ...env }, onStop: () => undefined });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** Output that is kept. */
function createKept(): { readonly stream: Writable; readonly text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Runs `exchange command` as a separate process, where the process is the point. */
export function spawnCommand(
  command: string,
  given: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<Ended> {
  return runProgram('src/exchange.js', [command, ...given], env, input);
}

/** `path` is below dist. `env` is added to the bare environment. `input` is the standard input. */
export async function runProgram(
  path: string,
  given: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  const { file, environment } = programOf(path);
  const child = spawn(process.execPath, [file, ...given], {
    env: { ...environment, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program that does not read its input may end before all of it is written.
  child.stdin.on('error', () => undefined).end(input);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk: Buffer) => (text[name] += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}
