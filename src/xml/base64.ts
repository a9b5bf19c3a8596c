// Base64 in XML documents.

/** Decodes strictly by RFC 4648 §4 after removing XML white space. Undefined for anything else. */
export function decodeBase64(text: string): Buffer | undefined {
  const packed = text.replace(/[\t\n\r ]+/g, '');
  const bytes = Buffer.from(packed, 'base64');
  // Node passes over other characters, missing padding, and unused bits that are not zero. Bytes have one strict form only.
  return bytes.toString('base64') === packed ? bytes : undefined;
}
