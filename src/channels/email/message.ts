// The e-mail that carries a document: a text for people, the XML, and the files.
import MailComposer from 'nodemailer/lib/mail-composer';
import { isCreditNoteType } from '../../convert/documentKind.js';
import { type Notice, type OutboundMessage, SendFault } from '../../domain/channel.js';
import { readBusiness } from '../../domain/documents/fields/business.js';
import { readHeader } from '../../domain/documents/fields/read.js';
import { readReceiverContact } from '../../domain/documents/fields/receiverContact.js';
import { embeddedFiles } from '../../domain/documents/files/embedded.js';
import { htmlCopy } from '../../domain/documents/retrieval/rendering.js';
import { emailAddress } from '../../domain/emailAddress.js';
import { ExchangeError } from '../../domain/errors.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { App } from '../../domain/ports.js';
import type { Submission } from '../../domain/submission.js';
import type { MailLanguageTag } from '../../texts/languages.js';
import { LANGUAGE_TAGS } from '../../texts/languages.js';
import { filesOf } from '../messageFiles.js';
import { type MailedDocument, subjectOf, textOf } from './body.js';
import type { SendingSettings } from './settings.js';
import { languageOf } from './words.js';

/** Of the whole message. Base64 makes files a third longer, and many servers take 25 to 35 MB. */
export const MESSAGE_BYTES_MAX = 35 * 1024 * 1024;
/** Mail programs cut longer ones. The text says the most important, and the files have the rest. */
const HTML_BYTES_MAX = 100 * 1024;
/** Of the XML, as sent and as received. */
export const XML_BYTES_MAX = 20 * 1024 * 1024;

const XML_TYPE = 'application/xml';
const PDF_TYPE = 'application/pdf';

interface Email {
  readonly to: string;
  readonly bytes: Buffer;
}

/** Stays the same when a submission is sent again, and names it, so that a report about the e-mail is matched. */
export function emailMessageId({ instanceId }: Submission, domain: string): string {
  return `${instanceId}@${domain}`;
}

/** Throws a final SendFault where the document names no address, or the message is too long, a transient one where copies wait. */
export async function composeEmail(
  app: Pick<App, 'clock' | 'threads'>,
  message: OutboundMessage,
  messageId: string,
  { from, fromName }: Pick<SendingSettings, 'from' | 'fromName'>,
): Promise<Email> {
  const document = await message.xml.document();
  const header = readHeader(document);
  const contact = readReceiverContact(document.root, header);
  if (contact.email === undefined) throw unaddressed('NO_EMAIL_ADDRESS');
  const to = emailAddress(contact.email);
  if (to === undefined) throw unaddressed('EMAIL_UNUSABLE');
  const described: MailedDocument = {
    documentType: message.documentType,
    header,
    business: readBusiness(document.root),
    isCreditNote: header.format === 'ubl-creditnote' || isCreditNoteType(header.typeCode ?? ''),
  };
  const language = languageOf(contact.country);
  const html = await htmlOf(app, message, language);
  const composed = new MailComposer({
    from: fromName === undefined ? from : { name: fromName, address: from },
    to,
    subject: subjectOf(described, language),
    text: textOf(described, language),
    ...(html === undefined ? {} : { html }),
    messageId: `<${messageId}>`,
    date: app.clock(),
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    attachments: await attachmentsOf(message),
    // Nothing of a document names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  });
  const bytes = await composed.compile().build();
  if (bytes.length > MESSAGE_BYTES_MAX) throw new SendFault(occurrence('MAIL_TOO_LARGE', { bytes: String(MESSAGE_BYTES_MAX) }), 'final');
  return { to, bytes };
}

interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  readonly contentDisposition: 'attachment';
}

/** The readable copy, in the language of the text where it can be. Undefined where there is none, or it is too long. */
async function htmlOf(
  { threads }: Pick<App, 'threads'>,
  { tenantId, xml }: OutboundMessage,
  language: MailLanguageTag,
): Promise<string | undefined> {
  const tag = LANGUAGE_TAGS.find((one) => one === language) ?? 'en';
  try {
    const html = await htmlCopy(threads, { tenantId, xml: await xml.bytes(), language: tag });
    return html === undefined || html.length > HTML_BYTES_MAX ? undefined : html.toString();
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    throw new SendFault(error.message, 'transient', undefined, { cause: error });
  }
}

/** The XML, then the files beside it. Where there are no PDFs, the first one inside the XML, because people cannot read XML. */
async function attachmentsOf(message: OutboundMessage): Promise<Attachment[]> {
  const { xmlName, pdf, others } = await filesOf(message);
  const files = await Promise.all(others.map(async (file) => attachment(file.fileName, file.mimeType, await file.bytes())));
  if (pdf !== undefined) files.unshift(attachment(pdf.fileName, PDF_TYPE, await pdf.bytes()));
  const xml = attachment(xmlName, XML_TYPE, await message.xml.bytes());
  if (files.some(({ contentType }) => contentType === PDF_TYPE)) return [xml, ...files];
  const taken = [xml, ...files].map(({ filename }) => filename);
  const inside = embeddedFiles(await message.xml.document(), { hasImage: false, taken }).files.find(({ purpose }) => purpose === 'image');
  return [xml, ...(inside === undefined ? [] : [attachment(inside.fileName, inside.mimeType, inside.bytes)]), ...files];
}

function attachment(filename: string, contentType: string, content: Buffer): Attachment {
  return { filename, contentType, content, contentDisposition: 'attachment' };
}

function unaddressed(code: 'NO_EMAIL_ADDRESS' | 'EMAIL_UNUSABLE'): SendFault {
  return new SendFault(occurrence(code), 'final', 'PARTICIPANT_NOT_FOUND');
}

/** A text for a person, without files. */
export async function composeNotice(
  { to, subject, text, html, language, unsubscribeUrl }: Omit<Notice, 'id'>,
  messageId: string,
  { from, fromName }: Pick<SendingSettings, 'from' | 'fromName'>,
  at: Date,
): Promise<Buffer> {
  const composed = new MailComposer({
    from: fromName === undefined ? from : { name: fromName, address: from },
    to,
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    messageId: `<${messageId}>`,
    date: at,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(language === undefined ? {} : { 'Content-Language': language }),
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  });
  return composed.compile().build();
}
