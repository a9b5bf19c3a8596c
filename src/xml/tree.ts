// The one XML tree of the service. Elements are matched by namespace URI and local name, never by prefix.

/** An attribute as written: `ns` is '' where the attribute has no prefix. */
export interface XmlAttribute {
  readonly ns: string;
  readonly local: string;
  readonly prefix: string;
  readonly value: string;
}

/**
 * One element. `text` is the concatenated character data directly inside it (CDATA included, children's text not);
 * white space between elements is dropped: in an element with child elements, text that is only white space becomes ''.
 * `line` and `column` count from 1 and point at the `<` of the start tag.
 * `start` is the byte offset of that `<` in the original file (a byte order mark counts), `open` the offset just behind
 * the `>` of the start tag, `close` the offset of the `<` of the end tag (equal to `open` where the element is
 * self-closing), `end` the offset just behind the whole element.
 */
export interface XmlElement {
  readonly ns: string;
  readonly local: string;
  readonly prefix: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  readonly parent: XmlElement | undefined;
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly start: number;
  readonly open: number;
  readonly close: number;
  readonly end: number;
  /** Namespace declarations made on this element: prefix ('' for the default) to URI. */
  readonly declarations: ReadonlyMap<string, string>;
}

/** A parsed document. `encoding` is what the XML declaration says, in lower case ('utf-8' where it says nothing). */
export interface XmlDocument {
  readonly root: XmlElement;
  readonly encoding: 'utf-8' | 'us-ascii';
  readonly byteLength: number;
}

/** The value of an attribute without a namespace; undefined where it is absent. */
export function attribute(element: XmlElement | undefined, local: string): string | undefined {
  return element?.attributes.find((one) => one.local === local && one.ns === '')?.value;
}
