// Tax data as the rules see them: in one namespace, whatever the country, and what is reported as the invoice that it was made from, for
// the rules of invoices.
import { NAMESPACES } from '../../../xml/namespaces.js';
import type { Step } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import type { Part } from '../../ruleSet.js';

type Rename = (element: XmlElement) => Step;
type Originals = Map<XmlElement, XmlElement>;

/** Of the reported document to those of an invoice in UBL. */
const NAMES: ReadonlyMap<string, Step> = new Map([
  ['ReportedDocument', { ns: NAMESPACES.inv, local: 'Invoice' }],
  ['DocumentTypeCode', { ns: NAMESPACES.cbc, local: 'InvoiceTypeCode' }],
  ['MonetaryTotal', { ns: NAMESPACES.cac, local: 'LegalMonetaryTotal' }],
  ['DocumentLine', { ns: NAMESPACES.cac, local: 'InvoiceLine' }],
]);

/** The rules of `part`, of the whole of the tax data. */
export function ofTaxData(part: Part): Part {
  return seen(part, (root) => {
    const rename: Rename = ({ ns, local }) => ({ ns: ns === root.ns ? NAMESPACES.pxs : ns, local });
    return { root, rename };
  });
}

/** The rules of `part`, of the reported document as an invoice in UBL. */
export function ofReportedInvoice(part: Part): Part {
  return seen(part, (root) => {
    const reported = root.children.find(({ local }) => local === 'ReportedTransaction');
    const document = reported?.children.find(({ local }) => local === 'ReportedDocument');
    const rename: Rename = ({ ns, local }) => (ns === root.ns ? (NAMES.get(local) ?? { ns, local }) : { ns, local });
    return document && { root: document, rename };
  });
}

function seen(part: Part, from: (root: XmlElement) => { root: XmlElement; rename: Rename } | undefined): Part {
  return {
    rules: part.rules,
    check(root, without, tell, expired) {
      const source = from(root);
      if (source === undefined) return true;
      const originals: Originals = new Map();
      const view = viewOf(source.root, source.rename, originals);
      return part.check(view, without, (rule, node) => tell(rule, originals.get(node) ?? root), expired);
    },
  };
}

/** The same elements with other names. `originals`: which is which. */
function viewOf(element: XmlElement, rename: Rename, originals: Originals, parent?: XmlElement): XmlElement {
  const children: XmlElement[] = [];
  const view: XmlElement = { ...element, ...rename(element), parent, children };
  originals.set(view, element);
  for (const child of element.children) children.push(viewOf(child, rename, originals, view));
  return view;
}
