// Runs pg_dump and pg_restore of PostgreSQL.
import { spawn } from 'node:child_process';
import { addressOf } from '../../store/libpq.js';
import type { CommandLine } from '../command.js';
import { Refused } from '../refused.js';

/** The last lines of standard error that a refusal shows. */
const LINES_MAX = 5;

interface Run {
  readonly url: string;
  readonly arguments: readonly string[];
  /** Ends the program. */
  readonly signal?: AbortSignal | undefined;
}

/** Says on standard error which table it is at. Throws Refused where the program is missing or fails. */
export async function runProgram(
  program: 'pg_dump' | 'pg_restore',
  { env: given, stderr }: CommandLine,
  { url, arguments: args, signal }: Run,
): Promise<void> {
  const { env, database } = addressOf(url, given);
  // Without the name of a database, pg_restore would print it.
  const named = `--dbname=dbname='${database.replace(/[\\']/g, '\\$&')}'`;
  const child = spawn(program, ['--verbose', named, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
    signal,
  });
  const last: string[] = [];
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (/(dumping contents of|processing data for) table/.test(line)) stderr.write(`${line.replace(/^\w+: /, '')}\n`);
      else if (/error|fatal|hint|detail/i.test(line)) last.push(line);
    }
  });
  const { code, fault } = await new Promise<{ code?: number | null; fault?: NodeJS.ErrnoException }>((resolve) => {
    child.on('error', (fault: NodeJS.ErrnoException) => resolve({ fault }));
    child.on('close', (code) => resolve({ code }));
  });
  if (fault?.code === 'ENOENT')
    throw new Refused(`${program} is not installed: install the client programs of PostgreSQL, of the server's version or newer.`);
  if (fault !== undefined) throw new Refused(`${program} cannot be run: ${fault.message}.`);
  if (code !== 0) throw new Refused(`${program} failed:\n${[...last.slice(-LINES_MAX), rest].join('\n').trim()}`);
}
