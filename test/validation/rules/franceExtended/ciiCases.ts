// EXTENDED-CTC-FR in CII: for each of its own rules a change that breaks it.
import type { Change } from '../../../support/fixtures.js';
import type { RuleCase } from '../../../support/rules.js';
import { breakdownInCii, CATEGORIES, groupInCii } from './bases.js';

const AGREEMENT = '<ram:BuyerReference>';
const TOTALS = '<ram:TaxBasisTotalAmount>';
const TERMS = '<ram:SpecifiedTradePaymentTerms>';
const PRODUCT = '<ram:SpecifiedTradeProduct><ram:Name>Office chair</ram:Name>';
const PRICE = '<ram:NetPriceProductTradePrice>';
const NET = '<ram:ChargeAmount>25.00</ram:ChargeAmount>';
const HEADER_TAX = '<ram:ApplicableHeaderTradeAgreement>';

function attributeOfItem(content: string): Change {
  return [PRODUCT, `${PRODUCT}<ram:ApplicableProductCharacteristic>${content}</ram:ApplicableProductCharacteristic>`];
}

function charge(content: string): Change {
  const indicator = '<ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>';
  return [TERMS, `<ram:SpecifiedTradeAllowanceCharge>${indicator}${content}</ram:SpecifiedTradeAllowanceCharge>${TERMS}`];
}

function reference(content: string, name = 'BuyerOrderReferencedDocument'): Change {
  return [AGREEMENT, `<ram:${name}><ram:IssuerAssignedID>1</ram:IssuerAssignedID>${content}</ram:${name}>${AGREEMENT}`];
}

const OF_CATEGORIES = Object.entries(CATEGORIES).flatMap(([code, prefix]): RuleCase[] => [
  ...(code === 'S' ? [] : [[`BR-FREXT-${prefix}-01`, `a breakdown of ${code} alone`, ...breakdownInCii(code)] as RuleCase]),
  [`BR-FXEXT-${prefix}-08`, `a base of ${code} that is no sum`, ...breakdownInCii(code)],
  [`BR-FXEXT-${prefix}-08ini`, `a base of ${code} that is no sum, whatever the reason`, ...breakdownInCii(code)],
  [`BR-FXEXT-${prefix}-08rev`, `a base of ${code} that is no sum of its reason`, ...breakdownInCii(code)],
]);

