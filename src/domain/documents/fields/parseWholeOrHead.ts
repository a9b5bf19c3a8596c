// Parses a document: completely where its rules can run, and only its head where it is larger than the limit for checks.
import { parseHead, parseXml } from '../../../xml/gate.js';
import type { XmlDocument } from '../../../xml/tree.js';
import { headNames } from './headNames.js';

/**
 * docs/decisions/044: above `bytesMax` only the header fields are kept. The rest passes the gate, but is left out of the tree. Throws
 * XmlError.
 */
export function parseWholeOrHead(bytes: Uint8Array, bytesMax: number): XmlDocument {
  return bytes.length > bytesMax ? parseHead(bytes, headNames()) : parseXml(bytes);
}
