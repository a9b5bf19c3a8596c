// The files of a backup beside the database: manifest.json and files.jsonl.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NamedFile } from '../../domain/blobs/rows.js';
import { Refused } from '../refused.js';
import { digestOf } from './digest.js';

const FORMAT = 2;

export interface Manifest {
  readonly format: number;
  /** The version of the program that wrote it. */
  readonly version: string;
  readonly startedAt: string;
  readonly database: 'embedded' | 'server';
  readonly files: number;
  readonly bytes: number;
  /** Files that the database names, and that were missing or damaged in the store. */
  readonly faults: number;
  /** SHA-256 in hexadecimal form. */
  readonly sha256: Digests;
}

interface Digests {
  /** Of database.dump, or of the folder database. */
  readonly database: string;
  /** Of files.jsonl. */
  readonly list: string;
}

/** The paths in the folder of a backup. */
export const inBackup = (folder: string) =>
  ({
    manifest: join(folder, 'manifest.json'),
    list: join(folder, 'files.jsonl'),
    /** Of pg_dump. */
    dump: join(folder, 'database.dump'),
    /** Of an embedded database. */
    copy: join(folder, 'database'),
  }) as const;

/** Throws Refused where something is in the folder. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Refused(`${folder} is not empty: name a new folder.`);
}

/** Written through to the disk: only then is the backup one. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const file = await open(inBackup(folder).manifest, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads both to their ends. Throws Refused where one is missing. */
export async function readDigests(folder: string, database: Manifest['database']): Promise<Digests> {
  const { list, dump, copy } = inBackup(folder);
  const read = async (path: string): Promise<string> => {
    const digest = await digestOf(path);
    if (digest === undefined) throw new Refused(`${folder} is no whole backup: it has no ${basename(path)}.`);
    return digest;
  };
  return { database: await read(database === 'server' ? dump : copy), list: await read(list) };
}

/** Throws Refused where database or list are not those of the manifest. */
export async function requireWhole(folder: string, { database, sha256 }: Manifest): Promise<void> {
  const found = await readDigests(folder, database);
  const damaged = [
    ...(found.database === sha256.database ? [] : ['the database']),
    ...(found.list === sha256.list ? [] : ['the list of files']),
  ];
  if (damaged.length > 0)
    throw new Refused(`${folder} is damaged: the SHA-256 of ${damaged.join(' and of ')} is not that of manifest.json.`);
}

/** Throws Refused where the folder has no whole backup, or one of a newer version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(inBackup(folder).manifest, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new Refused(`${folder} is no whole backup: it has no manifest.json.`);
  });
  const manifest = manifestIn(text);
  if (manifest === undefined) throw new Refused(`${folder}: manifest.json is damaged.`);
  if (manifest.format !== FORMAT)
    throw new Refused(`${folder} is a backup of the format ${manifest.format}; this version reads ${FORMAT}.`);
  if (!isComplete(manifest)) throw new Refused(`${folder}: manifest.json is damaged.`);
  return manifest;
}

function manifestIn(text: string): Manifest | undefined {
  try {
    const read = JSON.parse(text) as Manifest;
    return typeof read.format === 'number' ? read : undefined;
  } catch {
    return undefined;
  }
}

function isComplete({ database, files, faults, sha256 }: Partial<Manifest>): boolean {
  const counts = [files, faults].every((count) => Number.isSafeInteger(count));
  const digests = [sha256?.database, sha256?.list].every((digest) => typeof digest === 'string');
  return counts && digests && (database === 'embedded' || database === 'server');
}

/** Returns the number of files and their bytes. */
export async function writeList(folder: string, named: AsyncIterable<NamedFile>): Promise<{ files: number; bytes: number }> {
  const counted = { files: 0, bytes: 0 };
  const lines = async function* (): AsyncGenerator<string, void> {
    for await (const { key, byteLength, sha256 } of named) {
      counted.files += 1;
      counted.bytes += byteLength;
      yield `${JSON.stringify({ key, byteLength, sha256: sha256.toString('hex') })}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(inBackup(folder).list, { mode: 0o600, flush: true }));
  return counted;
}

/** Throws Refused for a line that names no file. */
export async function* readList(folder: string): AsyncGenerator<NamedFile, void> {
  const lines = createInterface({ input: createReadStream(inBackup(folder).list), crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const file = fileIn(line);
    if (file === undefined) throw new Refused(`${folder}: line ${number} of files.jsonl is damaged.`);
    yield file;
  }
}

function fileIn(line: string): NamedFile | undefined {
  try {
    const { key, byteLength, sha256 } = JSON.parse(line) as Record<string, unknown>;
    if (typeof key !== 'string' || !Number.isSafeInteger(byteLength) || typeof sha256 !== 'string') return undefined;
    return { key, byteLength: Number(byteLength), sha256: Buffer.from(sha256, 'hex') };
  } catch {
    return undefined;
  }
}
