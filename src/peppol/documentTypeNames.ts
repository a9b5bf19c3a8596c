// Names of document types for people: OpenPeppol code list of document types, version 9.7.
import {
  type DOCUMENT_TYPES_BY_CODE,
  documentTypeCodeOf,
  INVOICE_RESPONSE,
  MESSAGE_LEVEL_RESPONSE,
  MESSAGE_LEVEL_STATUS,
  splitDocumentType,
} from './documentTypes.js';

const NAMES: Readonly<Record<keyof typeof DOCUMENT_TYPES_BY_CODE, string>> = {
  158: 'Peppol BIS Billing UBL Invoice V3',
  160: 'Peppol BIS Billing UBL Credit Note V3',
  170: 'SI-UBL 2.0 Invoice',
  171: 'SI-UBL 2.0 Credit Note',
  220: 'SI-UBL 2.0 G-Account Extension',
  299: 'Peppol BIS Self-Billing UBL Invoice V3',
  300: 'Peppol BIS Self-Billing UBL Credit Note V3',
};

const OTHERS: ReadonlyMap<string, string> = new Map([
  [INVOICE_RESPONSE.value, 'Invoice Response'],
  [MESSAGE_LEVEL_RESPONSE.value, 'Message Level Response'],
  [MESSAGE_LEVEL_STATUS.value, 'Message Level Status'],
]);

const CHARACTERS_MAX = 200;

/** The name of a document type. For an unknown one, its root element and its CustomizationID. */
export function documentTypeName(value: string): string {
  const code = documentTypeCodeOf(value);
  const name = code === undefined ? OTHERS.get(value) : NAMES[code];
  if (name !== undefined) return name;
  const parts = splitDocumentType(value);
  return (parts === undefined ? value : `${parts.rootLocal} ${parts.customizationId}`).slice(0, CHARACTERS_MAX);
}
