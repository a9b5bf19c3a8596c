// What is shown of a message that was set aside, so that a person finds it in its folder.
import { cut } from '../../cut.js';
import type { MailHeader } from '../../mail/header.js';
import { lineOf } from '../answered.js';

/** The fields that {@link shownMail} reads. */
export const SHOWN_FIELDS: readonly string[] = ['message-id', 'from', 'date', 'subject'];

const TEXT_CHARACTERS_MAX = 120;

/** Where the message was read. After a move it has another number. */
interface MailPlace {
  readonly uid: number;
  readonly uidValidity: string;
  readonly folder: string;
}

interface ShownMail {
  /** Its Message-ID, where it has one, and its place. Unique in a mailbox: senders may repeat a Message-ID. */
  readonly id: string;
  /** One sentence, empty where its header has none of it. */
  readonly about: string;
}

export function shownMail({ messageId, from, date, subject }: MailHeader, { uid, uidValidity, folder }: MailPlace): ShownMail {
  const place = `UID ${uid} (UIDVALIDITY ${uidValidity}) of ${folder}`;
  const id = shown(messageId);
  const facts = { From: shown(from), Date: shown(date), Subject: shown(subject) };
  const about = Object.entries(facts).flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`]));
  return { id: id === '' ? place : `${id}, ${place}`, about: about.length === 0 ? '' : `${about.join('; ')}.` };
}

function shown(text: string | undefined): string {
  return cut(lineOf(text) ?? '', TEXT_CHARACTERS_MAX);
}
