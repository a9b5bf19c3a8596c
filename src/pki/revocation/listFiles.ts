// The last good lists on disk, each with its address and issuer. They are written whole: a process that is killed leaves the one before.

import { randomUUID, X509Certificate } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../../errorMessage.js';

/** A file is its head in JSON, a newline, and the DER of the list. */
interface Head {
  readonly url: string;
  /** DER in Base64. */
  readonly issuer: string;
  readonly fetchedAt: string;
}

export interface StoredList {
  readonly url: string;
  readonly issuer: X509Certificate;
  readonly fetchedAt: Date;
  readonly bytes: Buffer;
}

export interface ListFiles {
  /** Those that can be read. `onUnreadable` is told of the others. */
  read(onUnreadable: (file: string, reason: string) => void): Promise<StoredList[]>;
  /** `name`: letters and digits. */
  write(name: string, list: StoredList): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Of a revocation list. Authorities publish lists of some MiB. */
export const LIST_BYTES_MAX = 8 * 1024 * 1024;

const FILES_MAX = 200;
const HEAD_BYTES_MAX = 32 * 1024;
const ENDING = '.crl';
/** Left behind by a process that was killed, unless another process is writing it now. */
const TEMPORARY = '.tmp';
const TEMPORARY_AGE_MS = 3_600_000;

export function createListFiles(folder: string): ListFiles {
  return {
    async read(onUnreadable) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = await readdir(folder);
      for (const name of names.filter((one) => one.endsWith(TEMPORARY))) await removeOld(join(folder, name));
      const lists: StoredList[] = [];
      for (const name of names.filter((one) => one.endsWith(ENDING)).slice(0, FILES_MAX)) {
        try {
          lists.push(await readList(join(folder, name)));
        } catch (error) {
          onUnreadable(name, errorMessage(error));
        }
      }
      return lists;
    },
    async write(name, { url, issuer, fetchedAt, bytes }) {
      const head: Head = { url, issuer: issuer.raw.toString('base64'), fetchedAt: fetchedAt.toISOString() };
      const path = join(folder, `${name}${ENDING}`);
      const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
      try {
        await writeDurably(temporary, [Buffer.from(`${JSON.stringify(head)}\n`), bytes]);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(join(folder, `${name}${ENDING}`), { force: true }),
  };
}

async function writeDurably(path: string, contents: readonly Buffer[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(Buffer.concat(contents));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readList(path: string): Promise<StoredList> {
  const { size } = await stat(path);
  if (size > LIST_BYTES_MAX + HEAD_BYTES_MAX) throw new Error(`the file has ${size} bytes`);
  const content = await readFile(path);
  const end = content.indexOf('\n');
  const { url, issuer, fetchedAt } = JSON.parse(content.toString('utf8', 0, end)) as Head;
  return {
    url,
    issuer: new X509Certificate(Buffer.from(issuer, 'base64')),
    fetchedAt: new Date(fetchedAt),
    bytes: content.subarray(end + 1),
  };
}

async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && Date.now() - found.mtimeMs > TEMPORARY_AGE_MS) await rm(path, { force: true });
}
