// One change to a document, as a line of text: `- PATH` takes an element or attribute out, `+ PATH` repeats an element, `PATH = TEXT`
// gives it other content, and `PATH & XML` puts something behind it. A path begins below the root and means the first that it reaches.

import { parseXml } from '../../../../src/xml/gate.js';
import { elementAt } from '../../../../src/xml/path.js';
import type { XmlElement } from '../../../../src/xml/tree.js';

/** Several changes are separated by ` ; `. */
export function edited(text: string, edits: string): string {
  return edits.split(' ; ').reduce(one, text);
}

function one(text: string, edit: string): string {
  const bytes = Buffer.from(text);
  const [, sign = '', path = '', operator = '', value = ''] = /^([-+] )?(\S+)(?: ([=&]) ?([\s\S]*))?$/.exec(edit) ?? [];
  const [elements = '', attribute] = path.split('/@');
  const element = elementAt(parseXml(bytes).root, elements);
  if (element === undefined) throw new Error(`Nothing is at ${elements}`);
  const part = (from: number, to?: number): string => bytes.subarray(from, to).toString();
  const whole = part(element.start, element.end);
  if (attribute !== undefined) {
    const tag = part(element.start, element.open);
    return part(0, element.start) + attributeChanged(tag, attribute, operator === '=' ? value : undefined) + part(element.open);
  }
  if (operator === '=') return part(0, element.open) + value + part(element.close);
  if (operator === '&') return part(0, element.end) + value + part(element.end);
  return part(0, element.start) + (sign === '+ ' ? whole + whole : '') + part(element.end);
}

function attributeChanged(tag: string, name: string, value: string | undefined): string {
  const written = new RegExp(` ${name}="[^"]*"`);
  if (value === undefined) return tag.replace(written, '');
  return written.test(tag) ? tag.replace(written, ` ${name}="${value}"`) : tag.replace('>', ` ${name}="${value}">`);
}

/** A path to each element below, from the root. */
export function pathsIn(root: XmlElement): string[] {
  const walk = (node: XmlElement, path: string): string[] =>
    node.children.flatMap((child) => {
      const own = `${path}${path === '' ? '' : '/'}${child.prefix}:${child.local}`;
      return [own, ...walk(child, own)];
    });
  return Array.from(new Set(walk(root, '')));
}
