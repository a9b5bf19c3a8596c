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

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;

/**
 * `right`: written from right to left throughout. `mixed`: in both directions, which needs an order that is not computed here.
 */
export function directionOf(text: string): 'left' | 'right' | 'mixed' {
  if (!RIGHT_TO_LEFT.test(text)) return 'left';
  return LEFT_TO_RIGHT.test(text.replace(/[\p{Script=Hebrew}\p{Script=Arabic}]/gu, '')) ? 'mixed' : 'right';
}
