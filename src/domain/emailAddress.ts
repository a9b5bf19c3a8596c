// E-mail addresses as the exchange accepts them: one mailbox in ASCII, without a display name, comments or quotes.
import { domainToASCII } from 'node:url';

/** RFC 5321 §4.5.3.1. */
const LOCAL_CHARACTERS_MAX = 64;
const ADDRESS_CHARACTERS_MAX = 254;
/** RFC 5322 dot-atom. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** ASCII that no domain has. The reader of domains below is one of URLs: it drops what follows a slash, and decodes percents. */
const NO_DOMAIN = /[\0-,/:-@[-`{-\x7f]/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The one form of an address, in which it is stored and compared: full-width and composed characters as NFKC has them, and the domain in lower
 * case and ASCII (IDNA), which mail servers and the DNS compare. The case of the part before the @ is kept, because it is sent so. Undefined
 * where the text is none.
 */
export function emailAddress(text: string): string | undefined {
  const normal = text.normalize('NFKC');
  const at = normal.lastIndexOf('@');
  const local = normal.slice(0, Math.max(0, at));
  const given = normal.slice(at + 1);
  const domain = NO_DOMAIN.test(given) ? '' : domainToASCII(given).toLowerCase();
  if (local.length > LOCAL_CHARACTERS_MAX || !LOCAL.test(local) || !DOMAIN.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > ADDRESS_CHARACTERS_MAX ? undefined : address;
}

/** A mailbox, however its address was written: people, rules and accounts compare without case. */
export function mailboxOf(text: string): string | undefined {
  return emailAddress(text.trim())?.toLowerCase();
}