export const CII_CASES: readonly RuleCase[] = [
  ...OF_CATEGORIES,
  [
    'BR-FREXT-S-01',
    'lines of S without a breakdown of it',
    ...[1, 2].map((): [RegExp, string] => [/(?<=<\/ram:BasisAmount>\s*<ram:CategoryCode>)S/, 'Z']),
  ],
  ['BR-FXEXT-S-09', 'a VAT more than a cent off for its one line', ['>50.00</ram:CalculatedAmount>', '>50.02</ram:CalculatedAmount>']],
  ['BR-CO-25', 'an amount due without a day or terms', [/<ram:SpecifiedTradePaymentTerms>[\s\S]*<\/ram:SpecifiedTradePaymentTerms>/, '']],
  ['BR-FREXT-CO-10', 'lines four cents off for three', ['<ram:LineTotalAmount>300.00<', '<ram:LineTotalAmount>300.04<']],
  ['BR-FREXT-CO-11', 'allowances that nothing adds up to', [TOTALS, `<ram:AllowanceTotalAmount>1.00</ram:AllowanceTotalAmount>${TOTALS}`]],
  ['BR-FREXT-CO-12', 'charges that nothing adds up to', [TOTALS, `<ram:ChargeTotalAmount>1.00</ram:ChargeTotalAmount>${TOTALS}`]],
  ['BR-FREXT-CO-13', 'a total without VAT three cents off', [`${TOTALS}300.00`, `${TOTALS}300.03`]],
  ['BR-FREXT-CO-15', 'a total with VAT three cents off', ['>352.75</ram:GrandTotalAmount>', '>352.78</ram:GrandTotalAmount>']],
  ['BR-FREXT-BR-22', 'a line without a quantity', ['<ram:BilledQuantity unitCode="C62">10</ram:BilledQuantity>', '']],
  ['BR-FREXT-BR-23', 'a quantity without a unit', [' unitCode="C62">10<', '>10<']],
  ['BR-FREXT-BR-24', 'a line without an amount', ['<ram:LineTotalAmount>250.00</ram:LineTotalAmount>', '']],
  ['BR-FREXT-BR-26', 'a line without a price', [NET, '']],
  ['BR-FREXT-CO-04', 'a line without a category', ['<ram:CategoryCode>S</ram:CategoryCode>', '']],
  ['BR-FREXT-BR-38', 'a charge without a reason', charge('<ram:ActualAmount>1.00</ram:ActualAmount>')],
  [
    'BR-FREXT-BR-44',
    'a charge of a line without a reason',
    [
      '<ram:SpecifiedTradeSettlementLineMonetarySummation>',
      '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator></ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradeSettlementLineMonetarySummation>',
    ],
  ],
  ['BR-FREXT-54-1', 'an attribute without a name', attributeOfItem('<ram:Value>red</ram:Value>')],
  [
    'BR-FREXT-54-2',
    'a measure without a unit',
    attributeOfItem('<ram:Description>weight</ram:Description><ram:ValueMeasure>1</ram:ValueMeasure>'),
  ],
  ['BR-FXEXT-04', 'an attribute of an unknown kind', attributeOfItem('<ram:TypeCode>HUE</ram:TypeCode><ram:Value>red</ram:Value>')],
  ['BR-FREXT-05', 'a line of an unknown kind', ['>DETAIL<', '>PART<']],
  ['BR-FREXT-06', 'a part that does not say what it is', ['<ram:LineStatusReasonCode>DETAIL</ram:LineStatusReasonCode>', '']],
  ['BR-FREXT-08', 'a group that is no sum', [/<ram:LineTotalAmount>50.00(?=<\/ram:LineTotalAmount><\/)/, '<ram:LineTotalAmount>60.00']],
  ['BR-FREXT-11', 'a part of a line that does not exist', ['<ram:ParentLineID>3<', '<ram:ParentLineID>4<']],
  ['BR-FREXT-11', 'a part of itself', ['<ram:ParentLineID>3<', '<ram:ParentLineID>2<']],
  ['BR-FREXT-12', 'a group in a group without an amount', [HEADER_TAX, `${groupInCii('4', '', '3')}${HEADER_TAX}`]],
  [
    'CII-FREXT-SR-106',
    'terms of delivery of a line in words',
    [PRICE, `<ram:ApplicableTradeDeliveryTerms><ram:Description>by road</ram:Description></ram:ApplicableTradeDeliveryTerms>${PRICE}`],
  ],
  [
    'CII-FREXT-SR-293',
    'terms of delivery in words',
    [
      AGREEMENT,
      `<ram:ApplicableTradeDeliveryTerms><ram:Description>by road</ram:Description></ram:ApplicableTradeDeliveryTerms>${AGREEMENT}`,
    ],
  ],
  [
    'CII-FREXT-SR-366',
    'an exchange rate with a market',
    [TERMS, `<ram:TaxApplicableTradeCurrencyExchange><ram:MarketID>1</ram:MarketID></ram:TaxApplicableTradeCurrencyExchange>${TERMS}`],
  ],
  ['CII-FREXT-SR-439', 'two net prices', [NET, NET + NET]],
  [
    'CII-SR-454',
    'two taxes of a line',
    [/<ram:ApplicableTradeTax>[\s\S]*?<\/ram:ApplicableTradeTax>/, '<ram:ApplicableTradeTax/><ram:ApplicableTradeTax/>'],
  ],
  ['CII-EXT-DT-018', 'a type in an order', reference('<ram:TypeCode>130</ram:TypeCode>')],
  ['CII-FREXT-DT-024', 'a scheme in an order', reference('<ram:ReferenceTypeCode>AAA</ram:ReferenceTypeCode>')],
  ['CII-FREXTDT-027', 'a day in a tender', reference('<ram:FormattedIssueDateTime/>', 'AdditionalReferencedDocument')],
  [
    'BR-FREXT-CL-10',
    'an identifier of an unknown scheme',
    ['<ram:Name>Example Seller', '<ram:GlobalID schemeID="XX">1</ram:GlobalID><ram:Name>Example Seller'],
  ],
  [
    'BR-FREXT-CL-19-GP',
    'a discount of an unknown reason',
    [
      PRICE,
      `<ram:GrossPriceProductTradePrice><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ReasonCode>QQ</ram:ReasonCode></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>${PRICE}`,
    ],
  ],
  ['BR-FREXT-CL-20', 'a charge of an unknown reason', charge('<ram:ReasonCode>QQ</ram:ReasonCode>')],
  ['BR-FREXT-CL-20-TAX', 'an unknown tax', charge('<ram:ReasonCode listID="5153">QQ</ram:ReasonCode>')],
  ['BR-FREXT-CL-20-LISTID', 'a reason of another list', charge('<ram:ReasonCode listID="9999">QQ</ram:ReasonCode>')],
  [
    'BR-FREXT-CL-24',
    'an attachment that no receiver opens',
    reference('<ram:AttachmentBinaryObject mimeCode="text/html">QQ==</ram:AttachmentBinaryObject>', 'AdditionalReferencedDocument'),
  ],
  [
    'BR-FREXT-CL-27',
    'terms of delivery that are no Incoterm',
    [
      AGREEMENT,
      `<ram:ApplicableTradeDeliveryTerms><ram:DeliveryTypeCode>ROAD</ram:DeliveryTypeCode></ram:ApplicableTradeDeliveryTerms>${AGREEMENT}`,
    ],
  ],
];

