// Whether the French rules are for an invoice: its specification says so, or its seller, its mode or its note does.
import { elementsAt, textAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { MODES, TREATMENTS } from './codes.js';

const UBL = 'cac:AccountingSupplierParty/cac:Party';
const CII = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty';
/** Where the seller has a legal registration, and where a VAT number. */
const PLACES = [
  [`${UBL}/cac:PartyLegalEntity/cbc:CompanyID`, `${UBL}/cac:PartyTaxScheme/cbc:CompanyID`],
  [`${CII}/ram:SpecifiedLegalOrganization/ram:ID`, `${CII}/ram:SpecifiedTaxRegistration/ram:ID`],
] as const;

/** Specifications of the French administration, and of France in Peppol. */
const SPECIFICATIONS = ['#urn.cpro.gouv.fr:', '#urn:peppol:france:billing:'];
/** What leaves room for the rules of a country: the norm alone, and the profiles of Factur-X in all their names. */
const OPEN = [/^urn:cen\.eu:en16931:2017$/, /\bfactur-x\.eu:1p0:/, /\bzugferd\.de:2p0:/];
/** What holds too little for an invoice in France. */
const NO_INVOICE = ':minimum';

/** BT-23, and the notes: UBL has the subject of a note in its text. */
const MODE_PLACES = ['cbc:ProfileID', 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'];
const UBL_NOTE = /#BAR#\s*([0-9A-Z]+)/;

/** Any other specification is that of another community, whose rules the French ones may contradict (docs/decisions/078). */
export function leavesRoom(customizationId: string): boolean {
  return isOfFrance(customizationId) || OPEN.some((one) => one.test(customizationId));
}

/** As the end of a sentence: `the seller has a SIREN`. Undefined: the rules are not for this invoice. */
export function whyFrench(root: XmlElement, customizationId: string): string | undefined {
  if (isOfFrance(customizationId)) return 'the specification identifier calls for them';
  if (customizationId.endsWith(NO_INVOICE)) return undefined;
  const ofSeller = whyFrenchSeller(root);
  if (ofSeller !== undefined) return ofSeller;
  if (MODE_PLACES.some((path) => elementsAt(root, path).some(({ text }) => MODES.has(text.trim())))) return 'BT-23 is a mode of France';
  return treatmentsOf(root).some((one) => TREATMENTS.has(one)) ? 'the note BAR calls for them' : undefined;
}

/** The same of the seller alone. */
export function whyFrenchSeller(root: XmlElement): string | undefined {
  for (const [registration, tax] of PLACES) {
    if (elementsAt(root, registration).some((one) => attribute(one, 'schemeID') === '0002')) return 'the seller has a SIREN';
    if (elementsAt(root, tax).some(({ text }) => /^\s*FR[0-9A-Z]{2}\d{9}\s*$/.test(text))) return 'the seller has a French VAT number';
  }
  return undefined;
}

function isOfFrance(customizationId: string): boolean {
  return SPECIFICATIONS.some((part) => customizationId.includes(part));
}

function treatmentsOf(root: XmlElement): string[] {
  const coded = elementsAt(root, 'rsm:ExchangedDocument/ram:IncludedNote').filter((note) => textAt(note, 'ram:SubjectCode') === 'BAR');
  return [
    ...coded.map((note) => textAt(note, 'ram:Content') ?? ''),
    ...elementsAt(root, 'cbc:Note').map(({ text }) => UBL_NOTE.exec(text)?.[1] ?? ''),
  ];
}
