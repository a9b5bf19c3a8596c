// E-mail addresses as the exchange accepts them: one mailbox in ASCII, without a display name, comments or quotes.
import { domainToASCII } from 'node:url';

/** RFC 5321 §4.5.3.1. */
const LOCAL_CHARACTERS_MAX = 64;
const ADDRESS_CHARACTERS_MAX = 254;
/** RFC 5322 dot-atom. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** The address with its domain in lower case and ASCII. Undefined where the text is none. */
export function emailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const domain = domainToASCII(text.slice(at + 1)).toLowerCase();
  if (local.length > LOCAL_CHARACTERS_MAX || !LOCAL.test(local) || !DOMAIN.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > ADDRESS_CHARACTERS_MAX ? undefined : address;
}
