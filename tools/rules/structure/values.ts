// The values of leaves in an XML Schema: what the text is, and the attributes.
import { VALUES, type ValueName } from '../../../src/validation/structure/values.js';
import { attribute, type XmlElement } from '../../../src/xml/tree.js';
import { OfficialFileError } from '../readOfficialXml.js';
import { type Definition, expanded, type Schemas } from './schemas.js';

/** Types of XML Schema that the structure check tells apart from text. */
const BUILT_IN: Readonly<Record<string, ValueName>> = { base64Binary: 'base64' };

/** `form` says everything: the value, then the attributes by name, with `!` where they are required. */
export interface LeafType {
  /** The name of the type at the root of those with the same form. */
  readonly name: string;
  readonly form: string;
}

/** The leaf type of that name. Undefined where the type is one of elements. */
export function leafOf(schemas: Schemas, schema: XmlElement, name: string): LeafType | undefined {
  const definition = schemas.type(schema, name);
  if (definition === undefined) {
    const value = builtIn(expanded(schema, name).local);
    return { name: value, form: value };
  }
  return leafOfDefinition(schemas, definition, plainName(expanded(schema, name).local));
}

/** The same for a type without a name of its own. */
export function leafOfDefinition(schemas: Schemas, { schema, at }: Definition, name: string): LeafType | undefined {
  const content = at.local === 'simpleType' ? at : at.children.find(({ local }) => local === 'simpleContent');
  if (content === undefined) return undefined;
  const derived = content.children.find(({ local }) => local === 'restriction' || local === 'extension');
  // A union or a list.
  if (derived === undefined) return { name, form: 'text' };
  const base = leafOf(schemas, schema, attribute(derived, 'base') ?? '');
  if (base === undefined) throw new OfficialFileError(`${name} has the content of a type of elements.`);
  const form = withAttributes(base.form, derived);
  const isBuiltIn = Object.hasOwn(VALUES, base.name);
  return form === base.form && !isBuiltIn ? base : { name, form };
}

export function plainName(type: string): string {
  return type.replace(/Type$/, '');
}

function withAttributes(form: string, derived: XmlElement): string {
  const [value = '', ...before] = form.split(' ');
  const attributes = new Map(before.map((one) => [one.replace('!', ''), one]));
  for (const one of derived.children.filter(({ local }) => local === 'attribute')) {
    const name = attribute(one, 'name');
    if (name === undefined) throw new OfficialFileError('An attribute that is defined elsewhere has no place in a table.');
    const use = attribute(one, 'use');
    if (use === 'prohibited') attributes.delete(name);
    else attributes.set(name, use === 'required' ? `${name}!` : name);
  }
  return [value, ...attributes.values()].join(' ');
}

function builtIn(local: string): ValueName {
  const value = BUILT_IN[local] ?? local;
  return Object.hasOwn(VALUES, value) ? (value as ValueName) : 'text';
}
