// Finds the place of references to files in a document, in the order of its schema.
import { schemaOf } from '../validation/schemas.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { elementAt, elementsAt, textAt } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';

/** Byte offsets: `before` the first reference, `behind` the last one. They are equal where there is none. */
interface EmbedPosition {
  readonly syntax: 'ubl' | 'cii';
  /** The element that holds the references. */
  readonly parent: XmlElement;
  readonly before: number;
  readonly behind: number;
}

/** The elements that follow the references in the schemas. */
const BEHIND_INVOICE = ['ProjectReference', 'Signature', 'AccountingSupplierParty'];
const BEHIND_CREDIT_NOTE = ['StatementDocumentReference', 'OriginatorDocumentReference', 'Signature', 'AccountingSupplierParty'];
const BEHIND_CII = [
  'RequisitionerReferencedDocument',
  'BuyerAgentTradeParty',
  'PurchaseConditionsReferencedDocument',
  'SpecifiedProcuringProject',
  'UltimateCustomerOrderReferencedDocument',
];

/** Profiles of Factur-X whose schemas have no reference to a file (BG-24). */
const WITHOUT_FILES: ReadonlySet<string> = new Set(['CII-MINIMUM', 'CII-BASIC-WL', 'CII-BASIC']);
const SPECIFICATION = 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';

/** Undefined for a document without a place for files. */
export function placeFor(root: XmlElement): EmbedPosition | undefined {
  if (root.ns === NAMESPACES.inv && root.local === 'Invoice') return placeInUbl(root, BEHIND_INVOICE);
  if (root.ns === NAMESPACES.cn && root.local === 'CreditNote') return placeInUbl(root, BEHIND_CREDIT_NOTE);
  if (root.ns === NAMESPACES.rsm && root.local === 'CrossIndustryInvoice') return placeInCii(root);
  return undefined;
}

function placeInUbl(root: XmlElement, behind: readonly string[]): EmbedPosition | undefined {
  const references = elementsAt(root, 'cac:AdditionalDocumentReference');
  const next = firstOf(root, NAMESPACES.cac, behind);
  const at = spanOf(references) ?? (next === undefined ? undefined : [next.start, next.start]);
  return at === undefined ? undefined : { syntax: 'ubl', parent: root, before: at[0], behind: at[1] };
}

function placeInCii(root: XmlElement): EmbedPosition | undefined {
  if (WITHOUT_FILES.has(schemaOf('cii', textAt(root, SPECIFICATION) ?? '', undefined)?.family ?? '')) return undefined;
  const transaction = elementAt(root, 'rsm:SupplyChainTradeTransaction');
  const agreement = elementAt(transaction, 'ram:ApplicableHeaderTradeAgreement');
  // A self-closing element cannot hold an insertion.
  if (agreement === undefined || agreement.close === agreement.end) return undefined;
  const references = elementsAt(agreement, 'ram:AdditionalReferencedDocument');
  const end = firstOf(agreement, NAMESPACES.ram, BEHIND_CII)?.start ?? agreement.close;
  const [before, behind] = spanOf(references) ?? [end, end];
  return { syntax: 'cii', parent: agreement, before, behind };
}

function firstOf(parent: XmlElement, ns: string, locals: readonly string[]): XmlElement | undefined {
  return parent.children.find((one) => one.ns === ns && locals.includes(one.local));
}

function spanOf(references: readonly XmlElement[]): [number, number] | undefined {
  const [first] = references;
  const last = references.at(-1);
  return first === undefined || last === undefined ? undefined : [first.start, last.end];
}
