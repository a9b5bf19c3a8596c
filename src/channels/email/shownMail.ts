// What is shown of a message that was set aside, so that a person finds it in its folder.
import { type ParsedMail, simpleParser } from 'mailparser';
import { lineOf } from '../answered.js';

/** The fields that {@link shownMail} reads. */
export const SHOWN_FIELDS: readonly string[] = ['message-id', 'from', 'date', 'subject'];

/** Of all fields above. */
const HEADER_BYTES_MAX = 64 * 1024;
const TEXT_CHARACTERS_MAX = 120;

/** Where the message was read. After a move it has another number. */
export interface MailPlace {
  readonly uid: number;
  readonly uidValidity: string;
  readonly folder: string;
}

export interface ShownMail {
  /** Its Message-ID, where it has one, and its place. Unique in a mailbox: senders may repeat a Message-ID. */
  readonly id: string;
  /** One sentence, empty where its header has none of it. */
  readonly about: string;
}

/** `header`: the fields above. One that cannot be read counts as empty. */
export async function shownMail(header: Buffer, { uid, uidValidity, folder }: MailPlace): Promise<ShownMail> {
  const mail = await simpleParser(header, { maxHeadSize: HEADER_BYTES_MAX }).catch(() => undefined);
  const place = `UID ${uid} (UIDVALIDITY ${uidValidity}) of ${folder}`;
  const messageId = shown(mail?.messageId);
  const about = Object.entries(factsOf(mail)).flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`]));
  return { id: messageId === '' ? place : `${messageId}, ${place}`, about: about.length === 0 ? '' : `${about.join('; ')}.` };
}

function factsOf(mail: ParsedMail | undefined): Readonly<Record<'From' | 'Date' | 'Subject', string>> {
  return { From: shown(mail?.from?.text), Date: shown(dateOf(mail)), Subject: shown(mail?.subject) };
}

/** As the header has it: the parser replaces a date that is not valid. */
function dateOf(mail: ParsedMail | undefined): string | undefined {
  return mail?.headerLines.find(({ key }) => key === 'date')?.line.replace(/^date:/i, '');
}

function shown(text: string | undefined): string {
  return (lineOf(text) ?? '').slice(0, TEXT_CHARACTERS_MAX).toWellFormed();
}
