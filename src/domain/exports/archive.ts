// A ZIP archive, piece by piece.

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { cut } from '../../cut.js';

export interface ArchivedFile {
  readonly name: string;
  readonly at: Date;
  readonly byteLength: number;
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Larger ones are stored as they are: compressing them would keep the process from other work. */
const COMPRESSED_BYTES_MAX = 256 * 1024;

/** Throws what reading a file throws. */
export async function* zipOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array, void> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  const made = (): Uint8Array[] => {
    const done = pieces;
    pieces = [];
    return done;
  };
  for await (const { name, at, byteLength, pieces: bytes } of files) {
    const entry = byteLength > COMPRESSED_BYTES_MAX ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of bytes) {
      entry.push(piece);
      yield* made();
    }
    entry.push(new Uint8Array(), true);
    yield* made();
  }
  zip.end();
  yield* made();
}

export type NameOf = (folder: string, name: string) => string;

/**
 * Names within one archive, each of them once: `a.xml`, `a-2.xml`. Folders that differ stay apart, although their names become alike here.
 * '' is no folder.
 */
export function createNames(): NameOf {
  const used = new Set<string>();
  const folders = new Map<string, string>([['', '']]);
  const once = (folder: string, name: string): string => {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(safe(name)) ?? [];
    for (let n = 1; ; n++) {
      const path = `${folder}${stem}${n === 1 ? '' : `-${n}`}${ending}`;
      if (used.has(path.toLowerCase())) continue;
      used.add(path.toLowerCase());
      return path;
    }
  };
  return (folder, name) => {
    if (!folders.has(folder)) folders.set(folder, `${once('', folder)}/`);
    return once(folders.get(folder)!, name);
  };
}

/** Devices of Windows, whatever the ending behind them (Naming Files, Paths, and Namespaces). */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
const NAME_CHARACTERS_MAX = 100;

/** Of letters, digits and a few signs, so that it unpacks everywhere and into its folder. */
function safe(name: string): string {
  const kept = name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._ -]/gu, '_');
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,10})?$/s.exec(kept) ?? [];
  const short = `${cut(stem, NAME_CHARACTERS_MAX)}${ending}`.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
  return short === '' ? 'file' : short.replace(RESERVED, '$&_');
}
