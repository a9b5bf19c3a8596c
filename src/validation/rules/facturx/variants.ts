// Elements of the same name that mean different things, which Factur-X counts apart.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { isAt } from '../../lexical.js';

/** VA: for VAT; FC: for other taxes. */
export function isRegistration(scheme: 'VA' | 'FC'): (registration: XmlElement) => boolean {
  return (registration) => elementsAt(registration, 'ram:ID').some((id) => attribute(id, 'schemeID') === scheme);
}

export function hasIndicator(indicator: 'true' | 'false'): (allowanceOrCharge: XmlElement) => boolean {
  return (allowanceOrCharge) => isAt(allowanceOrCharge, 'ram:ChargeIndicator/udt:Indicator', indicator);
}

/** `amount` is one in the currency that stands in the settlement around it. */
export function isInCurrency(of: 'InvoiceCurrencyCode' | 'TaxCurrencyCode'): (amount: XmlElement) => boolean {
  return (amount) => {
    const [currency, settlement] = [attribute(amount, 'currencyID'), amount.parent?.parent];
    return currency !== undefined && settlement !== undefined && isAt(settlement, `ram:${of}`, currency);
  };
}
