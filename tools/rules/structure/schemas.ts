// The definitions in XML Schema files, with those of the files beside them that they include or import.
import { dirname, resolve } from 'node:path';
import { attribute, type XmlElement } from '../../../src/xml/tree.js';
import { OfficialFileError, readXmlFile } from '../readOfficialXml.js';

const XSD = 'http://www.w3.org/2001/XMLSchema';
const FILES_MAX = 200;

/** A definition with a name: an element, a simple or a complex type. `schema` is the root of its file. */
export interface Definition {
  readonly schema: XmlElement;
  readonly at: XmlElement;
}

export class Schemas {
  readonly #elements = new Map<string, Definition>();
  readonly #types = new Map<string, Definition>();

  /** `roots`: the elements that the named files define. */
  constructor(
    files: readonly XmlElement[],
    readonly roots: readonly Definition[],
  ) {
    for (const schema of files) {
      for (const at of schema.children) {
        const name = `{${namespaceOf(schema)}}${attribute(at, 'name')}`;
        if (at.local === 'element') this.#elements.set(name, { schema, at });
        if (at.local === 'complexType' || at.local === 'simpleType') this.#types.set(name, { schema, at });
      }
    }
  }

  /** An element by its name as written in `schema`: `cbc:ID`. */
  element(schema: XmlElement, name: string): Definition {
    return found(this.#elements, schema, name);
  }

  /** Undefined for the types of XML Schema itself. */
  type(schema: XmlElement, name: string): Definition | undefined {
    return expanded(schema, name).ns === XSD ? undefined : found(this.#types, schema, name);
  }
}

/** Reads files with all that they name. Throws OfficialFileError. */
export async function readSchemas(files: readonly string[]): Promise<Schemas> {
  const read = new Map<string, XmlElement>();
  const waiting = files.map((file) => resolve(file));
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (read.has(file)) continue;
    if (read.size === FILES_MAX) throw new OfficialFileError(`${file}: more than ${FILES_MAX} files are named.`);
    const root = await readXmlFile(file);
    if (root.local !== 'schema' || root.ns !== XSD) throw new OfficialFileError(`${file}: it is no XML Schema.`);
    read.set(file, root);
    for (const one of root.children) {
      const location = attribute(one, 'schemaLocation') ?? '';
      if (location !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(location)) waiting.push(resolve(dirname(file), location));
    }
  }
  const roots = files.flatMap((file) => {
    const schema = read.get(resolve(file))!;
    return schema.children.filter(({ local }) => local === 'element').map((at) => ({ schema, at }));
  });
  return new Schemas([...read.values()], roots);
}

export function namespaceOf(schema: XmlElement): string {
  return attribute(schema, 'targetNamespace') ?? '';
}

export function expanded(schema: XmlElement, name: string): { readonly ns: string; readonly local: string } {
  const [local = '', prefix = ''] = name.split(':').reverse();
  return { ns: schema.declarations.get(prefix) ?? '', local };
}

function found(known: ReadonlyMap<string, Definition>, schema: XmlElement, name: string): Definition {
  const { ns, local } = expanded(schema, name);
  const definition = known.get(`{${ns}}${local}`);
  if (definition === undefined) throw new OfficialFileError(`{${ns}}${local} is not defined: name the file that defines it, too.`);
  return definition;
}
