// Warnings about what people read: pages that grew long, and comments that cite a text without its name. They stop no change.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentsOf } from '../../test/support/comments.ts';

const README_LINES_MAX = 200;
const PAGE_LINES_MAX = 400;

/** Public texts. A comment that quotes a sentence or names a section should name one of them. */
const PUBLIC =
  /\bRFC \d{3,4}\b|\bISO[ /]|\bEN 16931\b|\bPeppol\b|\bW3C\b|\bWHATWG\b|\bXML Schema\b|\bGraphQL\b|\bStandard Webhooks\b|\bAmazon S3\b|\bAWS\b|\bPostgreSQL\b|\bFactur-X\b|\bDGFiP\b/;
/** Four words or more between quotation marks. */
const QUOTED_SENTENCE = /"\p{L}[^"\s]*(?:\s+[^"\s]+){3,}"/u;
const NAMELESS = /\b(?:of|by|in|as) the (?:specification|contract|design|brief)\b/;

const root = join(import.meta.dirname, '..', '..');

function warn(at, text) {
  console.warn(`warning: ${at}: ${text}`);
}

function warnOfLength(page, max) {
  const lines = readFileSync(join(root, page), 'utf8').split('\n').length;
  if (lines > max) warn(page, `${lines} lines, of at most ${max}`);
}

function warnOfCitations(path) {
  for (const { line, text } of commentsOf(readFileSync(join(root, path), 'utf8'))) {
    const isCited = text.includes('§') || QUOTED_SENTENCE.test(text.replace(/`[^`]*`/g, '')) || NAMELESS.test(text);
    if (isCited && !PUBLIC.test(text)) warn(`${path}:${line}`, 'cites a text without the name of its public source');
  }
}

warnOfLength('README.md', README_LINES_MAX);
for (const name of readdirSync(join(root, 'docs'))) if (name.endsWith('.md')) warnOfLength(join('docs', name), PAGE_LINES_MAX);
for (const folder of ['src', 'test', 'bench', 'config', 'tools', 'scripts']) {
  for (const name of readdirSync(join(root, folder), { recursive: true })) {
    if (/\.(?:ts|mjs)$/.test(name)) warnOfCitations(join(folder, name));
  }
}
