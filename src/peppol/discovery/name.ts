// The DNS name of a participant (OpenPeppol SML 1.3; OASIS BDX Location 1.0).
import { createHash } from 'node:crypto';

/** RFC 4648, 6: the alphabet of Base32, in lower case as DNS does not distinguish. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** `value` is `<scheme of ISO 6523>:<number>`. Its case does not matter. `zone` has no trailing dot. */
export function participantDomain(value: string, zone: string): string {
  const hash = createHash('sha256').update(value.toLowerCase(), 'utf8').digest();
  return `${base32(hash)}.iso6523-actorid-upis.${zone}`;
}

/** Base32 without padding. */
function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}
