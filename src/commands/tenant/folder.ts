// Writes an export to a folder: one file of JSON lines per table, and the files of documents below `files`.
import { type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportSink } from '../../domain/tenants/export.js';
import { Refused } from '../refused.js';

/** Throws Refused where the folder is not empty or cannot be written. Nothing is created before the first row. */
export async function openFolder(folder: string): Promise<ExportSink & AsyncDisposable> {
  if ((await entries(folder)).length > 0) throw new Refused(`${folder} is not empty.`);
  const tables = new Map<string, FileHandle>();
  const tableOf = async (table: string): Promise<FileHandle> => {
    const known = tables.get(table);
    if (known !== undefined) return known;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(join(folder, `${table}.jsonl`), 'a', 0o600);
    tables.set(table, handle);
    return handle;
  };
  return {
    row: (table, row) => writing(folder, async () => (await tableOf(table)).appendFile(`${JSON.stringify(row)}\n`)),
    file: (path, bytes) =>
      writing(folder, async () => {
        await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
        await writeFile(join(folder, path), bytes, { mode: 0o600 });
      }),
    async [Symbol.asyncDispose]() {
      await writing(folder, async () => void (await Promise.all([...tables.values()].map((handle) => handle.close()))));
    },
  };
}

async function entries(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw unwritable(folder, error);
  }
}

async function writing(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw unwritable(folder, error);
  }
}

function unwritable(folder: string, error: unknown): Refused {
  return new Refused(`${folder} cannot be written: ${(error as Error).message}.`, { cause: error });
}
