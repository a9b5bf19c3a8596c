// Reads the header of a message without its body: whom it is for, and what is shown of it.
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';

/** A list of thousands of receivers is longer. */
const HEADER_BYTES_MAX = 256 * 1024;
/** Fields that the delivering server writes. The sender can write anything into `To` and `Cc`. */
const ENVELOPE_FIELDS = ['x-original-to', 'envelope-to'];
const DELIVERED_FIELDS = [...ENVELOPE_FIELDS, 'delivered-to'];

/** The fields that say whom a message is for. */
export const RECEIVER_FIELDS: readonly string[] = [...DELIVERED_FIELDS, 'to', 'cc'];

interface Receivers {
  readonly all: readonly string[];
  /** Without those that the server names besides: Postfix also writes the mailbox behind an alias, into `Delivered-To`. */
  readonly final: readonly string[];
}

/** The texts are as the sender wrote them, of any length. */
export interface MailHeader {
  /** In lower case. The fields of the delivering server are preferred. */
  readonly receivers: Receivers;
  readonly messageId: string | undefined;
  readonly from: string | undefined;
  readonly date: string | undefined;
  readonly subject: string | undefined;
}

export const EMPTY_HEADER: MailHeader = {
  receivers: { all: [], final: [] },
  messageId: undefined,
  from: undefined,
  date: undefined,
  subject: undefined,
};

/** One that cannot be read counts as empty. */
export async function readMailHeader(header: Buffer): Promise<MailHeader> {
  if (header.length > HEADER_BYTES_MAX) return EMPTY_HEADER;
  const mail = await simpleParser(header, { maxHeadSize: HEADER_BYTES_MAX }).catch(() => undefined);
  if (mail === undefined) return EMPTY_HEADER;
  return { receivers: receiversOf(mail), messageId: mail.messageId, from: mail.from?.text, date: dateOf(mail), subject: mail.subject };
}

function receiversOf(mail: ParsedMail): Receivers {
  const named = (names: readonly string[]): string[] =>
    mail.headerLines.filter(({ key }) => names.includes(key)).flatMap(({ line }) => addressesIn(line.slice(line.indexOf(':') + 1)));
  const [all, envelope] = [named(DELIVERED_FIELDS), named(ENVELOPE_FIELDS)];
  if (all.length > 0) return { all, final: envelope.length > 0 ? envelope : all };
  const addressed = [mail.to, mail.cc].flat().flatMap(mailboxesOf).flatMap(addressesIn);
  return { all: addressed, final: addressed };
}

/** Groups have mailboxes inside. */
function mailboxesOf(field: AddressObject | undefined): string[] {
  return (field?.value ?? []).flatMap(({ address, group }) => [address ?? '', ...(group ?? []).map((one) => one.address ?? '')]);
}

function addressesIn(text: string): string[] {
  const found = text.split(',').map((one) => one.replace(/[<>\s]/g, '').toLowerCase());
  return found.filter((one) => one !== '');
}

/** As the header has it: the parser replaces a date that is not valid. */
function dateOf(mail: ParsedMail): string | undefined {
  return mail.headerLines.find(({ key }) => key === 'date')?.line.replace(/^date:/i, '');
}
