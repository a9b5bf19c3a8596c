// What French invoices in CII say of taxes, attachments, items and prices.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt, isAt, only } from '../../lexical.js';
import { type Assertion, fatal, type Pattern } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { ATTACHMENTS, BIDIRECTIONAL } from './codes.js';
import { isNumber } from './forms.js';
import { agreement, settlement, tradeLine } from './places.js';
import { isCategory, isRate, isUnitPrice, pattern, says } from './shared.js';

const ROOT = 'rsm:CrossIndustryInvoice';
const MODE = 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID';
const TRADE = 'rsm:SupplyChainTradeTransaction';

export const CII_TRADE: readonly Pattern[] = [...taxes(), ...attached(), ...items(), ...prices()];

function taxes(): Pattern[] {
  const category = (node: XmlElement): boolean => elementsAt(node, 'ram:CategoryCode').some(({ text }) => isCategory(text));
  const elsewhere = (node: XmlElement): boolean => !isAt(node, 'ram:CategoryCode', 'L') && !isAt(node, 'ram:CategoryCode', 'M');
  const rate = (node: XmlElement): boolean =>
    elementsAt(node, 'ram:RateApplicablePercent').every(({ text }) => text === '' || isRate(text));
  const allowance = settlement('ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax');
  const subtotal = settlement('ram:ApplicableTradeTax');
  const item = tradeLine('ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax');
  return [
    {
      places: [
        { context: allowance, rules: [fatal('BR-FR-15_BT-95_BT-102', category), fatal('BR-FR-15_BT-95_BT-102_LM', elsewhere)] },
        { context: subtotal, rules: [fatal('BR-FR-15_BT-95_BT-118', category), fatal('BR-FR-15_BT-95_BT-118_LM', elsewhere)] },
        {
          context: item,
          rules: [
            fatal(
              'BR-FR-15_BT-95_BT-151',
              (node) => category(node) || (!hasAt(node, 'ram:CategoryCode') && isNoDetail(node.parent?.parent)),
            ),
            fatal('BR-FR-15_BT-95_BT-151_LM', elsewhere),
          ],
        },
      ],
    },
    {
      places: [
        { context: allowance, rules: [fatal('BR-FR-16_BT-96_BT-103', rate)] },
        { context: subtotal, rules: [fatal('BR-FR-16_BT-119', rate)] },
        { context: item, rules: [fatal('BR-FR-16_BT-152', rate)] },
      ],
    },
  ];
}

/** A line that groups others, or is there for information. */
function isNoDetail(line: XmlElement | undefined): boolean {
  return elementsAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode').some(({ text }) =>
    ['GROUP', 'INFORMATION'].includes(text),
  );
}

function attached(): Pattern[] {
  const once = (node: XmlElement): boolean => {
    const codes = elementsAt(node, 'ram:AdditionalReferencedDocument/ram:ReferenceTypeCode').map(({ text }) => text);
    return ['AFL', 'AVV'].every((code) => codes.filter((one) => one === code).length <= 1);
  };
  const of =
    (code: string): Assertion['test'] =>
    (id) =>
      id.parent !== undefined && isAt(id.parent, 'ram:ReferenceTypeCode', code);
  const objects = (top: string, header: string, ids: readonly [string, string, string]): Pattern => ({
    places: [
      { context: top, rules: [fatal(ids[0], once)] },
      { context: header, when: of('AFL'), rules: [fatal(ids[1], says)] },
      { context: header, when: of('AVV'), rules: [fatal(ids[2], says)] },
    ],
  });
  const document = 'ram:AdditionalReferencedDocument/ram:IssuerAssignedID';
  return [
    {
      places: [
        {
          context: agreement('ram:AdditionalReferencedDocument'),
          when: (reference) => isAt(reference, 'ram:TypeCode', '916'),
          rules: [
            fatal('BR-FR-17_BT-123', (reference) => {
              const code = collapsed(only(elementsAt(reference, 'ram:Name')));
              return code === '' || ATTACHMENTS.has(code);
            }),
          ],
        },
      ],
    },
    pattern(
      ROOT,
      fatal('BR-FR-18_BT-123', (root) => {
        const all = elementsAt(root, `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument`);
        return all.filter((one) => isAt(one, 'ram:Name', 'LISIBLE')).length <= 1;
      }),
    ),
    objects(agreement('').slice(0, -1), agreement(document), ['BR-FR-29_BT-18', 'BR-FR-29_AFL', 'BR-FR-29_AVV']),
    // As published, at the line itself, where the schema has no such element.
    objects(tradeLine('').slice(0, -1), tradeLine(document), ['BR-FR-30_BT-128', 'BR-FR-30_AFL', 'BR-FR-30_AVV']),
  ];
}

function items(): Pattern[] {
  const property = tradeLine('ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic');
  return [
    {
      places: [
        { context: property, rules: [fatal('BR-FR-27_BG-32', (one) => hasAt(one, 'ram:Description') || hasAt(one, 'ram:TypeCode'))] },
        { context: `${property}/ram:Description`, rules: [fatal('BR-FR-27_BT-160', says)] },
        { context: `${property}/ram:TypeCode`, rules: [fatal('BR-FR-27_EXT-FR-FE-159', says)] },
      ],
    },
    pattern(
      property,
      fatal('BR-FR-28-Value', (one) => {
        const measures = elementsAt(one, 'ram:ValueMeasure');
        return hasAt(one, 'ram:Value') ? measures.length === 0 : measures.some((each) => (attribute(each, 'unitCode') ?? '') !== '');
      }),
    ),
  ];
}

function prices(): Pattern[] {
  const terms = 'ram:SpecifiedLineTradeAgreement';
  const isQuantity: Assertion['test'] = ({ text }) => isNumber(collapsed(text), 4);
  const isPriced: Assertion['test'] = ({ text }, { root }) => {
    const mode = collapsed(only(elementsAt(root, `rsm:ExchangedDocumentContext/${MODE}`)));
    return isUnitPrice(collapsed(text), BIDIRECTIONAL.has(mode));
  };
  return [
    {
      places: [
        { context: tradeLine('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'), rules: [fatal('BR-FR-DEC-02_BT-129', isQuantity)] },
        {
          context: tradeLine(`${terms}/ram:NetPriceProductTradePrice/ram:BasisQuantity`),
          rules: [fatal('BR-FR-DEC-02_BT-149', isQuantity)],
        },
      ],
    },
    {
      places: [
        { context: tradeLine(`${terms}/ram:NetPriceProductTradePrice/ram:ChargeAmount`), rules: [fatal('BR-FR-DEC-03_BT-146', isPriced)] },
        {
          context: tradeLine(`${terms}/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`),
          rules: [fatal('BR-FR-DEC-03_BT-147', isPriced)],
        },
        {
          context: tradeLine(`${terms}/ram:GrossPriceProductTradePrice/ram:ChargeAmount`),
          rules: [fatal('BR-FR-DEC-03_BT-148', isPriced)],
        },
      ],
    },
  ];
}
