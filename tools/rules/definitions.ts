// The variables and functions that a test depends on. A change of one of them, such as a code list, changes the test.
import { attribute, type XmlElement } from '../../src/xml/tree.js';

/** Definitions by name: `$eaid` → the text of the variable, `u:gln` → the function. */
export type Definitions = ReadonlyMap<string, string>;

/** A text, followed by the definitions that it mentions, and those that they mention, sorted by name. */
export function withDefinitions(text: string, known: Definitions): string {
  const reached = new Map<string, string>();
  const waiting = [text];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const [name] of one.matchAll(/\$[\w.-]+|[\w-]+:[\w-]+(?=\s*\()/g)) {
      const definition = known.get(name);
      if (definition === undefined || reached.has(name)) continue;
      reached.set(name, definition);
      waiting.push(definition);
    }
  }
  const lines = [...reached].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, definition]) => `${name}=${definition}`);
  return [text, ...lines].join('\n');
}

/** A variable or a function, by name. */
export function definition(element: XmlElement): readonly [name: string, text: string] {
  const name = attribute(element, 'name') ?? '';
  if (element.local === 'function') return [name, written(element)];
  return [`$${name}`, collapsed(attribute(element, 'value') ?? attribute(element, 'select') ?? written(element))];
}

export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** An element with its content, independent of white space and the order of attributes. */
function written({ local, attributes, children, text }: XmlElement): string {
  const own = attributes.map((one) => `${one.local}=${collapsed(one.value)}`).sort();
  return `<${[local, ...own].join(' ')}>${collapsed(text)}${children.map(written).join('')}</>`;
}
