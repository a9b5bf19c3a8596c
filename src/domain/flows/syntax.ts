// The syntax of a file by its first bytes: the signature of a PDF, or the name of the root element.
import { isPdf } from '../../pdf/head.js';
import type { DocumentType } from '../vocabulary.js';
import type { FlowSyntax } from './flow.js';

/** A root element stands within them; what is before it are a declaration and comments. */
export const HEAD_BYTES = 4_096;

const SYNTAX_OF_ROOT: Readonly<Record<string, FlowSyntax>> = {
  CrossIndustryInvoice: 'CII',
  Invoice: 'UBL',
  CreditNote: 'UBL',
  ApplicationResponse: 'UBL',
  CrossDomainAcknowledgementAndResponse: 'CDAR',
  Report: 'FRR',
};

/** Of a stored file whose root tells nothing. */
const SYNTAX_OF_TYPE: Readonly<Record<DocumentType, FlowSyntax>> = { invoice: 'UBL', applicationresponse: 'CDAR', ereport: 'FRR' };

/** Undefined where the root is none of a flow. */
export function syntaxOfHead(head: Buffer): FlowSyntax | undefined {
  if (isPdf(head)) return 'Factur-X';
  const text = head
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/<!--[\s\S]*?(-->|$)/g, '');
  const root = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/.exec(text)?.[1] ?? '';
  return Object.hasOwn(SYNTAX_OF_ROOT, root) ? SYNTAX_OF_ROOT[root] : undefined;
}

export function syntaxOfStored(head: Buffer, documentType: DocumentType): FlowSyntax {
  return syntaxOfHead(head) ?? SYNTAX_OF_TYPE[documentType];
}
