// Base64 in XML documents.

/** Longer texts are not encoded again to be compared. */
const SHORT = 2_000;

/** Decodes strictly by RFC 4648 §4 after removing XML white space. Undefined for anything else. */
export function decodeBase64(text: string): Buffer | undefined {
  if (text.length <= SHORT) {
    const bytes = Buffer.from(text, 'base64');
    // Of all texts with these bytes, the strict one is what they are encoded to.
    if (bytes.toString('base64') === text) return bytes;
  }
  const packed = text.replace(/[\t\n\r ]+/g, '');
  const padding = packed.endsWith('==') ? 2 : packed.endsWith('=') ? 1 : 0;
  if (packed.length % 4 !== 0 || /[^A-Za-z0-9+/]/.test(packed.slice(0, packed.length - padding))) return undefined;
  const bytes = Buffer.from(packed, 'base64');
  // The unused bits of the last character must be zero.
  const end = bytes.subarray(bytes.length - (bytes.length % 3 || 3)).toString('base64');
  return packed.endsWith(end) ? bytes : undefined;
}
