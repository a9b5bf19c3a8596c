// EXTENDED-CTC-FR in UBL: for each of its own rules a change that breaks it.
import type { RuleCase } from '../../../support/rules.js';
import { breakdownInUbl, CATEGORIES, groupInUbl, placeInUbl } from './bases.js';

const AMOUNT = '<cbc:LineExtensionAmount currencyID="EUR">250.00</cbc:LineExtensionAmount>';
const SUMS = '<cac:LegalMonetaryTotal>';
const TOTAL = '<cbc:TaxExclusiveAmount';
const ITEM = '<cbc:Name>Office chair</cbc:Name>';

/** At the end of the second line's item, and before the payment means. */
function property(content: string): readonly [string, string] {
  return [
    '</cac:ClassifiedTaxCategory>\n    </cac:Item>',
    `</cac:ClassifiedTaxCategory><cac:AdditionalItemProperty>${content}</cac:AdditionalItemProperty></cac:Item>`,
  ];
}

function charge(code: string, list = ''): readonly [string, string] {
  return [
    '<cac:TaxTotal>',
    `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode${list}>${code}</cbc:AllowanceChargeReasonCode></cac:AllowanceCharge><cac:TaxTotal>`,
  ];
}

function terms(content: string): readonly [string, string] {
  return ['<cac:PaymentMeans>', `<cac:DeliveryTerms>${content}</cac:DeliveryTerms><cac:PaymentMeans>`];
}

const OF_CATEGORIES = Object.entries(CATEGORIES).flatMap(([code, prefix]): RuleCase[] => [
  ...(code === 'S' ? [] : [[`BR-FREXT-${prefix}-01`, `a breakdown of ${code} alone`, ...breakdownInUbl(code)] as RuleCase]),
  [`BR-FREXT-${prefix}-08`, `a base of ${code} that is no sum`, ...breakdownInUbl(code)],
  [`BR-FREXT-${prefix}-08ini`, `a base of ${code} that is no sum, whatever the reason`, ...breakdownInUbl(code)],
  [`BR-FREXT-${prefix}-08rev`, `a base of ${code} that is no sum of its reason`, ...breakdownInUbl(code)],
]);

