// EN 16931, invoice lines: BR-21 to BR-28, BR-54, BR-64, BR-65, BR-CO-04, BR-DEC-23. Written from the norm, 6.4.1 and 6.4.2.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { below } from '../../find.js';
import { isVat as isVatInCii } from './ciiFacts.js';
import { CII_LINE, type EnRule, inEach, UBL_LINE } from './enRule.js';
import { anyOf, has, hasAttribute, not, notNegative, says, saysAttribute, twoDecimals } from './probes.js';
import { isVat } from './ublFacts.js';

const CII_AMOUNT = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';
const CII_NET_PRICE = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount';
const CII_GROSS_PRICE = 'ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:ChargeAmount';
const CII_QUANTITY = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';
const GROSS_PRICE = 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount';

const quantities = [below('cbc:InvoicedQuantity'), below('cbc:CreditedQuantity'), below(CII_QUANTITY)];
const categories = below('cac:Item/cac:ClassifiedTaxCategory');
const categoryIds = below('cbc:ID');
const taxes = below('ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax');
const categoryCodes = below('ram:CategoryCode');

export const LINES: readonly EnRule[] = [
  {
    id: 'BR-21',
    ubl: { context: UBL_LINE, at: 'cbc:ID', test: says('cbc:ID') },
    cii: { context: CII_LINE, test: says('ram:AssociatedDocumentLineDocument/ram:LineID') },
  },
  {
    id: 'BR-22',
    ubl: { context: UBL_LINE, test: has('cbc:InvoicedQuantity', 'cbc:CreditedQuantity') },
    cii: { context: CII_LINE, test: has(CII_QUANTITY) },
  },
  {
    id: 'BR-23',
    ubl: { context: UBL_LINE, test: hasUnit },
    cii: { context: CII_LINE, at: CII_QUANTITY, test: hasUnit },
  },
  {
    id: 'BR-24',
    ubl: { context: UBL_LINE, test: has('cbc:LineExtensionAmount') },
    cii: { context: CII_LINE, test: has(CII_AMOUNT) },
  },
  {
    id: 'BR-25',
    ubl: { context: UBL_LINE, at: 'cac:Item', test: says('cac:Item/cbc:Name') },
    cii: { context: CII_LINE, at: 'ram:SpecifiedTradeProduct', test: says('ram:SpecifiedTradeProduct/ram:Name') },
  },
  {
    id: 'BR-26',
    ubl: { context: UBL_LINE, at: 'cac:Price', test: has('cac:Price/cbc:PriceAmount') },
    cii: { context: CII_LINE, test: has(CII_NET_PRICE) },
  },
  {
    id: 'BR-27',
    ubl: { context: UBL_LINE, at: 'cac:Price/cbc:PriceAmount', test: notNegative('cac:Price/cbc:PriceAmount') },
    cii: { context: CII_LINE, at: CII_NET_PRICE, test: notNegative(CII_NET_PRICE) },
  },
  {
    id: 'BR-28',
    ubl: { context: UBL_LINE, at: GROSS_PRICE, test: anyOf(not(has(GROSS_PRICE)), notNegative(GROSS_PRICE)) },
    cii: { context: CII_LINE, at: CII_GROSS_PRICE, test: anyOf(not(has(CII_GROSS_PRICE)), notNegative(CII_GROSS_PRICE)) },
  },
  {
    id: 'BR-54',
    ubl: { context: 'cac:AdditionalItemProperty', test: (node, document) => hasName(node, document) && hasValue(node, document) },
    cii: {
      context: 'ram:ApplicableProductCharacteristic',
      test: (node, document) => hasDescription(node, document) && hasCiiValue(node, document),
    },
  },
  {
    id: 'BR-64',
    ubl: { context: inEach(UBL_LINE, 'cac:Item/cac:StandardItemIdentification/cbc:ID'), test: hasAttribute('schemeID') },
    cii: {
      context: CII_LINE,
      at: 'ram:SpecifiedTradeProduct/ram:GlobalID',
      test: saysAttribute('ram:SpecifiedTradeProduct/ram:GlobalID', 'schemeID'),
    },
  },
  {
    id: 'BR-65',
    ubl: {
      context: inEach(UBL_LINE, 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode'),
      test: hasAttribute('listID'),
    },
    cii: { context: 'ram:DesignatedProductClassification', at: 'ram:ClassCode', test: saysAttribute('ram:ClassCode', 'listID') },
  },
  {
    id: 'BR-CO-04',
    ubl: {
      context: UBL_LINE,
      at: 'cac:Item',
      test: (node) => categories(node).some((category) => isVat(category) && categoryIds(category).length > 0),
    },
    cii: { context: CII_LINE, test: (node) => taxes(node).some((tax) => isVatInCii(tax) && categoryCodes(tax).length > 0) },
  },
  {
    id: 'BR-DEC-23',
    ubl: { context: UBL_LINE, at: 'cbc:LineExtensionAmount', test: twoDecimals('cbc:LineExtensionAmount') },
    cii: { context: CII_LINE, at: CII_AMOUNT, test: twoDecimals(CII_AMOUNT) },
  },
];

const hasName = has('cbc:Name');
const hasValue = has('cbc:Value');
const hasDescription = has('ram:Description');
const hasCiiValue = has('ram:Value');

function hasUnit(node: XmlElement): boolean {
  return quantities.some((find) => find(node).some((quantity) => attribute(quantity, 'unitCode') !== undefined));
}
