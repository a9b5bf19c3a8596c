// Runs one of our programs as a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `command` is a file of src/commands. */
export function runCommand(command: string, given: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return runProgram(`src/commands/${command}.js`, given, env);
}

/** `path` is below dist; of the environment of the tests it gets nothing but PATH. */
export async function runProgram(path: string, given: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...given], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk: Buffer) => (text[name] += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}
