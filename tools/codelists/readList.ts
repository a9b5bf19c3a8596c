// Reads a code list as OpenPeppol publishes it: JSON with version, entry-count and values.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CodeList } from '../../src/peppol/codeLists/codeList.js';
import { type CodeRow, type KnownList, LISTS, type Published } from './lists.js';

const FILE_BYTES_MAX = 16 * 1024 * 1024;
const FILES_MAX = 100;
const ENTRIES_MAX = 10_000;
const VERSION = /^\d{1,3}(\.\d{1,3}){0,3}$/;
/** A list of OpenPeppol that nothing here needs. */
const UNUSED = ['use-case-id', 'state'];

/** A file that is no code list. The message says why. */
export class CodeListFileError extends Error {
  override readonly name = 'CodeListFileError';
}

export interface ReadList {
  readonly list: KnownList;
  readonly made: CodeList<CodeRow>;
}

/** The files to read: those that are named, and each `.json` in a folder. Throws CodeListFileError. */
export async function jsonFilesAt(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (one) => one.isDirectory(),
      (cause: Error) => {
        throw new CodeListFileError(`${path}: cannot be read: ${cause.message}`, { cause });
      },
    );
    const names = isFolder ? (await readdir(path)).filter((name) => name.endsWith('.json')).sort() : [];
    if (isFolder && names.length === 0) throw new CodeListFileError(`${path}: the folder has no .json file`);
    found.push(...(isFolder ? names.map((name) => join(path, name)) : [path]));
  }
  if (found.length > FILES_MAX) throw new CodeListFileError(`There are ${found.length} files, at most ${FILES_MAX} are read`);
  return found;
}

/** Undefined for a list that is not kept here. Throws CodeListFileError. */
export async function readList(file: string): Promise<ReadList | undefined> {
  try {
    const { size } = await stat(file);
    if (size > FILE_BYTES_MAX) throw new Error(`it has ${size} bytes, at most ${FILE_BYTES_MAX} are read`);
    return listIn(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new CodeListFileError(`${basename(file)} is no code list of OpenPeppol: ${(cause as Error).message}`, { cause });
  }
}

/** Throws an Error for what is no code list. */
export function listIn(json: unknown): ReadList | undefined {
  if (!isObject(json)) throw new Error('it is no JSON object');
  const { version, 'entry-count': count, values } = json;
  if (typeof version !== 'string' || !VERSION.test(version)) throw new Error('it has no version');
  if (!Array.isArray(values) || values.length === 0 || !values.every(isObject)) throw new Error('it has no values');
  if (values.length > ENTRIES_MAX) throw new Error(`it has ${values.length} values, at most ${ENTRIES_MAX} are read`);
  if (values.length !== count) throw new Error(`it has ${values.length} values, but its entry-count is ${JSON.stringify(count)}`);
  if (haveAll(values, UNUSED)) return undefined;
  const list = LISTS.find(({ members }) => haveAll(values, members));
  if (list === undefined) throw new Error('its values have the members of no known list');
  return { list, made: { version, rows: rowsOf(list, values) } };
}

function rowsOf(list: KnownList, values: readonly Published[]): CodeRow[] {
  const keys = new Set<unknown>();
  const rows = values.map((value, index) => {
    try {
      return withoutEnd(list.rowOf(value));
    } catch (cause) {
      throw new Error(`in value ${index + 1} ${(cause as Error).message}`, { cause });
    }
  });
  const kept = rows.filter((row) => list.keepsRemoved || !row.includes('removed'));
  for (const [key] of kept) {
    if (keys.has(key)) throw new Error(`it has ${String(key)} twice`);
    keys.add(key);
  }
  return kept;
}

function withoutEnd(row: CodeRow): CodeRow {
  return row.at(-1) === undefined ? row.slice(0, -1) : row;
}

function haveAll(values: readonly Published[], members: readonly string[]): boolean {
  return values.every((value) => members.every((member) => Object.hasOwn(value, member)));
}

function isObject(value: unknown): value is Published {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
