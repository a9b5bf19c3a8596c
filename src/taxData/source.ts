// The whole invoice inside of tax data, without the files that are embedded in it.
import { usualPrefix } from '../validation/names.js';
import { escapeAttribute, escapeText } from '../xml/escape.js';
import { NAMESPACES } from '../xml/namespaces.js';
import type { XmlElement } from '../xml/tree.js';

/** As XML, with namespaces of its own. */
export function sourceOf(invoice: XmlElement): string {
  return written(
    invoice,
    new Map([
      [NAMESPACES.cac, 'cac'],
      [NAMESPACES.cbc, 'cbc'],
    ]),
  );
}

/** `declared`: the prefixes of namespaces around it. */
function written(element: XmlElement, declared: ReadonlyMap<string, string>): string {
  if (element.ns === NAMESPACES.cbc && element.local === 'EmbeddedDocumentBinaryObject') return '';
  const prefix = declared.get(element.ns) ?? (usualPrefix(element.ns) || 'doc');
  const name = `${prefix}:${element.local}`;
  const isNew = !declared.has(element.ns);
  let xml = `<${name}${isNew ? ` xmlns:${prefix}="${escapeAttribute(element.ns)}"` : ''}`;
  for (const { ns, local, value } of element.attributes) if (ns === '') xml += ` ${local}="${escapeAttribute(value)}"`;
  const inside = isNew ? new Map([...declared, [element.ns, prefix]]) : declared;
  return `${xml}>${escapeText(element.text)}${element.children.map((child) => written(child, inside)).join('')}</${name}>`;
}
