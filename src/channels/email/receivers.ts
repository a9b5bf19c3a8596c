// Whom a message in a shared mailbox is for.
import type { MailHeader } from '../../mail/header.js';

/** `some`: the message is also for others, whose accounts may read the same mailbox. */
export type ReceiverShare = 'none' | 'some' | 'all';

/** How much of a message is for these addresses, which are in lower case. */
export function shareOf({ receivers }: MailHeader, addresses: readonly string[]): ReceiverShare {
  const isOwn = (one: string): boolean => addresses.includes(one);
  if (!receivers.all.some(isOwn)) return 'none';
  return receivers.final.every(isOwn) ? 'all' : 'some';
}
