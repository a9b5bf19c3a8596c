// The files of the dashboard that the build made (scripts/dashboard.mjs), read once.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BRAND_POLICY, type Brand } from '../brand/brand.js';

const FOLDER = fileURLToPath(new URL('../../../dashboard', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface BuiltFile {
  readonly type: string;
  /** Of its own. */
  readonly policy?: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** By content coding. */
  readonly compressed: Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
}

/** Lines of the head that preload the files of a page and of a language, by their names. */
interface Preloads {
  readonly pages: Readonly<Record<string, readonly string[]>>;
  readonly languages: Readonly<Record<string, readonly string[]>>;
}

export interface Dashboard {
  /** The one page of all addresses. Its head preloads the files of this place and language. */
  page(place: string, language: string): BuiltFile;
  readonly languages: readonly string[];
  /** By name; names have a hash of the content. */
  readonly assets: ReadonlyMap<string, BuiltFile>;
}

/** Undefined where it was not built. */
export function readDashboard(brand: Brand, folder = FOLDER): Dashboard | undefined {
  if (!existsSync(join(folder, 'page.html'))) return undefined;
  const assets = new Map<string, BuiltFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type !== undefined) assets.set(name, read(folder, name, type));
  }
  for (const { name, type, bytes } of brand.files)
    assets.set(name, { type, etag: etagOf(bytes), bytes, compressed: {}, policy: BRAND_POLICY });
  const page = read(folder, 'page.html', 'text/html; charset=utf-8');
  const preloads = JSON.parse(readFileSync(join(folder, 'preloads.json'), 'utf8')) as Preloads;
  const pages = new Map<string, BuiltFile>();
  return {
    page(place, language) {
      const known = Object.hasOwn(preloads.pages, place) ? place : '';
      const key = `${known} ${language}`;
      const made = pages.get(key);
      if (made !== undefined) return made;
      const lines = new Set([...(preloads.pages[known] ?? []), ...(preloads.languages[language] ?? []), brand.head]);
      const fresh = withHead(page, [...lines].filter((line) => line !== '').join('\n'));
      pages.set(key, fresh);
      return fresh;
    },
    languages: Object.keys(preloads.languages),
    assets,
  };
}

function withHead(page: BuiltFile, head: string): BuiltFile {
  const bytes = Buffer.from(page.bytes.toString('utf8').replace('</head>', `${head}\n</head>`));
  return { ...page, bytes, etag: etagOf(bytes), compressed: { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) } };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

function read(folder: string, name: string, type: string): BuiltFile {
  const bytes = readFileSync(join(folder, name));
  const other = (ending: string): Buffer | undefined => {
    const path = join(folder, `${name}.${ending}`);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  const [br, gzip] = [other('br'), other('gz')];
  return {
    type,
    etag: etagOf(bytes),
    bytes,
    compressed: { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
  };
}
