// Reads a received e-mail: returns its files, its bounce report, or the reason why it is moved to a folder of its own.
import { hash } from 'node:crypto';
import { failsAuthentication } from './authenticationResults.js';
import { type BounceReport, readBounce } from './bounce.js';
import { type MailAttachment, type ParsedMessage, parseMessage, TooManyParts } from './parsed.js';

const LIMITS = { attachmentsMax: 100, hopsMax: 50 } as const;

/** Why no document is made of a message. Each reason has a folder of its own. */
export const ASIDE_REASONS = [
  'too large',
  'unreadable',
  'too many parts',
  'loop',
  'automatic reply',
  'bounce without a document',
  'no document',
  'sender not verified',
  'unreadable document',
  'partly unreadable',
  'changed copy',
  'encrypted zip',
  'too many PDFs',
  'fails each time',
] as const;
export type AsideReason = (typeof ASIDE_REASONS)[number];

/** The message may have a document that was not read. Mailboxes get many of the others, such as automatic replies. */
export function hadDocument(reason: AsideReason): boolean {
  return !['loop', 'automatic reply', 'bounce without a document', 'no document'].includes(reason);
}

export interface MailFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export type ReadMail =
  | { readonly kind: 'files'; readonly messageKey: string; readonly files: readonly MailFile[] }
  | { readonly kind: 'bounce'; readonly report: BounceReport }
  | { readonly kind: 'aside'; readonly reason: AsideReason };

/** `trustedServer`: the one whose Authentication-Results count. Bounces are not checked (docs/decisions/074). */
export async function readMail(source: Buffer, trustedServer?: string): Promise<ReadMail> {
  const mail = await parse(source);
  if (typeof mail === 'string') return { kind: 'aside', reason: mail };
  if (countOf(mail, 'received') > LIMITS.hopsMax) return { kind: 'aside', reason: 'loop' };
  const report = readBounce(mail, source);
  if (report !== undefined) return { kind: 'bounce', report };
  // RFC 3464 §2: reports, and nothing else that is to be answered or processed, have no return path.
  if (mail.headerLines.some(({ key, line }) => key === 'return-path' && /<\s*>/.test(line))) {
    return { kind: 'aside', reason: 'bounce without a document' };
  }
  if (isAutomaticReply(mail)) return { kind: 'aside', reason: 'automatic reply' };
  if (mail.attachments.length > LIMITS.attachmentsMax) return { kind: 'aside', reason: 'too many parts' };
  const files = mail.attachments.flatMap(fileOf);
  // Without files it has no document, and is nobody's concern.
  if (trustedServer !== undefined && files.length > 0 && failsAuthentication(mail, trustedServer)) {
    return { kind: 'aside', reason: 'sender not verified' };
  }
  return { kind: 'files', messageKey: messageIdOf(mail) ?? hash('sha256', source), files };
}

async function parse(source: Buffer): Promise<ParsedMessage | AsideReason> {
  try {
    return await parseMessage(source);
  } catch (error) {
    return error instanceof TooManyParts ? 'too many parts' : 'unreadable';
  }
}

function messageIdOf({ headers }: ParsedMessage): string | undefined {
  return headers.get('message-id') as string | undefined;
}

/** Mass senders write `Precedence: bulk` or `list`, also on invoices. */
function isAutomaticReply({ headers }: ParsedMessage): boolean {
  const said = (name: string): string => String(headers.get(name) ?? '');
  return /^\s*auto-replied/i.test(said('auto-submitted')) || /^\s*auto_reply\s*$/i.test(said('precedence'));
}

function countOf({ headerLines }: ParsedMessage, name: string): number {
  return headerLines.filter(({ key }) => key === name).length;
}

/** Signatures, and pictures within the text, are no files. Some programs put all attachments into the part of the text. */
function fileOf({ fileName = '', contentType, bytes, isRelated }: MailAttachment): MailFile[] {
  if (
    (isRelated && contentType.startsWith('image/')) ||
    contentType.startsWith('application/pkcs7-') ||
    contentType.endsWith('-signature') ||
    /\.(p7s|asc)$/i.test(fileName)
  )
    return [];
  return bytes.length === 0 ? [] : [{ fileName, contentType, bytes }];
}
