// Whether the French rules are for an invoice: its specification says so, or its seller is a French taxable person.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';

const UBL = 'cac:AccountingSupplierParty/cac:Party';
const CII = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty';
/** Where the seller has a legal registration, and where a VAT number. */
const PLACES = [
  [`${UBL}/cac:PartyLegalEntity/cbc:CompanyID`, `${UBL}/cac:PartyTaxScheme/cbc:CompanyID`],
  [`${CII}/ram:SpecifiedLegalOrganization/ram:ID`, `${CII}/ram:SpecifiedTaxRegistration/ram:ID`],
] as const;

/** Specifications of the French administration, and of France in Peppol. */
const SPECIFICATIONS = ['#urn.cpro.gouv.fr:', '#urn:peppol:france:billing:'];
/** What holds too little for an invoice in France. */
const NO_INVOICE = ':minimum';

/** As the end of a sentence: `the seller has a SIREN`. Undefined: the rules are not for this invoice. */
export function whyFrench(root: XmlElement, customizationId: string): string | undefined {
  if (SPECIFICATIONS.some((part) => customizationId.includes(part))) return 'the specification identifier calls for them';
  if (customizationId.endsWith(NO_INVOICE)) return undefined;
  for (const [registration, tax] of PLACES) {
    if (elementsAt(root, registration).some((one) => attribute(one, 'schemeID') === '0002')) return 'the seller has a SIREN';
    if (elementsAt(root, tax).some(({ text }) => /^\s*FR[0-9A-Z]{2}\d{9}\s*$/.test(text))) return 'the seller has a French VAT number';
  }
  return undefined;
}