export const UBL_CASES: readonly RuleCase[] = [
  ...OF_CATEGORIES,
  [
    'BR-FREXT-S-01',
    'lines of S without a breakdown of it',
    ...[1, 2].map((): [RegExp, string] => [/(?<=<cac:TaxCategory>\s*<cbc:ID>)S/, 'Z']),
  ],
  ['BR-FREXT-S-09', 'a VAT more than a cent off for its one line', ['>50.00</cbc:TaxAmount>', '>50.02</cbc:TaxAmount>']],
  ['BR-CO-25', 'an amount due without a day or terms', ['<cbc:DueDate>2026-12-02</cbc:DueDate>', '']],
  ['BR-FREXT-CO-10', 'lines three cents off for two', ['>300.00</cbc:LineExtensionAmount>', '>300.03</cbc:LineExtensionAmount>']],
  [
    'BR-FREXT-CO-11',
    'allowances that nothing adds up to',
    [TOTAL, `<cbc:AllowanceTotalAmount currencyID="EUR">1.00</cbc:AllowanceTotalAmount>${TOTAL}`],
  ],
  [
    'BR-FREXT-CO-12',
    'charges that nothing adds up to',
    [TOTAL, `<cbc:ChargeTotalAmount currencyID="EUR">1.00</cbc:ChargeTotalAmount>${TOTAL}`],
  ],
  ['BR-FREXT-CO-13', 'a total without VAT three cents off', ['>300.00</cbc:TaxExclusiveAmount>', '>300.03</cbc:TaxExclusiveAmount>']],
  ['BR-FREXT-CO-15', 'a total with VAT three cents off', ['>352.75</cbc:TaxInclusiveAmount>', '>352.78</cbc:TaxInclusiveAmount>']],
  ['BR-FREXT-22', 'a line without a quantity', ['<cbc:InvoicedQuantity unitCode="C62">10</cbc:InvoicedQuantity>', '']],
  ['BR-FREXT-23', 'a quantity without a unit', [' unitCode="C62">10<', '>10<']],
  ['BR-FREXT-24', 'a line without an amount', [AMOUNT, '']],
  ['BR-FREXT-26', 'a line without a price', ['<cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price>', '']],
  [
    'BR-FREXT-CO-04',
    'a line whose tax is no VAT',
    [/(?<=ClassifiedTaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>20<\/cbc:Percent>\s*<cac:TaxScheme><cbc:ID>)VAT/, 'GST'],
  ],
  ['UBL-FREXT-SR-48', 'a line without a category', [/<cac:ClassifiedTaxCategory>[\s\S]*?<\/cac:ClassifiedTaxCategory>/, '']],
  ['BR-FREXT-54-1', 'an attribute without a name', property('<cbc:Value>red</cbc:Value>')],
  [
    'BR-FREXT-54-2',
    'an attribute with a quantity without a unit',
    property('<cbc:Name>weight</cbc:Name><cbc:ValueQuantity>1</cbc:ValueQuantity>'),
  ],
  ['BR-FREXT-04', 'an attribute of an unknown kind', property('<cbc:NameCode>HUE</cbc:NameCode><cbc:Value>red</cbc:Value>')],
  ['BR-FREXT-05', 'a line of an unknown kind', ['>DETAIL<', '>PART<']],
  ['BR-FREXT-06', 'a part that does not say what it is', ['<cbc:DocumentStatusCode>DETAIL</cbc:DocumentStatusCode>', '']],
  [
    'BR-FREXT-08',
    'a group that is no sum',
    [
      />50.00(?=<\/cbc:LineExtensionAmount><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F2026-0017<\/cbc:ID><cbc:DocumentStatusCode>GROUP)/,
      '>60.00',
    ],
  ],
  ['BR-FREXT-11', 'a part of a line that does not exist', ['<cac:BillingReferenceLine><cbc:ID>3<', '<cac:BillingReferenceLine><cbc:ID>4<']],
  ['BR-FREXT-11', 'a part of itself', ['<cac:BillingReferenceLine><cbc:ID>3<', '<cac:BillingReferenceLine><cbc:ID>2<']],
  ['BR-FREXT-12', 'a group in a group without an amount', ['</Invoice>', `${groupInUbl('4', '', '3')}</Invoice>`]],
  ['BR-55', 'a preceding invoice without a number', ['<cac:PaymentMeans>', '<cac:BillingReference/><cac:PaymentMeans>']],
  ['UBL-SR-07', 'a preceding invoice without a number', ['<cac:PaymentMeans>', '<cac:BillingReference/><cac:PaymentMeans>']],
  [
    'UBL-SR-06',
    'two preceding invoices in one reference',
    [
      '<cac:PaymentMeans>',
      `<cac:BillingReference>${'<cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference>'.repeat(2)}</cac:BillingReference><cac:PaymentMeans>`,
    ],
  ],
  ['UBL-FREXT-CR-410', 'terms of delivery in words', terms('<cbc:SpecialTerms>by road</cbc:SpecialTerms>')],
  [
    'UBL-FREXT-CR-645',
    'terms of delivery of a line in words',
    [ITEM, `${ITEM}</cac:Item><cac:DeliveryTerms><cbc:SpecialTerms>by road</cbc:SpecialTerms></cac:DeliveryTerms><cac:Item>`],
  ],
  [
    'CII-FREXT-CR-490',
    'an exchange rate with a source',
    [
      '<cac:TaxTotal>',
      '<cac:TaxExchangeRate><cbc:SourceCurrencyBaseRate>1</cbc:SourceCurrencyBaseRate></cac:TaxExchangeRate><cac:TaxTotal>',
    ],
  ],
  [
    'BR-FREXT-CL-10',
    'an identifier of an unknown scheme',
    ['<cac:PostalAddress>', '<cac:PartyIdentification><cbc:ID schemeID="XX">1</cbc:ID></cac:PartyIdentification><cac:PostalAddress>'],
  ],
  ['BR-FREXT-CL-20', 'a charge of an unknown reason', charge('QQ')],
  ['BR-FREXT-CL-20-TAX', 'an unknown tax', charge('QQ', ' listID="5153"')],
  ['BR-FREXT-CL-20-LISTID', 'a reason of another list', charge('QQ', ' listID="9999"')],
  [
    'BR-FREXT-CL-24',
    'an attachment that no receiver opens',
    [
      SUMS,
      `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/html" filename="a">QQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>${SUMS}`,
    ],
  ],
  ['BR-FREXT-CL-27', 'terms of delivery that are no Incoterm', terms('<cbc:ID>ROAD</cbc:ID>')],
];

/** What EN 16931 refuses, and this profile takes. */
export const UBL_NEAR: readonly (readonly [why: string, ...changes: (readonly [string | RegExp, string])[]])[] = [
  ['a cent off for each line', ['>300.00</cbc:LineExtensionAmount>', '>300.02</cbc:LineExtensionAmount>']],
  ['a negative price', ['>25.00</cbc:PriceAmount>', '>-25.00</cbc:PriceAmount>']],
  ['terms of delivery with a place', terms('<cbc:ID>DAP</cbc:ID><cac:DeliveryLocation><cbc:Name>Lyon</cbc:Name></cac:DeliveryLocation>')],
  [
    'an identifier of BY',
    ['<cac:PostalAddress>', '<cac:PartyIdentification><cbc:ID schemeID="BY">1</cbc:ID></cac:PartyIdentification><cac:PostalAddress>'],
  ],
  [
    'information that says nothing more',
    [
      '</Invoice>',
      `<cac:InvoiceLine><cbc:ID>5</cbc:ID>${placeInUbl('INFORMATION')}<cac:Item><cbc:Name>Note</cbc:Name></cac:Item></cac:InvoiceLine></Invoice>`,
    ],
  ],
];
