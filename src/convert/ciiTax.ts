// Amounts, allowances and charges, VAT and totals: BG-20 to BG-23, BG-27, BG-28.
import type { XmlElement } from '../xml/tree.js';
import type { ConversionSource } from './source.js';
import { aggregate, basic, group } from './ublText.js';

/** Every UBL amount has the currency of the invoice; CII has it once. An amount in another currency stays unread. */
export function amount(
  source: ConversionSource,
  from: XmlElement | undefined,
  path: string,
  name: string,
  currency: string | undefined,
): string {
  const element = source.at(from, path);
  if (element?.attributes.some(({ local, value }) => local === 'currencyID' && value === currency)) source.attribute(element, 'currencyID');
  return basic(name, source.text(element), { currencyID: currency });
}

/** BG-20, BG-21, and those of a line. */
export function allowanceCharges(source: ConversionSource, from: XmlElement | undefined, currency: string | undefined): string {
  return source
    .groups(from, 'ram:SpecifiedTradeAllowanceCharge')
    .map((one) =>
      group(
        'AllowanceCharge',
        one,
        basic('ChargeIndicator', source.textAt(one, 'ram:ChargeIndicator/udt:Indicator')),
        basic('AllowanceChargeReasonCode', source.textAt(one, 'ram:ReasonCode')),
        basic('AllowanceChargeReason', source.textAt(one, 'ram:Reason')),
        basic('MultiplierFactorNumeric', source.textAt(one, 'ram:CalculationPercent')),
        amount(source, one, 'ram:ActualAmount', 'Amount', currency),
        amount(source, one, 'ram:BasisAmount', 'BaseAmount', currency),
        taxCategory(source, source.group(one, 'ram:CategoryTradeTax'), 'TaxCategory'),
      ),
    )
    .join('');
}

/** A category with its rate. `reasons` are exemption reasons, which only the breakdown has. */
export function taxCategory(
  source: ConversionSource,
  tax: XmlElement | undefined,
  name: 'TaxCategory' | 'ClassifiedTaxCategory',
  reasons = '',
): string {
  if (tax === undefined) return '';
  return aggregate(
    name,
    basic('ID', source.textAt(tax, 'ram:CategoryCode')),
    basic('Percent', source.textAt(tax, 'ram:RateApplicablePercent')),
    reasons,
    aggregate('TaxScheme', basic('ID', source.textAt(tax, 'ram:TypeCode'))),
  );
}

/** UBL requires the VAT total, which CII leaves out where there is none. */
const NO_TAX = '0';

/** BT-110 with BG-23, then BT-111 in the accounting currency. */
export function taxTotals(
  source: ConversionSource,
  settlement: XmlElement | undefined,
  currency: string | undefined,
  taxCurrency: string | undefined,
): string {
  const summation = source.group(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation');
  const totals = source.all(summation, 'ram:TaxTotalAmount');
  const inCurrency = (code: string | undefined) => totals.find((one) => currencyOf(one) === code);
  const total = inCurrency(currency) ?? inCurrency(undefined);
  const accounting = taxCurrency === undefined ? undefined : totals.find((one) => one !== total && currencyOf(one) === taxCurrency);
  const written = total === undefined && summation !== undefined ? basic('TaxAmount', NO_TAX, { currencyID: currency }) : '';
  return (
    aggregate('TaxTotal', taxAmount(source, total, currency) || written, taxSubtotals(source, settlement, currency)) +
    aggregate('TaxTotal', taxAmount(source, accounting, taxCurrency))
  );
}

/** The only amount that has its currency in CII, too. A missing currency is a fault of its own, unless the amount is zero. */
function taxAmount(source: ConversionSource, element: XmlElement | undefined, currency: string | undefined): string {
  const given = source.attribute(element, 'currencyID');
  const amount = source.text(element);
  return basic('TaxAmount', amount, { currencyID: given ?? (/^\s*[-+]?[0.]+\s*$/.test(amount ?? '') ? currency : undefined) });
}

function currencyOf(element: XmlElement): string | undefined {
  return element.attributes.find(({ local }) => local === 'currencyID')?.value;
}

function taxSubtotals(source: ConversionSource, settlement: XmlElement | undefined, currency: string | undefined): string {
  return source
    .groups(settlement, 'ram:ApplicableTradeTax')
    .map((tax) =>
      group(
        'TaxSubtotal',
        tax,
        amount(source, tax, 'ram:BasisAmount', 'TaxableAmount', currency),
        amount(source, tax, 'ram:CalculatedAmount', 'TaxAmount', currency),
        taxCategory(source, tax, 'TaxCategory', exemption(source, tax)),
      ),
    )
    .join('');
}

/** BT-121 and BT-120. */
function exemption(source: ConversionSource, tax: XmlElement): string {
  return (
    basic('TaxExemptionReasonCode', source.textAt(tax, 'ram:ExemptionReasonCode')) +
    basic('TaxExemptionReason', source.textAt(tax, 'ram:ExemptionReason'))
  );
}

/** BG-22. */
export function monetaryTotal(source: ConversionSource, settlement: XmlElement | undefined, currency: string | undefined): string {
  const from = source.group(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation');
  return group(
    'LegalMonetaryTotal',
    from,
    amount(source, from, 'ram:LineTotalAmount', 'LineExtensionAmount', currency),
    amount(source, from, 'ram:TaxBasisTotalAmount', 'TaxExclusiveAmount', currency),
    amount(source, from, 'ram:GrandTotalAmount', 'TaxInclusiveAmount', currency),
    amount(source, from, 'ram:AllowanceTotalAmount', 'AllowanceTotalAmount', currency),
    amount(source, from, 'ram:ChargeTotalAmount', 'ChargeTotalAmount', currency),
    amount(source, from, 'ram:TotalPrepaidAmount', 'PrepaidAmount', currency),
    amount(source, from, 'ram:RoundingAmount', 'PayableRoundingAmount', currency),
    amount(source, from, 'ram:DuePayableAmount', 'PayableAmount', currency),
  );
}
