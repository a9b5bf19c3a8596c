// What both readers of the gate check while they read: encodings, and the limits of every document.
import { XML_LIMITS } from './limits.js';
import type { XmlDocument } from './tree.js';

/** The encodings that a document may declare, in lower case. */
export const ENCODINGS: ReadonlyMap<string, XmlDocument['encoding']> = new Map([
  ['utf-8', 'utf-8'],
  ['us-ascii', 'us-ascii'],
]);

/** Fails where a document is over one of XML_LIMITS. */
export function createCounts(fail: (reason: string) => never) {
  let depth = 0;
  let attributes = 0;
  let elements = 0;
  const checkName = (name: string): void => {
    if (name.length > XML_LIMITS.nameCharactersMax) fail(`a name is longer than ${XML_LIMITS.nameCharactersMax} characters`);
  };
  return {
    open(name: string): void {
      depth += 1;
      elements += 1;
      attributes = 0;
      if (depth > XML_LIMITS.depthMax) fail(`elements are nested deeper than ${XML_LIMITS.depthMax}`);
      if (elements > XML_LIMITS.elementsMax) fail(`the document has more than ${XML_LIMITS.elementsMax} elements`);
      checkName(name);
    },
    attribute(name: string): void {
      attributes += 1;
      if (attributes > XML_LIMITS.attributesMax) fail(`an element has more than ${XML_LIMITS.attributesMax} attributes`);
      checkName(name);
    },
    close(): void {
      depth -= 1;
    },
  };
}
