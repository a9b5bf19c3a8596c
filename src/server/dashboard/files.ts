// The files of the dashboard that the build made (scripts/dashboard.mjs), read once.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../dashboard', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface BuiltFile {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** By content coding. */
  readonly compressed: Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
}

export interface Dashboard {
  readonly page: BuiltFile;
  /** By name; names have a hash of the content. */
  readonly assets: ReadonlyMap<string, BuiltFile>;
}

/** Undefined where it was not built. */
export function readDashboard(folder = FOLDER): Dashboard | undefined {
  if (!existsSync(join(folder, 'page.html'))) return undefined;
  const assets = new Map<string, BuiltFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type !== undefined) assets.set(name, read(folder, name, type));
  }
  return { page: read(folder, 'page.html', 'text/html; charset=utf-8'), assets };
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
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    bytes,
    compressed: { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
  };
}
