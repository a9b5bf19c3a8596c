// Converts CII to UBL by the semantic model of EN 16931: each BT and BG to the same one, in the order of the UBL schema.
import { parseXml } from '../xml/gate.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { textAt } from '../xml/path.js';
import type { XmlDocument, XmlElement } from '../xml/tree.js';
import { isExtendedFrench } from './ciiFrenchLine.js';
import { lines, period } from './ciiLine.js';
import { buyer, delivery, payee, seller, taxRepresentative } from './ciiParty.js';
import { dueDate, paymentMeans, paymentTerms } from './ciiPayment.js';
import {
  billingReferences,
  objectReference,
  orderReference,
  originatorReference,
  plainReference,
  projectReference,
  supportingDocuments,
} from './ciiReferences.js';
import { allowanceCharges, monetaryTotal, taxTotals } from './ciiTax.js';
import { isCreditNoteType, isSelfBilling } from './documentKind.js';
import { readBack } from './readBack.js';
import { type ConversionFinding, ConversionSource } from './source.js';
import { aggregate, basic } from './ublText.js';

/** BT-24 and BT-23 of the document type that the receiver takes. */
export interface ConversionTarget {
  readonly customizationId: string;
  readonly profileId: string;
}

/** Every finding is fatal: a term that cannot be converted. Without findings nothing was lost. */
interface Conversion {
  readonly bytes: Buffer;
  readonly findings: readonly ConversionFinding[];
}

const CONTEXT = 'rsm:ExchangedDocumentContext';
const GUIDELINE = 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';

/** docs/decisions/046 */
const SELF_BILLING: ConversionFinding = {
  path: '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:TypeCode',
  text: 'Self-billing is never converted',
};

/** BT-8: UNTDID 2475 in CII, UNTDID 2005 in UBL. */
export const TAX_POINT_CODES: ReadonlyMap<string, string> = new Map([
  ['5', '3'],
  ['29', '35'],
  ['72', '432'],
]);

/**
 * Converts a Cross Industry Invoice. Values keep their text, valid or not: the rules check the result. Without a target, BT-23 and
 * BT-24 stay the same.
 */
export function ciiToUbl({ root }: XmlDocument, target?: ConversionTarget): Conversion {
  const source = new ConversionSource(root);
  const typeCode = textAt(root, 'rsm:ExchangedDocument/ram:TypeCode');
  const bytes = Buffer.from(write(source, target, isCreditNoteType(typeCode ?? '')));
  if (isSelfBilling(textAt(root, `${CONTEXT}/${GUIDELINE}`), typeCode)) return { bytes, findings: [SELF_BILLING] };
  const unread = source.unread();
  return { bytes, findings: unread.length > 0 ? unread : readBack(root, parseXml(bytes).root) };
}

function write(source: ConversionSource, target: ConversionTarget | undefined, isCreditNote: boolean): string {
  const { root } = source;
  const name = isCreditNote ? 'CreditNote' : 'Invoice';
  const transaction = source.at(root, 'rsm:SupplyChainTradeTransaction');
  const agreement = source.at(transaction, 'ram:ApplicableHeaderTradeAgreement');
  const delivered = source.at(transaction, 'ram:ApplicableHeaderTradeDelivery');
  const settlement = source.at(transaction, 'ram:ApplicableHeaderTradeSettlement');
  const currency = source.textAt(settlement, 'ram:InvoiceCurrencyCode');
  const taxCurrency = source.textAt(settlement, 'ram:TaxCurrencyCode');
  const profileId = source.textAt(root, `${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`);
  const customizationId = source.textAt(root, `${CONTEXT}/${GUIDELINE}`);
  const number = source.textAt(root, 'rsm:ExchangedDocument/ram:ID');
  source.skip(root, `${CONTEXT}/ram:TestIndicator/udt:Indicator`, ['false', '0']);

  const payeeParty = source.group(settlement, 'ram:PayeeTradeParty');
  const creditor = creditorReference(source, settlement);
  const parts = [
    basic('CustomizationID', target?.customizationId ?? customizationId),
    basic('ProfileID', target?.profileId ?? profileId),
    basic('ID', number),
    ...head(source, settlement, isCreditNote),
    basic('DocumentCurrencyCode', currency),
    basic('TaxCurrencyCode', taxCurrency),
    basic('AccountingCost', source.textAt(settlement, 'ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID')),
    basic('BuyerReference', source.textAt(agreement, 'ram:BuyerReference')),
    period(source, settlement, taxPointCode(source, settlement)),
    orderReference(source, agreement),
    billingReferences(source, settlement),
    plainReference(source, delivered, 'ram:DespatchAdviceReferencedDocument', 'DespatchDocumentReference'),
    plainReference(source, delivered, 'ram:ReceivingAdviceReferencedDocument', 'ReceiptDocumentReference'),
    ...references(source, agreement, isCreditNote),
    seller(source, source.group(agreement, 'ram:SellerTradeParty'), payeeParty === undefined ? creditor : ''),
    buyer(source, source.group(agreement, 'ram:BuyerTradeParty')),
    payee(source, payeeParty, payeeParty === undefined ? '' : creditor),
    taxRepresentative(source, source.group(agreement, 'ram:SellerTaxRepresentativeTradeParty')),
    delivery(source, delivered),
    paymentMeans(source, settlement, () => (isCreditNote ? dueDate(source, settlement) : undefined)),
    paymentTerms(source, settlement),
    allowanceCharges(source, settlement, currency),
    taxTotals(source, settlement, currency, taxCurrency),
    monetaryTotal(source, settlement, currency),
    lines(source, transaction, { isCreditNote, currency, isExtended: isExtendedFrench(customizationId), number }),
  ];
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${isCreditNote ? NAMESPACES.cn : NAMESPACES.inv}" xmlns:cac="${NAMESPACES.cac}"` +
    ` xmlns:cbc="${NAMESPACES.cbc}">${parts.join('')}</${name}>\n`
  );
}

