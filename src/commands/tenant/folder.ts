// An export as files: a folder with a file of JSON lines for each table, and the files of documents below `files`.
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportSink } from '../../domain/tenants/export.js';
import { Refused } from '../onDatabase.js';

/** Throws Refused where the folder has anything in it. `close` resolves when everything is written. */
export async function openFolder(folder: string): Promise<ExportSink & { close(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Refused(`${folder} is not empty.`);
  const tables = new Map<string, WriteStream>();
  return {
    async row(table, row) {
      const stream = tables.get(table) ?? createWriteStream(join(folder, `${table}.jsonl`), { mode: 0o600 });
      tables.set(table, stream);
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain');
    },
    async file(path, bytes) {
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
      await writeFile(join(folder, path), bytes, { mode: 0o600 });
    },
    async close() {
      await Promise.all(
        [...tables.values()].map((stream) => new Promise<void>((resolve, reject) => stream.on('error', reject).end(resolve))),
      );
    },
  };
}
