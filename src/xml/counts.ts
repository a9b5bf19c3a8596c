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
  let attributes = 0;
  let elements = 0;
  let declarations = 0;
  let inScope = 0;
  /** The namespaces that each open element declares. */
  const declared: number[] = [];
  const checkName = (name: string): void => {
    if (name.length > XML_LIMITS.nameCharactersMax) fail(`a name is longer than ${XML_LIMITS.nameCharactersMax} characters`);
  };
  const declare = (): void => {
    declarations += 1;
    inScope += 1;
    declared[declared.length - 1]! += 1;
    const { declarationsMax, declarationsInScopeMax } = XML_LIMITS;
    if (declarations > declarationsMax) fail(`the document declares more than ${declarationsMax} namespaces`);
    if (inScope > declarationsInScopeMax) fail(`more than ${declarationsInScopeMax} declarations of namespaces hold at one place`);
  };
  return {
    open(name: string): void {
      elements += 1;
      attributes = 0;
      declared.push(0);
      if (declared.length > XML_LIMITS.depthMax) fail(`elements are nested deeper than ${XML_LIMITS.depthMax}`);
      if (elements > XML_LIMITS.elementsMax) fail(`the document has more than ${XML_LIMITS.elementsMax} elements`);
      checkName(name);
    },
    attribute(name: string): void {
      attributes += 1;
      if (attributes > XML_LIMITS.attributesMax) fail(`an element has more than ${XML_LIMITS.attributesMax} attributes`);
      checkName(name);
      if (name === 'xmlns' || name.startsWith('xmlns:')) declare();
    },
    close(): void {
      inScope -= declared.pop() ?? 0;
    },
  };
}
