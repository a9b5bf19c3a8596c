// What SAPI-SK calls the documents of business partners, which are those in UBL.
import { documentTypeOf, MESSAGE_LEVEL_STATUS } from '../../peppol/documentTypes.js';
import type { Format } from '../../validation/format.js';
import { NAMESPACES } from '../../xml/namespaces.js';
import type { HeaderFields } from '../documents/fields/read.js';

const ROOTS: Readonly<Partial<Record<Format, { readonly ns: string; readonly local: string }>>> = {
  'ubl-invoice': { ns: NAMESPACES.inv, local: 'Invoice' },
  'ubl-creditnote': { ns: NAMESPACES.cn, local: 'CreditNote' },
  'application-response': { ns: NAMESPACES.ar, local: 'ApplicationResponse' },
};

type TypeFields = Pick<HeaderFields, 'format' | 'customizationId'>;

/** The Peppol document type of a document in UBL. Undefined for others, and without a specification identifier ''. */
export function sapiDocumentType({ format, customizationId }: TypeFields): string | undefined {
  const root = format === undefined ? undefined : ROOTS[format];
  return root && (documentTypeOf(root, customizationId ?? '') ?? '');
}

/** The same of a document in a mailbox. '' for what is no UBL document of a business partner. */
export function mailboxType(header: TypeFields): string {
  const documentType = sapiDocumentType(header) ?? '';
  return documentType === MESSAGE_LEVEL_STATUS.value ? '' : documentType;
}
