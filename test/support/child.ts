// Runs one of the project's programs as a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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

/** `command` is a file of src/commands. */
export function runCommand(
  command: string,
  given: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<Ended> {
  return runProgram(`src/commands/${command}.js`, given, env, input);
}

/** `path` is below dist. `env` is added to the bare environment. `input` is the standard input. */
export async function runProgram(
  path: string,
  given: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...given], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program that does not read its input may end before all of it is written.
  child.stdin.on('error', () => undefined).end(input);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk: Buffer) => (text[name] += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}
