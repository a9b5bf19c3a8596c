// EN 16931, the head of an invoice: BR-01 to BR-05, BR-16, its period and its references. Written from the norm, 6.4.1 and 6.4.2.
import { attribute } from '../../../xml/tree.js';
import { below } from '../../find.js';
import { isBlank } from '../../text.js';
import { ciiFacts } from './ciiFacts.js';
import { CII_ROOT, CII_SETTLEMENT, type EnRule, UBL_ROOT } from './enRule.js';
import { has, says } from './probes.js';

const issueDates = below('rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString');

export const DOCUMENT: readonly EnRule[] = [
  head('BR-01', ['cbc:CustomizationID'], 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
  head('BR-02', ['cbc:ID'], 'rsm:ExchangedDocument/ram:ID'),
  {
    ...head('BR-03', ['cbc:IssueDate'], 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'),
    cii: {
      context: CII_ROOT,
      at: 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString',
      test: (root) => {
        const [date, ...others] = issueDates(root).filter((one) => attribute(one, 'format') === '102');
        return date !== undefined && others.length === 0 && !isBlank(date.text);
      },
    },
  },
  head('BR-04', ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'], 'rsm:ExchangedDocument/ram:TypeCode'),
  head('BR-05', ['cbc:DocumentCurrencyCode'], `${CII_SETTLEMENT}/ram:InvoiceCurrencyCode`),
  {
    id: 'BR-16',
    ubl: { context: UBL_ROOT, test: has('cac:InvoiceLine', 'cac:CreditNoteLine') },
    cii: { context: CII_ROOT, test: (_, document) => document.once(ciiFacts).hasLine },
  },
  {
    id: 'BR-52',
    ubl: { context: 'cac:AdditionalDocumentReference', at: 'cbc:ID', test: says('cbc:ID') },
    cii: { context: 'ram:AdditionalReferencedDocument', at: 'ram:IssuerAssignedID', test: says('ram:IssuerAssignedID') },
  },
  {
    id: 'BR-55',
    ubl: { context: 'cac:BillingReference', test: has('cac:InvoiceDocumentReference/cbc:ID') },
    cii: {
      context: `${CII_ROOT}/${CII_SETTLEMENT}/ram:InvoiceReferencedDocument`,
      at: 'ram:IssuerAssignedID',
      test: says('ram:IssuerAssignedID'),
    },
  },
];

function head(id: string, ubl: readonly string[], cii: string): EnRule {
  return {
    id,
    ubl: { context: UBL_ROOT, ...(ubl[0] === undefined ? {} : { at: ubl[0] }), test: says(...ubl) },
    cii: { context: CII_ROOT, at: cii, test: says(cii) },
  };
}
