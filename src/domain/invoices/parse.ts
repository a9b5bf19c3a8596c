// An invoice as JSON, as it comes in.
import { repeatedMembers } from '../../invoices/repeated.js';
import { JsonRefused, parseJson } from '../json.js';

type ParsedInvoice = { readonly value: unknown; readonly repeated: readonly string[] } | { readonly notJson: string };

/** `repeated`: pointers to members that the text has twice. */
export function parseInvoice(bytes: Uint8Array): ParsedInvoice {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: parseJson(text), repeated: repeatedMembers(text) };
  } catch (error) {
    if (error instanceof JsonRefused) return { notJson: error.reason };
    if (error instanceof SyntaxError) return { notJson: 'must be JSON' };
    if (error instanceof TypeError) return { notJson: 'must be UTF-8' };
    throw error;
  }
}
