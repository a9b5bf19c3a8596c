// The document to convert. Marks everything that is read, so that nothing is lost.
import { locationOf } from '../validation/location.js';
import { descendants, elementAt, elementsAt } from '../xml/path.js';
import { attribute, type XmlAttribute, type XmlElement } from '../xml/tree.js';
import { Reasons } from './reasons.js';

/** A value that cannot be converted. `path` is an XPath with the usual prefixes. */
export interface ConversionFinding {
  readonly path: string;
  readonly text: string;
}

/** A limit for findings: a document that loses one value is refused anyway. */
const FINDINGS_MAX = 1000;

export class ConversionSource {
  readonly #read = new Set<XmlElement | XmlAttribute>();

  constructor(readonly root: XmlElement) {}

  /** The first element at the path with content. An empty one counts as missing. */
  at(from: XmlElement | undefined, path: string): XmlElement | undefined {
    return elementsAt(from, path).find(hasContent);
  }

  all(from: XmlElement | undefined, path: string): XmlElement[] {
    return elementsAt(from, path).filter(hasContent);
  }

  /** A group (BG) counts where it is present, even if empty: a group without its mandatory parts is another fault than a missing one. */
  groups(from: XmlElement | undefined, path: string): readonly XmlElement[] {
    return elementsAt(from, path);
  }

  group(from: XmlElement | undefined, path: string): XmlElement | undefined {
    return elementAt(from, path);
  }

  /** The text as written. Marks it as read. */
  text(element: XmlElement | undefined): string | undefined {
    if (element === undefined) return undefined;
    this.#read.add(element);
    return element.text;
  }

  textAt(from: XmlElement | undefined, path: string): string | undefined {
    return this.text(this.at(from, path));
  }

  /** The value of an attribute. Marks it as read. */
  attribute(element: XmlElement | undefined, local: string): string | undefined {
    const found = element?.attributes.find((one) => one.local === local && one.ns === '');
    if (found !== undefined) this.#read.add(found);
    return found?.value;
  }

  /** `DateTimeString` or `DateString` of format 102 below the element, as `YYYY-MM-DD`. Any other format stays unread. */
  date(from: XmlElement | undefined, path: string): string | undefined {
    const element = this.at(from, path);
    if (attribute(element, 'format') !== '102') return undefined;
    this.attribute(element, 'format');
    // A text that is no date is kept as written. The rules report it.
    return this.text(element)?.replace(/^\s*(\d{4})(\d\d)(\d\d)\s*$/, '$1-$2-$3');
  }

  /** Marks an element whose value carries no information: one of the constants (in lower case) that the syntax requires. */
  skip(from: XmlElement | undefined, path: string, constants: readonly (string | undefined)[]): void {
    const element = this.at(from, path);
    if (element !== undefined && constants.includes(element.text.trim().toLowerCase())) this.#read.add(element);
  }

  /** Everything with content that was not read. */
  unread(): ConversionFinding[] {
    const findings: ConversionFinding[] = [];
    const reasons = new Reasons(this.root, this.#read);
    for (const element of descendants(this.root)) {
      if (findings.length >= FINDINGS_MAX) break;
      if (element.text.trim() !== '' && !this.#read.has(element)) {
        findings.push({ path: locationOf(element), text: reasons.ofText(element) });
        continue;
      }
      // An attribute says something of a value. Without one it says nothing, except that there is a file.
      for (const one of hasContent(element) || isFile(element) ? element.attributes : []) {
        if (this.#read.has(one) || isInert(one)) continue;
        findings.push({ path: `${locationOf(element)}/@${one.local}`, text: reasons.ofAttribute(element, one.local) });
      }
    }
    return findings;
  }
}

function isFile({ local }: XmlElement): boolean {
  return local === 'AttachmentBinaryObject';
}

function hasContent(element: XmlElement): boolean {
  return element.children.length > 0 || element.text.trim() !== '';
}

/** Hints for schema processors are no content of the invoice. */
function isInert({ ns }: XmlAttribute): boolean {
  return ns === 'http://www.w3.org/2001/XMLSchema-instance';
}
