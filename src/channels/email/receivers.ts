// Whom a message in a shared mailbox is for.
import { mailboxOf } from '../../domain/emailAddress.js';
import type { MailHeader } from '../../mail/header.js';

/** `some`: the message is also for others, whose accounts may read the same mailbox. */
export type ReceiverShare = 'none' | 'some' | 'all';

/** How much of a message is for these mailboxes. */
export function shareOf({ receivers }: MailHeader, addresses: readonly string[]): ReceiverShare {
  const isOwn = (one: string): boolean => addresses.includes(mailboxOf(one) ?? one);
  if (!receivers.all.some(isOwn)) return 'none';
  return receivers.final.every(isOwn) ? 'all' : 'some';
}
