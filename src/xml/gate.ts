// The XML gate: every XML of the service passes here, and nowhere else. It refuses what is not namespace-well-formed
// XML 1.0 in UTF-8, what carries a DOCTYPE, and what is beyond any sane limit (docs/decisions/012); what it accepts, it gives as a tree.

import { TreeBuilder } from './builder.js';
import { byteOffsets, type DecodedText, decodeUtf8, locate } from './bytes.js';
import { XmlError } from './error.js';
import { XML_LIMITS } from './limits.js';
import { NamespaceParser } from './parser.js';
import { readPlain } from './plain.js';
import { explain, shorten } from './reasons.js';
import type { XmlDocument } from './tree.js';

export { XmlError } from './error.js';
export { XML_LIMITS } from './limits.js';

const PIECE_CHARACTERS = 64 * 1024;
const ENCODINGS: ReadonlyMap<string, XmlDocument['encoding']> = new Map([
  ['utf-8', 'utf-8'],
  ['us-ascii', 'us-ascii'],
]);

/**
 * Parses a whole document; the first fault ends the run.
 *
 * @throws {XmlError} whose message is `<line>:<column> <reason>`
 */
export function parseXml(bytes: Uint8Array): XmlDocument {
  const decoded = decodeUtf8(bytes);
  return readPlain(decoded, bytes.length) ?? parseWhole(decoded, bytes);
}

/**
 * The same faults, and of the tree only the elements whose names `keeps` says yes to, inside of others of which it does; the root in
 * any case.
 *
 * @throws {XmlError}
 */
export function parseHead(bytes: Uint8Array, keeps: (local: string) => boolean): XmlDocument {
  return parseWhole(decodeUtf8(bytes), bytes, keeps);
}

/** The long way: the parser, which knows all of XML and says what is wrong. */
export function parseWhole(decoded: DecodedText, bytes: Uint8Array, keeps?: (local: string) => boolean): XmlDocument {
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

  for (let from = 0; from < text.length; from += PIECE_CHARACTERS) parser.write(text.slice(from, from + PIECE_CHARACTERS));
  parser.close();
  return { root: builder.root(), encoding, byteLength: bytes.length };
}

/** Fails where a document is over one of XML_LIMITS. */
function createCounts(fail: (reason: string) => never) {
  let depth = 0;
  let attributes = 0;
  let elements = 0;
  const checkName = (name: string): void => {
    if (name.length > XML_LIMITS.nameCharactersMax) fail(`a name is longer than ${XML_LIMITS.nameCharactersMax} characters`);
  };
  return {
    open(name: string): void {
      depth += 1;
      elements += 1;
      attributes = 0;
      if (depth > XML_LIMITS.depthMax) fail(`elements are nested deeper than ${XML_LIMITS.depthMax}`);
      if (elements > XML_LIMITS.elementsMax) fail(`the document has more than ${XML_LIMITS.elementsMax} elements`);
      checkName(name);
    },
    attribute(name: string): void {
      attributes += 1;
      if (attributes > XML_LIMITS.attributesMax) fail(`an element has more than ${XML_LIMITS.attributesMax} attributes`);
      checkName(name);
    },
    close(): void {
      depth -= 1;
    },
  };
}

/**
 * The parser reads on from a bare `&` to the next `;`, however far, and then complains there. People need the place of
 * the `&`: the commonest fault of invoices made by hand. Looks at what was read since the last markup.
 */
function bareAmpersand(text: string, from: number, to: number): XmlError | undefined {
  const unread = text.slice(from, to);
  const at = unread.search(/&|<[!?]/);
  if (at === -1 || unread[at] === '<' || /^&(?:#\d+|#x[\da-f]+|[^\s&<>;"']+);/i.test(unread.slice(at))) return undefined;
  const { line, column } = locate(text.slice(0, from + at));
  return new XmlError(line, column, '"&" does not begin an entity or a character reference');
}

/** The parser reports an end tag of the wrong name without saying which element was open. */
function mismatch(message: string, lastClosed: string): string | undefined {
  return message.endsWith('unexpected close tag.') ? `the end tag does not match the start tag <${shorten(lastClosed)}>` : undefined;
}

function refuseBeyondAscii(text: string): never {
  // Where every character is ASCII, the surplus of bytes is the byte order mark, which says UTF-8.
  const { line, column } = locate(text.slice(0, Math.max(text.search(/[^\0-\x7f]/), 0)));
  throw new XmlError(line, column, 'the document declares US-ASCII but is not in it');
}
