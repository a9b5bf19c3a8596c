// How the table of terms is written, and what tells apart terms that share an element.
import { attribute, type XmlElement } from '../../xml/tree.js';
import { taxSchemesIn } from './taxSchemes.js';

export interface TermPaths {
  /** Alternatives stand side by side: `ram:ID|ram:GlobalID`. */
  readonly ubl: string;
  readonly cii: string;
  /** The group whose elements the paths start from; the root where it is missing. */
  readonly within?: string;
  readonly where?: (element: XmlElement) => boolean;
}

export const AGREEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement';
export const DELIVERY = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery';
export const SETTLEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
export const DATE = 'udt:DateTimeString';

/** UBL: `cbc:ChargeIndicator`; CII: `ram:ChargeIndicator/udt:Indicator`; both are xs:boolean. */
export function isCharge(element: XmlElement): boolean {
  const indicator = near(element, 'ChargeIndicator', 'Indicator') ?? near(element, 'ChargeIndicator');
  return indicator === 'true' || indicator === '1';
}

export function isAllowance(element: XmlElement): boolean {
  const indicator = near(element, 'ChargeIndicator', 'Indicator') ?? near(element, 'ChargeIndicator');
  return indicator === 'false' || indicator === '0';
}

/** Of a tax category's own elements: whether the tax is VAT, which it is where nothing else is said, or what its jurisdiction has instead. */
export function isVat(element: XmlElement): boolean {
  const scheme = near(element.parent, 'TaxScheme', 'ID') ?? near(element.parent, 'TypeCode');
  return scheme === undefined || scheme.toUpperCase() === 'VAT' || taxSchemesOf(element).includes(scheme);
}

export function isVatIdentifier(element: XmlElement): boolean {
  const scheme = near(element.parent, 'TaxScheme', 'ID');
  if (attribute(element, 'schemeID') === 'VA' || scheme?.toUpperCase() === 'VAT') return true;
  return scheme !== undefined && scheme === taxSchemesOf(element)[0];
}

/** Of the document that the element is in. */
export function taxSchemesOf(element: XmlElement): readonly string[] {
  let root = element;
  while (root.parent !== undefined) root = root.parent;
  return taxSchemesIn(near(root, 'CustomizationID') ?? '');
}

export function isTaxIdentifier(element: XmlElement): boolean {
  return element.local === 'CompanyID' ? !isVatIdentifier(element) : attribute(element, 'schemeID') === 'FC';
}

/** BT-90 stands among the identifiers of a party in UBL, with the scheme SEPA. */
export function isCreditorReference(element: XmlElement): boolean {
  return element.local === 'CreditorReferenceID' || attribute(element, 'schemeID') === 'SEPA';
}

export function isPartyIdentifier(element: XmlElement): boolean {
  return !isCreditorReference(element);
}

/** References are one element with a type code: 50 in CII is BT-17, and in a credit note of UBL BT-11; 130 is BT-18 or BT-128. */
export function isObjectReference(element: XmlElement): boolean {
  return typeOf(element) === '130';
}

export function isTenderReference(element: XmlElement): boolean {
  return element.parent?.local === 'OriginatorDocumentReference' || typeOf(element) === '50';
}

export function isProjectReference(element: XmlElement): boolean {
  return element.parent?.local !== 'AdditionalDocumentReference' || typeOf(element) === '50';
}

/** BG-24: 916 in CII, no type code in UBL. */
export function isSupportingDocument(element: XmlElement): boolean {
  const type = near(element, 'TypeCode') ?? near(element, 'DocumentTypeCode');
  return type === undefined || type === '916';
}

function typeOf({ parent }: XmlElement): string | undefined {
  return near(parent, 'DocumentTypeCode') ?? near(parent, 'TypeCode');
}

function near(element: XmlElement | undefined, ...locals: readonly string[]): string | undefined {
  let one = element;
  for (const local of locals) one = one?.children.find((child) => child.local === local);
  return one?.text.trim();
}
