// Whom a message in a shared mailbox is for, by its header.
import { type AddressObject, simpleParser } from 'mailparser';

/** Of all fields below. A list of thousands of receivers is longer. */
const HEADER_BYTES_MAX = 256 * 1024;
/** Fields that the delivering server writes. The sender can write anything into `To` and `Cc`. */
const ENVELOPE_FIELDS = ['x-original-to', 'envelope-to'];
const DELIVERED_FIELDS = [...ENVELOPE_FIELDS, 'delivered-to'];

/** The fields that {@link shareOf} reads. */
export const RECEIVER_FIELDS: readonly string[] = [...DELIVERED_FIELDS, 'to', 'cc'];

/** `some`: the message is also for others, whose accounts may read the same mailbox. */
export type Share = 'none' | 'some' | 'all';

/** How much of a message is for these addresses, which are in lower case. */
export async function shareOf(header: Buffer, addresses: readonly string[]): Promise<Share> {
  const receivers = await receiversOf(header);
  const isOwn = (one: string): boolean => addresses.includes(one);
  if (!receivers.all.some(isOwn)) return 'none';
  return receivers.final.every(isOwn) ? 'all' : 'some';
}

interface Receivers {
  readonly all: readonly string[];
  /** Without those that the server names besides: Postfix also writes the mailbox behind an alias, into `Delivered-To`. */
  readonly final: readonly string[];
}

/** In lower case. The fields of the delivering server are preferred. None where the header cannot be read. */
async function receiversOf(header: Buffer): Promise<Receivers> {
  const mail = await simpleParser(header, { maxHeadSize: HEADER_BYTES_MAX }).catch(() => undefined);
  if (mail === undefined) return { all: [], final: [] };
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
