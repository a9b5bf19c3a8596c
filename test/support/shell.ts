// Runs programs of this machine with a deadline. Their output is kept for the error message.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Long, because a first build downloads its dependencies. */
const DEADLINE_MS = 600_000;
const PROBE_MS = 60_000;
const OUTPUT_CHARACTERS_MAX = 8_000;

export interface Step {
  readonly command: string;
  readonly given: readonly string[];
  /** The working directory. By default that of this process. */
  readonly folder?: string;
  /** Variables added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly deadlineMs?: number;
}

/** Returns the standard output. Throws with the end of the output where the exit code is not 0. */
export async function run({ command, given, folder, env, deadlineMs = DEADLINE_MS }: Step): Promise<string> {
  const child = spawn(command, given, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: deadlineMs,
  });
  let stdout = '';
  let all = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    all += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    all += chunk.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(`${command} ${given.join(' ')} ended with ${code ?? signal}:\n${all.slice(-OUTPUT_CHARACTERS_MAX)}`);
  return stdout;
}

/** Whether a program is installed and prints its version. */
export function isThere([command, ...given]: readonly [string, ...string[]]): boolean {
  return spawnSync(command, given, { stdio: 'ignore', timeout: PROBE_MS }).status === 0;
}
