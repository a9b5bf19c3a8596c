// Elements of the same name that mean different things, which Factur-X counts apart.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { isAt } from '../../lexical.js';

type Is = (element: XmlElement) => boolean;

/** By the name in profiles.txt. */
export const VARIANTS: Readonly<Record<string, Is>> = {
  VA: isRegistration('VA'),
  FC: isRegistration('FC'),
  false: hasIndicator('false'),
  true: hasIndicator('true'),
  '50': (reference) => isAt(reference, 'ram:TypeCode', '50'),
  '130': (reference) => isAt(reference, 'ram:TypeCode', '130'),
  '916': (reference) => isAt(reference, 'ram:TypeCode', '916'),
  '5153': (reason) => attribute(reason, 'listID') === '5153',
  unlisted: (reason) => attribute(reason, 'listID') === undefined,
  InvoiceCurrencyCode: isInCurrency('InvoiceCurrencyCode'),
  TaxCurrencyCode: isInCurrency('TaxCurrencyCode'),
};

/** VA: for VAT; FC: for other taxes. */
function isRegistration(scheme: 'VA' | 'FC'): Is {
  return (registration) => elementsAt(registration, 'ram:ID').some((id) => attribute(id, 'schemeID') === scheme);
}

export function hasIndicator(indicator: 'true' | 'false'): Is {
  return (allowanceOrCharge) => isAt(allowanceOrCharge, 'ram:ChargeIndicator/udt:Indicator', indicator);
}

/** `amount`, in the totals of the invoice or of a line, is one in a currency of the invoice. */
function isInCurrency(of: 'InvoiceCurrencyCode' | 'TaxCurrencyCode'): Is {
  return (amount) => {
    const currency = attribute(amount, 'currencyID');
    let around = amount.parent;
    while (around !== undefined && around.local !== 'SupplyChainTradeTransaction') around = around.parent;
    return currency !== undefined && around !== undefined && isAt(around, `ram:ApplicableHeaderTradeSettlement/ram:${of}`, currency);
  };
}
