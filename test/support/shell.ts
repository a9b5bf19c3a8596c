// Programs of this machine: started with a deadline, their output kept for the case that they fail.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A first build downloads what it needs. */
const DEADLINE_MS = 600_000;
const PROBE_MS = 60_000;
const OUTPUT_CHARACTERS_MAX = 8_000;

export interface Step {
  readonly command: string;
  readonly given: readonly string[];
  /** Where it runs; here, where absent. */
  readonly folder?: string;
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Its standard output. Throws, with the end of its output, where it does not end with 0. */
export async function run({ command, given, folder, env }: Step): Promise<string> {
  const child = spawn(command, given, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: DEADLINE_MS,
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

/** Whether a program is there and can say its version. */
export function isThere([command, ...given]: readonly [string, ...string[]]): boolean {
  return spawnSync(command, given, { stdio: 'ignore', timeout: PROBE_MS }).status === 0;
}
