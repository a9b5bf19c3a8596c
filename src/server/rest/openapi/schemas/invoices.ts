// Bodies of invoices as JSON.
import { object, type Schema, schemaRef, text } from '../parts.js';
import { invoiceMemberSchemas } from './invoiceMembers.js';
import { OF_INVOICES } from './service.js';

export function invoiceSchemas(): Record<string, Schema> {
  const computed = { type: 'array', items: { type: 'string' }, description: 'JSON Pointers to the values that the service calculated.' };
  const remarks = (description: string): Schema => ({ type: 'array', items: schemaRef('InvoiceRemark'), description });
  const warnings = remarks('What is unusual, or differs within the tolerance of a rule. It stops nothing.');
  return {
    ...invoiceMemberSchemas(),
    InvoiceRemark: object(
      {
        pointer: text('The member, as a JSON Pointer; of one that is missing, its group.'),
        detail: text('What is wrong there.'),
        ...OF_INVOICES,
      },
      Object.keys(OF_INVOICES),
    ),
    SentInvoice: object({
      message: text('Says that the document was received.'),
      documentId: text('The `documentId` header, or a generated identifier where it was omitted.'),
      computed,
      warnings,
    }),
    CheckedInvoice: object({
      valid: { type: 'boolean', description: 'Whether it could be sent.' },
      invoice: { ...schemaRef('Invoice'), description: 'The whole invoice, with the values that the service calculated.' },
      computed,
      warnings,
      errors: remarks('Everything that is wrong.'),
      ruleSets: { type: 'array', items: schemaRef('InvoiceRuleSet'), description: 'What the XML of the invoice was checked against.' },
    }),
    InvoiceRuleSet: object({
      family: { type: 'string' },
      version: { type: 'string' },
      validFrom: { type: 'string', format: 'date' },
      codeLists: { type: 'array', items: { type: 'string' } },
    }),
    ReadInvoice: object({
      invoice: schemaRef('Invoice'),
      unmapped: {
        type: 'array',
        items: schemaRef('UnmappedValue'),
        description: 'What EN 16931 does not have, or stands there once more than it has it.',
      },
    }),
    UnmappedValue: object({ path: text('An XPath with the usual prefixes.'), value: text('At most 200 characters of it.') }),
  };
}