/** What EN 16931 refuses, and this profile takes. */
export const CII_NEAR: readonly (readonly [why: string, ...changes: Change[]])[] = [
  ['a cent off for each line', ['<ram:LineTotalAmount>300.00<', '<ram:LineTotalAmount>300.03<']],
  ['a negative price', [NET, '<ram:ChargeAmount>-25.00</ram:ChargeAmount>']],
  [
    'terms of delivery with a place',
    [
      AGREEMENT,
      `<ram:ApplicableTradeDeliveryTerms><ram:DeliveryTypeCode>DAP</ram:DeliveryTypeCode><ram:RelevantTradeLocation><ram:Name>Lyon</ram:Name></ram:RelevantTradeLocation></ram:ApplicableTradeDeliveryTerms>${AGREEMENT}`,
    ],
  ],
  [
    'a contract with a scheme and a day',
    reference('<ram:ReferenceTypeCode>AAA</ram:ReferenceTypeCode><ram:FormattedIssueDateTime/>', 'ContractReferencedDocument'),
  ],
];

/** By edition: what fires on 30 September, and what from 1 October on. */
export const CII_EDITIONS: readonly (readonly [why: string, before: readonly string[], after: readonly string[], ...changes: Change[]])[] =
  [
    [
      'a transfer without an account',
      ['BR-61', 'BR-CO-27'],
      ['BR-61'],
      [/<ram:PayeePartyCreditorFinancialAccount>.*<\/ram:PayeePartyCreditorFinancialAccount>/, '<ram:PayeePartyCreditorFinancialAccount/>'],
    ],
    [
      'a category of a group alone',
      ['BR-FREXT-E-01'],
      [],
      [
        HEADER_TAX,
        `${groupInCii('6', '', '', '<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>E</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>')}${HEADER_TAX}`,
      ],
    ],
    [
      'an attribute with a code in place of its name',
      ['CII-SR-069'],
      [],
      attributeOfItem('<ram:TypeCode>AAA</ram:TypeCode><ram:Value>red</ram:Value>'),
    ],
    [
      'an attribute with two names',
      ['CII-SR-069'],
      ['CII-FREXT-SR-069'],
      attributeOfItem('<ram:Description>a</ram:Description><ram:Description>b</ram:Description><ram:Value>red</ram:Value>'),
    ],
    [
      'an attribute with two values',
      ['CII-SR-072'],
      ['CII-FREXT-SR-072'],
      attributeOfItem('<ram:Description>a</ram:Description><ram:Value>red</ram:Value><ram:Value>blue</ram:Value>'),
    ],
    [
      'a total twice',
      [],
      ['CII-SR-482'],
      ['<ram:DuePayableAmount>', '<ram:GrandTotalAmount>352.75</ram:GrandTotalAmount><ram:DuePayableAmount>'],
    ],
    [
      'two references of the payment',
      [],
      ['CII-SR-469'],
      [
        '<ram:InvoiceCurrencyCode>',
        '<ram:PaymentReference>1</ram:PaymentReference><ram:PaymentReference>2</ram:PaymentReference><ram:InvoiceCurrencyCode>',
      ],
    ],
  ];
