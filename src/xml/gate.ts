// The XML gate: the only way to parse XML in this service. It refuses XML 1.0 that is not namespace-well-formed, not in UTF-8, or has a
// DOCTYPE, and whatever exceeds the limits (docs/decisions/012). It returns a tree.

import { setImmediate } from 'node:timers/promises';
import { TreeBuilder } from './builder.js';
import { byteOffsets, type DecodedText, decodeUtf8, locate, occursMoreThan } from './bytes.js';
import { createCounts, ENCODINGS } from './counts.js';
import { XmlError } from './error.js';
import { NamespaceParser } from './parser.js';
import { readPlain } from './plain.js';
import { explain, mismatch } from './reasons.js';
import type { XmlDocument } from './tree.js';

export { XmlError } from './error.js';
export { XML_LIMITS } from './limits.js';

const PIECE_CHARACTERS = 64 * 1024;

/**
 * Parses a whole document. Stops at the first fault.
 *
 * @throws {XmlError} whose message is `<line>:<column> <reason>`
 */
export function parseXml(bytes: Uint8Array): XmlDocument {
  return parseDecoded(decodeUtf8(bytes), bytes);
}

/** The same for a caller that needs the text, too. `decoded`: that of `bytes`. */
export function parseDecoded(decoded: DecodedText, bytes: Uint8Array): XmlDocument {
  return readPlain(decoded, bytes.length) ?? parseWhole(decoded, bytes);
}

/**
 * Reports the same faults, but builds only a part of the tree: the root, and elements whose names `keeps` accepts inside elements that
 * are kept.
 *
 * @throws {XmlError}
 */
export function parseHead(bytes: Uint8Array, keeps: (local: string) => boolean): XmlDocument {
  return parseWhole(decodeUtf8(bytes), bytes, keeps);
}

/** The slow path: the parser, which supports all of XML and reports faults. */
export function parseWhole(decoded: DecodedText, bytes: Uint8Array, keeps?: (local: string) => boolean): XmlDocument {
  const steps = parsePieces(decoded, bytes, keeps);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** A document with fewer tags is parsed in one turn: that takes less than a tenth of a second. */
const TAGS_AT_ONCE_MAX = 100_000;
const LESS = 0x3c;

/**
 * As parseXml, for documents that strangers made large: others get their turns in between.
 *
 * @throws {XmlError}
 */
export async function parseInTurns(bytes: Uint8Array): Promise<XmlDocument> {
  if (!hasMoreTags(bytes)) return parseXml(bytes);
  const steps = parsePieces(decodeUtf8(bytes), bytes);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await setImmediate();
  }
}

function hasMoreTags(bytes: Uint8Array): boolean {
  return occursMoreThan(TAGS_AT_ONCE_MAX, (from) => bytes.indexOf(LESS, from));
}

/** Yields behind each piece. */
function* parsePieces(decoded: DecodedText, bytes: Uint8Array, keeps?: (local: string) => boolean): Generator<void, XmlDocument> {
  const { text } = decoded;
  const parser = new NamespaceParser();
  const builder = new TreeBuilder(text, byteOffsets(decoded, bytes.length), keeps);
  let encoding: XmlDocument['encoding'] = 'utf-8';
  let prologEnd = 0;

  const fail = (reason: string): never => {
    throw new XmlError(parser.line, Math.max(parser.column, 1), reason);
  };

  const counts = createCounts(fail);

  parser.on('error', (error) => {
    const ampersand = bareAmpersand(text, Math.max(builder.position, prologEnd), parser.position);
    if (ampersand !== undefined) throw ampersand;
    fail(mismatch(error.message, builder.lastClosed) ?? explain(error.message));
  });
  parser.on('xmldecl', (declaration) => {
    prologEnd = parser.position;
    if (declaration.version !== '1.0') fail('only XML version 1.0 is accepted');
    if (declaration.encoding === undefined) return;
    encoding = ENCODINGS.get(declaration.encoding.toLowerCase()) ?? fail('the declared encoding is neither UTF-8 nor US-ASCII');
    if (encoding === 'us-ascii' && text.length !== bytes.length) refuseBeyondAscii(text);
  });
  parser.on('comment', () => {
    prologEnd = parser.position;
  });
  parser.on('processinginstruction', () => {
    prologEnd = parser.position;
  });
  parser.on('doctype', () => {
    const { line, column } = locate(text.slice(0, text.indexOf('<!DOCTYPE', prologEnd)));
    throw new XmlError(line, column, 'a DOCTYPE is not allowed');
  });
  parser.on('opentagstart', ({ name }) => {
    counts.open(name);
    builder.begin(name, parser.position, parser.line, parser.column);
  });
  parser.on('attribute', (attribute) => {
    counts.attribute(attribute.name);
    builder.attribute(attribute);
  });
  parser.on('opentag', (tag) => builder.open(tag, parser.position));
  parser.on('text', (run) => builder.text(run));
  parser.on('cdata', (run) => builder.text(run));
  parser.on('closetag', (tag) => {
    counts.close();
    builder.close(tag, parser.position);
  });

  for (let from = 0; from < text.length; from += PIECE_CHARACTERS) {
    parser.write(text.slice(from, from + PIECE_CHARACTERS));
    yield;
  }
  parser.close();
  return { root: builder.root(), encoding, byteLength: bytes.length };
}

/**
 * After a bare `&`, the parser reads on to the next `;`, however far, and reports the fault there. People need the place of the `&`,
 * the most common fault of handwritten invoices. Searches the text read since the last markup.
 */
function bareAmpersand(text: string, from: number, to: number): XmlError | undefined {
  const unread = text.slice(from, to);
  const at = unread.search(/&|<[!?]/);
  if (at === -1 || unread[at] === '<' || /^&(?:#\d+|#x[\da-f]+|[^\s&<>;"']+);/i.test(unread.slice(at))) return undefined;
  const { line, column } = locate(text.slice(0, from + at));
  return new XmlError(line, column, '"&" does not begin an entity or a character reference');
}

function refuseBeyondAscii(text: string): never {
  // If every character is ASCII, the extra bytes are the byte order mark, which means UTF-8.
  const { line, column } = locate(text.slice(0, Math.max(text.search(/[^\0-\x7f]/), 0)));
  throw new XmlError(line, column, 'the document declares US-ASCII but is not in it');
}
