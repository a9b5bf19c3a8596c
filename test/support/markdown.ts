// Reads Markdown pages: headings, links, code.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Fence {
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** Whether `<!-- runnable -->` stands on the line before it: a test runs it as it is. */
  readonly isRunnable: boolean;
}

const FENCE = /(^ *<!-- runnable -->\n)?^( *)```(\w*)\n([\s\S]*?)^\2```$/gm;
const SPAN = /`([^`\n]+)`/g;

/** Every page of the project, without the tables of rules, which are printed. */
export function pages(): string[] {
  return ['.', 'docs', 'docs/decisions', 'docs/spec'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );
}

export function fencesOf(page: string): Fence[] {
  return [...page.matchAll(FENCE)].map(({ 1: mark, 2: indent = '', 3: language = '', 4: text = '', index }) => ({
    line: page.slice(0, index).split('\n').length + (mark === undefined ? 0 : 1),
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    isRunnable: mark !== undefined,
  }));
}

/** Code within sentences. */
export function spansOf(page: string): string[] {
  return [
    ...page
      .replace(FENCE, '')
      .replaceAll(/\n(?=\S)/g, ' ')
      .matchAll(SPAN),
  ].map(([, text = '']) => text.trim());
}

/** The anchors of its headings, as GitHub creates them. */
export function anchorsOf(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The targets of its links, without those to other hosts and what looks like a link in code. */
export function linksOf(page: string): string[] {
  const prose = page.replace(FENCE, '').replace(SPAN, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => (/^[a-z]+:/.test(target) ? [] : [target]));
}
