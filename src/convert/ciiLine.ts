// Invoice lines: BG-25 to BG-32.
import { equal, parseDecimal } from '../validation/decimal.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { lineNotes, lineTax, placeOf, vendorOf } from './ciiFrenchLine.js';
import { identifier } from './ciiParty.js';
import { objectReference, objectReferences } from './ciiReferences.js';
import { allowanceCharges, amount, taxCategory } from './ciiTax.js';
import type { ConversionSource } from './source.js';
import { aggregate, basic, group } from './ublText.js';

/** BG-25, with the element names of an invoice or a credit note. */
export function lines(source: ConversionSource, transaction: XmlElement | undefined, invoice: OfInvoice): string {
  return source
    .groups(transaction, 'ram:IncludedSupplyChainTradeLineItem')
    .map((line) => writeLine(source, line, invoice))
    .join('');
}

/** What lines are written by. `number`: of the extended French profile alone, whose lines refer to their invoice. */
interface OfInvoice {
  readonly isCreditNote: boolean;
  readonly currency: string | undefined;
  readonly isExtended: boolean;
  readonly number: string | undefined;
}

function writeLine(source: ConversionSource, line: XmlElement, { isCreditNote, currency, isExtended, number }: OfInvoice): string {
  const agreement = source.at(line, 'ram:SpecifiedLineTradeAgreement');
  const settlement = source.at(line, 'ram:SpecifiedLineTradeSettlement');
  const totals = [allowanceCharges(source, settlement, currency), isExtended ? lineTax(source, settlement) : ''];
  return group(
    isCreditNote ? 'CreditNoteLine' : 'InvoiceLine',
    line,
    basic('ID', source.textAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineID')),
    isExtended
      ? lineNotes(source, line)
      : basic('Note', source.textAt(line, 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content')),
    quantity(
      source,
      source.at(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
      isCreditNote ? 'CreditedQuantity' : 'InvoicedQuantity',
    ),
    amount(source, settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount', 'LineExtensionAmount', currency),
    basic('AccountingCost', source.textAt(settlement, 'ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID')),
    period(source, settlement),
    aggregate('OrderLineReference', basic('LineID', source.textAt(agreement, 'ram:BuyerOrderReferencedDocument/ram:LineID'))),
    isExtended ? placeOf(source, line, number) : '',
    isExtended ? objectReferences(source, settlement) : objectReference(source, settlement, 'DocumentReference'),
    ...(isCreditNote ? totals.toReversed() : totals),
    item(source, line, settlement, isExtended),
    price(source, agreement, currency),
  );
}

/** BG-14 and BG-26. `descriptionCode` is BT-8, which has its place there. */
export function period(source: ConversionSource, settlement: XmlElement | undefined, descriptionCode?: string): string {
  const from = source.group(settlement, 'ram:BillingSpecifiedPeriod');
  const written = aggregate(
    'InvoicePeriod',
    basic('StartDate', source.date(from, 'ram:StartDateTime/udt:DateTimeString')),
    basic('EndDate', source.date(from, 'ram:EndDateTime/udt:DateTimeString')),
    basic('DescriptionCode', descriptionCode),
  );
  return written || group('InvoicePeriod', from);
}

function quantity(source: ConversionSource, element: XmlElement | undefined, name: string): string {
  return basic(name, source.text(element), { unitCode: source.attribute(element, 'unitCode') });
}

/** BG-31 with BG-30. */
function item(source: ConversionSource, line: XmlElement, settlement: XmlElement | undefined, isExtended: boolean): string {
  const product = source.at(line, 'ram:SpecifiedTradeProduct');
  return aggregate(
    'Item',
    basic('Description', source.textAt(product, 'ram:Description')),
    basic('Name', source.textAt(product, 'ram:Name')),
    aggregate('BuyersItemIdentification', basic('ID', source.textAt(product, 'ram:BuyerAssignedID'))),
    aggregate('SellersItemIdentification', basic('ID', source.textAt(product, 'ram:SellerAssignedID'))),
    aggregate('StandardItemIdentification', identifier(source, source.at(product, 'ram:GlobalID'))),
    aggregate('OriginCountry', basic('IdentificationCode', source.textAt(product, 'ram:OriginTradeCountry/ram:ID'))),
    source
      .all(product, 'ram:DesignatedProductClassification/ram:ClassCode')
      .map((code) => {
        const attributes = { listID: source.attribute(code, 'listID'), listVersionID: source.attribute(code, 'listVersionID') };
        return aggregate('CommodityClassification', basic('ItemClassificationCode', source.text(code), attributes));
      })
      .join(''),
    taxCategory(
      source,
      source.group(settlement, 'ram:ApplicableTradeTax'),
      'ClassifiedTaxCategory',
      isExtended ? basic('TaxExemptionReason', source.textAt(settlement, 'ram:ApplicableTradeTax/ram:ExemptionReason')) : '',
    ),
    source
      .groups(product, 'ram:ApplicableProductCharacteristic')
      .map((one) =>
        group(
          'AdditionalItemProperty',
          one,
          basic('Name', source.textAt(one, 'ram:Description')),
          basic('Value', source.textAt(one, 'ram:Value')),
        ),
      )
      .join(''),
    isExtended ? vendorOf(source, line) : '',
  );
}

/** BG-29. CII has the base quantity (BT-149) at the gross price and at the net price. They are one term only where they are equal. */
function price(source: ConversionSource, agreement: XmlElement | undefined, currency: string | undefined): string {
  const gross = source.at(agreement, 'ram:GrossPriceProductTradePrice');
  const net = source.at(agreement, 'ram:NetPriceProductTradePrice');
  const atNet = source.at(net, 'ram:BasisQuantity');
  const atGross = source.at(gross, 'ram:BasisQuantity');
  const isSame = atNet !== undefined && atGross !== undefined && sameQuantity(atNet, atGross);
  if (isSame) quantity(source, atGross, 'BaseQuantity');
  const unitCode = source.attribute(atNet, 'unitCode') ?? (isSame ? source.attribute(atGross, 'unitCode') : undefined);
  return aggregate(
    'Price',
    amount(source, net, 'ram:ChargeAmount', 'PriceAmount', currency),
    atNet === undefined ? quantity(source, atGross, 'BaseQuantity') : basic('BaseQuantity', source.text(atNet), { unitCode }),
    discount(source, gross, currency),
  );
}

/** BT-147 and BT-148. UBL requires a discount beside the gross price: no discount is a discount of 0. A charge stays unread. */
function discount(source: ConversionSource, gross: XmlElement | undefined, currency: string | undefined): string {
  if (gross === undefined) return '';
  const allowance = source
    .all(gross, 'ram:AppliedTradeAllowanceCharge')
    .find((one) => ['', 'false', '0'].includes(source.at(one, 'ram:ChargeIndicator/udt:Indicator')?.text.trim() ?? ''));
  source.textAt(allowance, 'ram:ChargeIndicator/udt:Indicator');
  const deducted = amount(source, allowance, 'ram:ActualAmount', 'Amount', currency);
  const base = amount(source, gross, 'ram:ChargeAmount', 'BaseAmount', currency);
  if (deducted === '' && base === '') return '';
  return aggregate('AllowanceCharge', basic('ChargeIndicator', 'false'), deducted || basic('Amount', '0', { currencyID: currency }), base);
}

/** A quantity without a unit has that of the other. */
export function sameQuantity(one: XmlElement, other: XmlElement): boolean {
  const [unit, otherUnit] = [attribute(one, 'unitCode'), attribute(other, 'unitCode')];
  return (unit === undefined || otherUnit === undefined || unit === otherUnit) && sameNumber(one.text, other.text);
}

function sameNumber(one: string, other: string): boolean {
  const [number, otherNumber] = [parseDecimal(one), parseDecimal(other)];
  return number === undefined || otherNumber === undefined ? one.trim() === other.trim() : equal(number, otherNumber);
}
