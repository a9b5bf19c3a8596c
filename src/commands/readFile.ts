// Reads and writes files that a command line names.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CommandLine, print } from './command.js';

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

/** To the file, or to standard output where none is named. False where it cannot be written. The reason is printed on standard error. */
export async function writeResult(line: CommandLine, path: string | undefined, bytes: Uint8Array): Promise<boolean> {
  if (path === undefined) {
    await print(line.stdout, bytes);
    return true;
  }
  try {
    await writeFile(pathFrom(line, path), bytes);
    return true;
  } catch (error) {
    line.stderr.write(`${path}: cannot be written: ${(error as Error).message}\n`);
    return false;
  }
}

/** A path relative to the folder of the caller: npm runs a script in the folder of the project. */
export function pathFrom({ name, env }: Pick<CommandLine, 'name' | 'env'>, path: string): string {
  const { npm_lifecycle_event: running, INIT_CWD: folder } = env;
  return running === name && folder !== undefined ? resolve(folder, path) : path;
}
