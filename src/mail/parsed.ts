// Parses messages (RFC 5322, RFC 2045). Texts are skipped while they are read: nothing is made of them.
import { type AttachmentStream, type HeaderLines, type Headers, MailParser, type MessageText } from 'mailparser';
import { isMoreThanText } from './fileKind.js';

/** Limits of a message besides its bytes. */
const LIMITS = { partsMax: 500, headerBytesMax: 256 * 1024, depthMax: 30 } as const;

export interface MailAttachment {
  readonly fileName: string | undefined;
  readonly contentType: string;
  /** It belongs to the text, as a picture within it. */
  readonly isRelated: boolean;
  readonly bytes: Buffer;
}

export interface ParsedMessage {
  /** Of the message itself. */
  readonly headers: Headers;
  readonly headerLines: HeaderLines;
  readonly attachments: readonly MailAttachment[];
}

/** The message has more parts, deeper parts, or a longer header than is read. */
export class TooManyParts extends Error {
  override readonly name = 'TooManyParts';
}

const TEXT_TYPES: readonly string[] = ['text/plain', 'text/html'];
/** By these, a text is told from a document. */
const TEXT_HEAD_BYTES = 1024;

/** Throws TooManyParts, and other errors for what is no message. */
export async function parseMessage(source: Buffer): Promise<ParsedMessage> {
  const options = {
    // Messages inside come as files: what the outer one is decides whether they are read.
    ignoreEmbedded: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: 0,
    checksumAlgo: false,
    keepDeliveryStatus: true,
    maxHeadSize: LIMITS.headerBytesMax,
    maxChildNodes: LIMITS.partsMax,
  } as const;
  const parser = new MailParser(options);
  // Texts come as streams then, like attachments. Otherwise the parser keeps all of them, line by line, in many times their size.
  Object.assign(parser, { textTypes: [] });
  parser.end(source);
  const attachments: MailAttachment[] = [];
  try {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type !== 'attachment') continue;
      if (depthOf(part) > LIMITS.depthMax) throw new TooManyParts(`Parts are deeper than ${LIMITS.depthMax} levels`);
      const bytes = await bytesOf(part);
      if (bytes !== undefined) {
        const { filename, contentType, related } = part;
        attachments.push({ fileName: filename || undefined, contentType: contentType.toLowerCase(), isRelated: related === true, bytes });
      }
      part.release?.();
    }
  } catch (error) {
    throw hasTooManyParts(error) ? new TooManyParts('The message has too many parts', { cause: error }) : error;
  }
  return { headers: parser.headers || new Map(), headerLines: parser.headerLines || [], attachments };
}

/** Parts are numbered by level: 1.2.1. */
function depthOf({ partId }: AttachmentStream): number {
  return (partId ?? '').split('.').length;
}

/** Undefined for a text. */
async function bytesOf(part: AttachmentStream): Promise<Buffer | undefined> {
  const content = part.content as AsyncIterable<Buffer>;
  if (isFile(part)) return joined(content);
  if (part.contentType === 'text/plain') return bytesOfText(content);
  for await (const _ of content);
  return undefined;
}

async function joined(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Some programs put the document where the text belongs, and some put an encrypted message there. */
async function bytesOfText(content: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  let head: Buffer = Buffer.alloc(0);
  let rest: Buffer[] | undefined;
  let isText = false;
  for await (const chunk of content) {
    if (isText) continue;
    if (rest !== undefined) {
      rest.push(chunk);
      continue;
    }
    head = withoutBlanks(head.length === 0 ? chunk : Buffer.concat([head, chunk]));
    if (head.length < TEXT_HEAD_BYTES) continue;
    isText = !isMoreThanText(head.toString('latin1', 0, TEXT_HEAD_BYTES));
    if (!isText) rest = [];
  }
  if (isText || (rest === undefined && !isMoreThanText(head.toString('latin1')))) return undefined;
  return Buffer.concat([head, ...(rest ?? [])]);
}

/** However many blanks stand in front, they are not kept. */
function withoutBlanks(bytes: Buffer): Buffer {
  let start = 0;
  while (start < bytes.length && ' \t\r\n'.includes(String.fromCharCode(bytes[start]!))) start++;
  return bytes.subarray(start);
}

/** Not a text, or a text that is attached or has a name. Exchange names the text behind an attachment ATT00001.txt. */
function isFile({ contentType, filename = '', headers }: AttachmentStream): boolean {
  if (!TEXT_TYPES.includes(contentType)) return true;
  const disposition = headers.get('content-disposition') as { readonly value?: string } | undefined;
  if (![undefined, '', 'inline'].includes(disposition?.value?.toLowerCase())) return true;
  return filename !== '' && !/^ATT\d+\.(txt|html?)$/i.test(filename);
}

function hasTooManyParts(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  return code === 'EMAXLEN' || /maximum|exceed|too many/i.test(message);
}
