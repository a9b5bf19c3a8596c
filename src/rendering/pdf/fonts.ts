// The fonts of readable copies: DejaVu Sans, which has Latin, Greek, Cyrillic, Arabic and Hebrew letters. PDF/A embeds what it uses.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type FontName = 'regular' | 'bold';

const FILES: Readonly<Record<FontName, string>> = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
const loaded = new Map<FontName, Buffer>();

/** Read once by each process or thread that makes a PDF. */
export function fontBytes(name: FontName): Buffer {
  const bytes = loaded.get(name) ?? readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}`));
  loaded.set(name, bytes);
  return bytes;
}
