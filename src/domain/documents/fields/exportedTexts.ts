// Stored texts that the exported document shows. Get document, webhooks and the OpenAPI description take them from this table, and so do
// the statements that read documents for them.
import type { Document } from '../../document.js';

/**
 * Columns of the document that docs/spec.md#exported-document has as members of the same name, in its order, with their descriptions for
 * OpenAPI. A member is left out where the column is null.
 */
export const EXPORTED_TEXTS = {
  senderIdentifier: described('Sender'),
  receiverIdentifier: described('Receiver'),
} as const satisfies { readonly [Column in keyof Document]?: string };

type ExportedText = keyof typeof EXPORTED_TEXTS;

export const EXPORTED_TEXT_COLUMNS = Object.keys(EXPORTED_TEXTS) as readonly ExportedText[];

/** As rows have them, without nulls. */
export type ExportedTextRow = { readonly [Column in ExportedText]: string | undefined };

/** As bodies have them. */
export type ExportedTextMembers = { readonly [Column in ExportedText]?: string };

export function exportedTextsOf(document: Partial<ExportedTextRow>): ExportedTextMembers {
  return Object.fromEntries(
    EXPORTED_TEXT_COLUMNS.flatMap((column) => (document[column] === undefined ? [] : [[column, document[column]]])),
  );
}

function described(whose: string): string {
  return `${whose} identifier, typically a Peppol participant code of the form \`<scheme>:<number>\`. Left out where it is unknown.`;
}
