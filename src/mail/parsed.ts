// Parses messages (RFC 5322, RFC 2045). Texts are skipped while they are read: nothing is made of them.
import { type AttachmentStream, type HeaderLines, type Headers, MailParser, type MessageText } from 'mailparser';

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

/** Throws TooManyParts, and other errors for what is no message. */
export async function parseMessage(source: Buffer): Promise<ParsedMessage> {
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: 0,
    checksumAlgo: false,
    keepDeliveryStatus: true,
    maxHeadSize: LIMITS.headerBytesMax,
    maxChildNodes: LIMITS.partsMax,
  });
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
  const isUsed = !isText(part);
  const chunks: Buffer[] = [];
  for await (const chunk of part.content as AsyncIterable<Buffer>) if (isUsed) chunks.push(chunk);
  return isUsed ? Buffer.concat(chunks) : undefined;
}

/** A text that is no attachment. */
function isText({ contentType, headers }: AttachmentStream): boolean {
  const disposition = headers.get('content-disposition') as { readonly value?: string } | undefined;
  return TEXT_TYPES.includes(contentType) && [undefined, '', 'inline'].includes(disposition?.value?.toLowerCase());
}

function hasTooManyParts(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  return code === 'EMAXLEN' || /maximum|exceed|too many/i.test(message);
}
