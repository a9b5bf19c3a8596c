// The document being converted, with a mark on everything that was read: "nothing is dropped".
import { locationOf } from '../validation/location.js';
import { descendants, elementAt, elementsAt } from '../xml/path.js';
import { attribute, type XmlAttribute, type XmlElement } from '../xml/tree.js';

/** Something that cannot be carried over. `path` is an XPath with the usual prefixes. */
export interface ConversionFinding {
  readonly path: string;
  readonly text: string;
}

/** More would not help anybody; a document that loses one value is refused all the same. */
export const FINDINGS_MAX = 1000;

export class Source {
  readonly #read = new Set<XmlElement | XmlAttribute>();

  constructor(readonly root: XmlElement) {}

  /** The first element at the path that says anything; an empty one is as good as none. */
  at(from: XmlElement | undefined, path: string): XmlElement | undefined {
    return elementsAt(from, path).find(hasContent);
  }

  all(from: XmlElement | undefined, path: string): XmlElement[] {
    return elementsAt(from, path).filter(hasContent);
  }

  /** The text as it stands, marked as read. */
  text(element: XmlElement | undefined): string | undefined {
    if (element === undefined) return undefined;
    this.#read.add(element);
    return element.text;
  }

  textAt(from: XmlElement | undefined, path: string): string | undefined {
    return this.text(this.at(from, path));
  }

  /** The value of an attribute, marked as read. */
  attribute(element: XmlElement | undefined, local: string): string | undefined {
    const found = element?.attributes.find((one) => one.local === local && one.ns === '');
    if (found !== undefined) this.#read.add(found);
    return found?.value;
  }

  /** `DateTimeString` or `DateString` of format 102 below the element, as `YYYY-MM-DD`; any other format stays unread. */
  date(from: XmlElement | undefined, path: string): string | undefined {
    const element = this.at(from, path);
    if (attribute(element, 'format') !== '102') return undefined;
    this.attribute(element, 'format');
    // A text that is no date is carried as it stands: the rules judge it.
    return this.text(element)?.replace(/^\s*(\d{4})(\d\d)(\d\d)\s*$/, '$1-$2-$3');
  }

  /** Marks what says nothing of its own: one of the constants (in lower case) for what the syntax demands. */
  skip(from: XmlElement | undefined, path: string, constants: readonly (string | undefined)[]): void {
    const element = elementAt(from, path);
    if (element !== undefined && constants.includes(element.text.trim().toLowerCase())) this.#read.add(element);
  }

  /** Everything that was not read and says something. */
  unread(): ConversionFinding[] {
    const findings: ConversionFinding[] = [];
    for (const element of descendants(this.root)) {
      if (findings.length >= FINDINGS_MAX) break;
      if (element.text.trim() !== '' && !this.#read.has(element)) {
        findings.push({ path: locationOf(element), text: 'This value has no place in a UBL invoice' });
        continue;
      }
      for (const one of element.attributes) {
        if (this.#read.has(one) || isInert(one)) continue;
        findings.push({ path: `${locationOf(element)}/@${one.local}`, text: 'This attribute has no place in a UBL invoice' });
      }
    }
    return findings;
  }
}

function hasContent(element: XmlElement): boolean {
  return element.children.length > 0 || element.text.trim() !== '';
}

/** Hints for schema processors say nothing about the invoice. */
function isInert({ ns }: XmlAttribute): boolean {
  return ns === 'http://www.w3.org/2001/XMLSchema-instance';
}
