// Reads a received e-mail: returns its files, its bounce report, or the reason why it is moved to a folder of its own.
import { hash } from 'node:crypto';
import { failsAuthentication } from './authenticationResults.js';
import { type BounceReport, readBounce } from './bounce.js';
import { fileKind, type MailFile } from './fileKind.js';
import { type MailAttachment, type ParsedMessage, parseMessage, TooManyParts } from './parsed.js';

/** `messagesDeepMax`: messages inside a message are read down to this level. */
const LIMITS = { attachmentsMax: 100, hopsMax: 50, messagesDeepMax: 5 } as const;

/** Why no document is made of a message. Each reason has a folder of its own. */
const ASIDE_REASONS = [
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
  'opaque container',
  'too many PDFs',
  'fails each time',
] as const;
export type AsideReason = (typeof ASIDE_REASONS)[number];

/** The message may have a document that was not read. Mailboxes get many of the others, such as automatic replies. */
export function hadDocument(reason: AsideReason): boolean {
  return !['loop', 'automatic reply', 'bounce without a document', 'no document'].includes(reason);
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
  const attachments = await withMessagesInside(mail);
  if (attachments === undefined || attachments.length > LIMITS.attachmentsMax) return { kind: 'aside', reason: 'too many parts' };
  const files = attachments.flatMap(fileOf);
  if (hasNoReturnPath(mail) && (isFromMailer(mail) || !files.some(mayBeDocument))) {
    return { kind: 'aside', reason: 'bounce without a document' };
  }
  if (isAutomaticReply(mail)) return { kind: 'aside', reason: 'automatic reply' };
  // Without files it has no document, and is nobody's concern.
  if (trustedServer !== undefined && files.length > 0 && failsAuthentication(mail, trustedServer)) {
    return { kind: 'aside', reason: 'sender not verified' };
  }
  return { kind: 'files', messageKey: messageIdOf(mail) ?? hash('sha256', source), files };
}

/**
 * Its files and those of the messages inside, which people forward. Undefined where there is more than is read. A report has the
 * message that it is about inside, and so may other mail without a return path: its files came from here.
 */
async function withMessagesInside(mail: ParsedMessage, level = 0): Promise<MailAttachment[] | undefined> {
  if (isReport(mail) || hasNoReturnPath(mail)) return mail.attachments.filter((one) => !isMessage(one));
  const all: MailAttachment[] = [];
  for (const attachment of mail.attachments) {
    if (!isMessage(attachment)) all.push(attachment);
    else if (level === LIMITS.messagesDeepMax) return undefined;
    else {
      const inside = await parse(attachment.bytes);
      if (inside === 'too many parts') return undefined;
      const found = typeof inside === 'string' ? [] : await withMessagesInside(inside, level + 1);
      if (found === undefined) return undefined;
      all.push(...found);
    }
    if (all.length > LIMITS.attachmentsMax) return undefined;
  }
  return all;
}

function isMessage({ contentType, fileName = '' }: MailAttachment): boolean {
  return contentType === 'message/rfc822' || (contentType === 'application/octet-stream' && /\.eml$/i.test(fileName));
}

function isReport({ headers }: ParsedMessage): boolean {
  return (headers.get('content-type') as { value?: string } | undefined)?.value?.toLowerCase() === 'multipart/report';
}

/** RFC 3464 §2: reports have none. So have invoices of programs that want no bounces. */
function hasNoReturnPath({ headerLines }: ParsedMessage): boolean {
  return headerLines.some(({ key, line }) => key === 'return-path' && /<\s*>/.test(line));
}

/** Mail servers write reports of older forms under these names. */
function isFromMailer({ headerLines }: ParsedMessage): boolean {
  return headerLines.some(({ key, line }) => key === 'from' && /\b(mailer-daemon|postmaster)@/i.test(line));
}

function mayBeDocument(file: MailFile): boolean {
  return fileKind(file) !== 'other';
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

/** Pictures within the text are no files. Some programs put all attachments into the part of the text. */
function fileOf({ fileName = '', contentType, bytes, isRelated }: MailAttachment): MailFile[] {
  const file = { fileName, contentType, bytes };
  return (isRelated && contentType.startsWith('image/')) || fileKind(file) === 'nothing' ? [] : [file];
}
