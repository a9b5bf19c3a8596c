// Reads files that a command line names.
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CommandLine } from './command.js';

/** Larger files are no documents, and would only fill the memory. */
const FILE_BYTES_MAX = 128 * 1024 * 1024;

/** Undefined where it cannot be read. The reason is printed on standard error. */
export async function readFileOf(line: CommandLine, path: string): Promise<Buffer | undefined> {
  try {
    const file = pathFrom(line, path);
    const { size } = await stat(file);
    if (size > FILE_BYTES_MAX) throw new Error(`it is larger than ${FILE_BYTES_MAX / 1024 / 1024} MiB`);
    return await readFile(file);
  } catch (error) {
    line.stderr.write(`${path}: cannot be read: ${(error as Error).message}\n`);
    return undefined;
  }
}

/** A path relative to the folder of the caller: npm runs a script in the folder of the project. */
export function pathFrom({ name, env }: Pick<CommandLine, 'name' | 'env'>, path: string): string {
  const { npm_lifecycle_event: running, INIT_CWD: folder } = env;
  return running === name && folder !== undefined ? resolve(folder, path) : path;
}
