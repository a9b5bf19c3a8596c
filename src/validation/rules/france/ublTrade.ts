// What French invoices in UBL say of taxes, attachments, items and prices.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt, isAt, normalizedAt } from '../../lexical.js';
import { fatal, type Pattern } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { ATTACHMENTS, BIDIRECTIONAL } from './codes.js';
import { isNumber } from './forms.js';
import { header, line } from './places.js';
import { hasScheme, isCategory, isRate, isUnitPrice, pattern, says, withScheme } from './shared.js';

const ROOTS = 'inv:Invoice|cn:CreditNote';

export const UBL_TRADE: readonly Pattern[] = [...taxes(), ...attached(), ...items(), ...prices()];

function taxes(): Pattern[] {
  const category = (node: XmlElement): boolean => elementsAt(node, 'cbc:ID').every(({ text }) => isCategory(text));
  const elsewhere = (node: XmlElement): boolean => !isAt(node, 'cbc:ID', 'L') && !isAt(node, 'cbc:ID', 'M');
  const rate = (node: XmlElement): boolean => elementsAt(node, 'cbc:Percent').every(({ text }) => isRate(text));
  const [allowance, subtotal, item] = [
    'cac:AllowanceCharge/cac:TaxCategory',
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    'cac:Item/cac:ClassifiedTaxCategory',
  ];
  return [
    {
      places: [
        { context: allowance, rules: [fatal('BR-FR-15_BT-95_BT-102-1', category), fatal('BR-FR-15_BT-95_BT-102-2', elsewhere)] },
        { context: subtotal, rules: [fatal('BR-FR-15_BT-118-1', category), fatal('BR-FR-15_BT-118-2', elsewhere)] },
        { context: item, rules: [fatal('BR-FR-15_BT-151-1', category), fatal('BR-FR-08_BT-151-2', elsewhere)] },
      ],
    },
    {
      places: [
        { context: allowance, rules: [fatal('BR-FR-16_BT-96', rate)] },
        { context: subtotal, rules: [fatal('BR-FR-16_BT-119', rate)] },
        { context: `cac:InvoiceLine/${item}`, rules: [fatal('BR-FR-16_BT-152', rate)] },
      ],
    },
  ];
}

function attached(): Pattern[] {
  const once = (path: string) => (node: XmlElement) => ['AFL', 'AVV'].every((one) => withScheme(elementsAt(node, path), one).length <= 1);
  const [own, ofLine] = [header('cac:AdditionalDocumentReference'), line('cac:DocumentReference')];
  const ids = [header('cac:AdditionalDocumentReference/cbc:ID'), line('cac:DocumentReference/cbc:ID')] as const;
  return [
    pattern(
      'cac:AdditionalDocumentReference',
      fatal('BR-FR-17_BT-123', (reference) => elementsAt(reference, 'cbc:DocumentDescription').every(({ text }) => ATTACHMENTS.has(text))),
    ),
    pattern(
      ROOTS,
      fatal(
        'BR-FR-18_BT-123',
        (root) =>
          elementsAt(root, 'cac:AdditionalDocumentReference').filter((one) => isAt(one, 'cbc:DocumentDescription', 'LISIBLE')).length <= 1,
      ),
    ),
    {
      places: [
        { context: own, rules: [fatal('BR-FR-29_BT-18', once('cbc:ID'))] },
        { context: ids[0], when: hasScheme('AFL'), rules: [fatal('BR-FR-29_AFL', says)] },
        { context: ids[0], when: hasScheme('AVV'), rules: [fatal('BR-FR-29_AVV', says)] },
      ],
    },
    {
      places: [
        { context: ofLine, rules: [fatal('BR-FR-30_BT-128', once('cbc:ID'))] },
        { context: ids[1], when: hasScheme('AFL'), rules: [fatal('BR-FR-30_AFL', says)] },
        { context: ids[1], when: hasScheme('AVV'), rules: [fatal('BR-FR-30_AVV', says)] },
      ],
    },
  ];
}

function items(): Pattern[] {
  // As published, not below a line, where the schema has items.
  const property = header('cac:Item/cac:AdditionalItemProperty');
  return [
    {
      places: [
        { context: property, rules: [fatal('BR-FR-27_BG-32', (one) => hasAt(one, 'cbc:Name') || hasAt(one, 'cbc:NameCode'))] },
        { context: header('cac:Item/cac:AdditionalItemProperty/cbc:Name'), rules: [fatal('BR-FR-27_BT-160', says)] },
        { context: header('cac:Item/cac:AdditionalItemProperty/cbc:NameCode'), rules: [fatal('BR-FR-27_EXT-FR-FE-159', says)] },
      ],
    },
    pattern(
      line('cac:Item/cac:AdditionalItemProperty'),
      fatal('BR-FR-28-Value', (one) => {
        const quantities = elementsAt(one, 'cbc:ValueQuantity');
        if (hasAt(one, 'cbc:Value')) return quantities.length === 0;
        return quantities.some((quantity) => (attribute(quantity, 'unitCode') ?? '') !== '');
      }),
    ),
  ];
}

function prices(): Pattern[] {
  const price = (text: string, isBidirectional: boolean): boolean => text === '' || isUnitPrice(text, isBidirectional);
  const lines = 'inv:Invoice/cac:InvoiceLine|cn:CreditNote/cac:CreditNoteLine';
  return [
    {
      places: [
        {
          context: 'inv:Invoice/cac:InvoiceLine/cbc:InvoicedQuantity|cn:CreditNote/cac:CreditNoteLine/cbc:CreditedQuantity',
          rules: [fatal('BR-FR-DEC-02_BT-129', ({ text }) => isNumber(collapsed(text), 4))],
        },
        {
          context: lines,
          rules: [
            fatal('BR-FR-DEC-02_BT-149', (node) => {
              const quantity = normalizedAt(node, 'cac:Price/cbc:BaseQuantity');
              return quantity === '' || isNumber(quantity, 4);
            }),
          ],
        },
      ],
    },
    {
      places: [
        {
          context: lines,
          rules: [fatal('BR-FR-DEC-03_BT-146', (node, { root }) => price(normalizedAt(node, 'cac:Price/cbc:PriceAmount'), isBoth(root)))],
        },
        {
          context: line('cac:Price/cac:AllowanceCharge'),
          rules: [fatal('BR-FR-DEC-03_BT-147', (node, { root }) => price(normalizedAt(node, 'cbc:Amount'), isBoth(root)))],
        },
        {
          context: line('cac:Price/cac:AllowanceCharge/cbc:BaseAmount'),
          rules: [fatal('BR-FR-DEC-03_BT-148', ({ text }, { root }) => price(collapsed(text), isBoth(root)))],
        },
      ],
    },
  ];
}

function isBoth(root: XmlElement): boolean {
  return BIDIRECTIONAL.has(normalizedAt(root, 'cbc:ProfileID'));
}
