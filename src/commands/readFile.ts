// Reads files of the command line of a program that checks documents.
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Larger files are no documents, and would only fill the memory. */
const FILE_BYTES_MAX = 128 * 1024 * 1024;

/** Undefined where it cannot be read. The reason is printed on standard error. `script` is the npm script. */
export async function readFileOf(script: string, path: string): Promise<Buffer | undefined> {
  try {
    const file = pathFrom(script, path);
    const { size } = await stat(file);
    if (size > FILE_BYTES_MAX) throw new Error(`it is larger than ${FILE_BYTES_MAX / 1024 / 1024} MiB`);
    return await readFile(file);
  } catch (error) {
    process.stderr.write(`${path}: cannot be read: ${(error as Error).message}\n`);
    return undefined;
  }
}

/** A path relative to the folder of the caller: npm runs a script in the folder of the project. */
export function pathFrom(script: string, path: string): string {
  const { npm_lifecycle_event: running, INIT_CWD: folder } = process.env;
  return running === script && folder !== undefined ? resolve(folder, path) : path;
}