/** Dates, type code and notes. An invoice and a credit note have them in different orders. */
function head(source: ConversionSource, settlement: XmlElement | undefined, isCreditNote: boolean): string[] {
  const document = source.at(source.root, 'rsm:ExchangedDocument');
  const issued = basic('IssueDate', source.date(document, 'ram:IssueDateTime/udt:DateTimeString'));
  const typeCode = source.textAt(document, 'ram:TypeCode');
  const notes = source.all(document, 'ram:IncludedNote').map((note) => {
    const code = source.textAt(note, 'ram:SubjectCode');
    const content = source.textAt(note, 'ram:Content');
    return basic('Note', code === undefined ? content : `#${code}#${content ?? ''}`);
  });
  const taxPoint = basic('TaxPointDate', taxPointDate(source, settlement));
  if (isCreditNote) return [issued, taxPoint, basic('CreditNoteTypeCode', typeCode), ...notes];
  return [issued, basic('DueDate', dueDate(source, settlement)), basic('InvoiceTypeCode', typeCode), ...notes, taxPoint];
}

function references(source: ConversionSource, agreement: XmlElement | undefined, isCreditNote: boolean): string[] {
  const originator = originatorReference(source, agreement);
  const contract = plainReference(source, agreement, 'ram:ContractReferencedDocument', 'ContractDocumentReference');
  const additional = objectReference(source, agreement, 'AdditionalDocumentReference') + supportingDocuments(source, agreement);
  const project = projectReference(source, agreement, isCreditNote);
  return isCreditNote ? [contract, project, additional, originator] : [originator, contract, additional, project];
}

/** BT-90. */
function creditorReference(source: ConversionSource, settlement: XmlElement | undefined): string {
  return aggregate('PartyIdentification', basic('ID', source.textAt(settlement, 'ram:CreditorReferenceID'), { schemeID: 'SEPA' }));
}

/** BT-7: one for the invoice, although CII has it in each VAT category. A value that differs from the first stays unread. */
function taxPointDate(source: ConversionSource, settlement: XmlElement | undefined): string | undefined {
  return agreed(source, settlement, 'ram:TaxPointDate/udt:DateString', (tax) => source.date(tax, 'ram:TaxPointDate/udt:DateString'));
}

/** BT-8, in the same way. */
function taxPointCode(source: ConversionSource, settlement: XmlElement | undefined): string | undefined {
  const code = agreed(source, settlement, 'ram:DueDateTypeCode', (tax) => source.textAt(tax, 'ram:DueDateTypeCode'));
  return code === undefined ? undefined : (TAX_POINT_CODES.get(code.trim()) ?? code);
}

function agreed(
  source: ConversionSource,
  settlement: XmlElement | undefined,
  path: string,
  read: (tax: XmlElement) => string | undefined,
): string | undefined {
  const taxes = source.all(settlement, 'ram:ApplicableTradeTax').filter((tax) => source.at(tax, path) !== undefined);
  const first = source.at(taxes[0], path)?.text.trim();
  const values = taxes.filter((tax) => source.at(tax, path)?.text.trim() === first).map(read);
  return values[0];
}
