// Mutants that break the rules that Factur-X EXTENDED adds to those of EN 16931.
import { put, type RuleCase, text, without } from '../../../support/rules.js';
import { ABOVE_MINIMUM, ALL } from './cases.js';

const line = (number: string): string => `<ram:LineID>${number}</ram:LineID>`;
const TOTALS = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
const BREAKDOWN = '<ram:ApplicableHeaderTradeSettlement>[\\s\\S]*?<ram:ApplicableTradeTax>';
const CATEGORIES = { AE: 'AE', E: 'E', G: 'G', IC: 'K', AF: 'L', AG: 'M', O: 'O', S: 'S', Z: 'Z' } as const;

export const EXTENDED: readonly RuleCase[] = [
  ...ALL,
  ...ABOVE_MINIMUM,
  ['BR-FXEXT-01', 'a note without text', without('ram:ContentCode')],
  ['BR-FXEXT-02', 'a note of a line without text', without('ram:Content', line('1.1'))],
  ['BR-FXEXT-03', 'another tax registration of the buyer', [/(?<=<ram:BuyerTradeParty>[\s\S]*)schemeID="VA"/, 'schemeID="FC"']],
  ['BR-FXEXT-04', 'an unknown attribute of an item', text('ram:TypeCode', 'NONE', '<ram:ApplicableProductCharacteristic>')],
  ['BR-FXEXT-06', 'a line below another without kind', without('ram:LineStatusReasonCode', line('1.1'))],
  ['BR-FXEXT-08', 'a subtotal a cent off', text('ram:LineTotalAmount', '160.01', line('1'))],
  ['BR-FXEXT-08', 'a subtotal of a line without amount', text('ram:LineTotalAmount', '', line('1.1'))],
  ['BR-FXEXT-11', 'a line below none', text('ram:ParentLineID', '9')],
  ['BR-FXEXT-12', 'a subtotal below without amount', without('ram:LineTotalAmount', line('1.2'))],
  ['BR-FXEXT-BR-22', 'no quantity', without('ram:BilledQuantity', line('2'))],
  ['BR-FXEXT-BR-23', 'no unit', [/(?<=<ram:LineID>2<[\s\S]*?) unitCode="C62"/, '']],
  ['BR-FXEXT-BR-24', 'no amount', without('ram:LineTotalAmount', line('2'))],
  ['BR-FXEXT-BR-26', 'no price', without('ram:ChargeAmount', line('2'))],
  ['BR-FXEXT-CO-04', 'no VAT category', without('ram:CategoryCode', line('2'))],
  ['BR-FXEXT-BR-38', 'no reason of a charge', without('ram:Reason', '<ram:ReasonCode>FC'), ['<ram:ReasonCode>FC</ram:ReasonCode>', '']],
  ['BR-FXEXT-BR-44', 'no reason of a charge in a line', without('ram:Reason', line('1.1'))],
  ['BR-FXEXT-BR-54-1', 'an attribute of an item without name', ['<ram:Description>Colour</ram:Description>', '']],
  ['BR-FXEXT-BR-54-2', 'an attribute of an item without value', ['<ram:Value>Blue</ram:Value>', '']],
  ['BR-FXEXT-BR-54-2', 'an attribute of an item without unit', [' unitCode="MMT"', '']],
  ['BR-FXEXT-CII-DT-097a', 'a day in place of a time', [/(?<=<ram:OccurrenceDateTime>.*)"102"/, '"205"']],
  ['BR-CO-25', 'nothing on when to pay', without('ram:SpecifiedTradePaymentTerms')],
  ['PEPPOL-EN16931-R008', 'an empty element', text('ram:Name', '', line('2'))],
  ['BR-FXEXT-CO-10', 'a sum of seven lines eight cents off', text('ram:LineTotalAmount', '260.08', TOTALS)],
  ['BR-FXEXT-CO-11', 'a sum of one allowance two cents off', text('ram:AllowanceTotalAmount', '21.02', TOTALS)],
  ['BR-FXEXT-CO-11', 'no sum of allowances', without('ram:AllowanceTotalAmount', TOTALS)],
  ['BR-FXEXT-CO-12', 'a sum of two charges three cents off', text('ram:ChargeTotalAmount', '15.97', TOTALS)],
  ['BR-FXEXT-CO-13', 'a total of seven amounts eight cents off', text('ram:TaxBasisTotalAmount', '255.08', TOTALS)],
  ['BR-FXEXT-CO-15', 'a total of seven amounts eight cents off', text('ram:GrandTotalAmount', '296.08', TOTALS)],
  ['BR-FXEXT-CO-15', 'no VAT', without('ram:TaxTotalAmount', TOTALS)],
  ['BR-FXEXT-CO-16', 'an amount due a cent off', text('ram:DuePayableAmount', '206.01', TOTALS)],
  ['BR-FXEXT-S-09b', 'VAT of six amounts seven cents off', text('ram:CalculatedAmount', '41.07', BREAKDOWN)],
  ...Object.entries(CATEGORIES).flatMap(([part, category]): RuleCase[] => [
    [
      `BR-FXEXT-${part}-01`,
      'the category in a line alone',
      category === 'S'
        ? [/(?<=<ram:ApplicableHeaderTradeSettlement>[\s\S]*?)<ram:CategoryCode>S</, '<ram:CategoryCode>Z<']
        : text('ram:CategoryCode', category === 'E' ? 'Z' : category, category === 'E' ? line('3') : line('2')),
    ],
    ...(['08b', '08ini', '08rev'] as const).map(
      (kind): RuleCase => [
        part === 'S' && kind === '08b' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${part}-${kind}`,
        'a base that nothing adds up to',
        put(
          `<ram:ApplicableTradeTax><ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>7.00</ram:BasisAmount><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>3.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>`,
          '<ram:BillingSpecifiedPeriod>',
        ),
      ],
    ),
  ]),
];

/** The same documents without a fault: sums within the tolerance, lines that need not be complete. */
export const NEAR: readonly (readonly [why: string, ...changes: readonly (readonly [from: string | RegExp, to: string])[]])[] = [
  ['the fixture'],
  ['a sum of seven lines seven cents off', text('ram:LineTotalAmount', '260.07', TOTALS)],
  ['a sum of one allowance a cent off', text('ram:AllowanceTotalAmount', '21.01', TOTALS)],
  ['a base a cent off', text('ram:BasisAmount', '205.01', BREAKDOWN)],
  ['a subtotal without amount', without('ram:LineTotalAmount', line('1'))],
  ['a line of information without price', without('ram:SpecifiedLineTradeAgreement', line('4'))],
  ['another reason of a note, which needs no text', without('ram:SubjectCode')],
];
