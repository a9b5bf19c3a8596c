// Writes the table of a schema for src/validation/structure: grammar.ts says what its words mean.
import { NAMESPACES } from '../../../src/xml/namespaces.js';
import { attribute, type XmlElement } from '../../../src/xml/tree.js';
import { OfficialFileError } from '../readOfficialXml.js';
import { type Definition, expanded, namespaceOf, readSchemas, type Schemas } from './schemas.js';
import { type LeafType, leafOf, leafOfDefinition, plainName } from './values.js';

const LINE_CHARACTERS_MAX = 138;
const PREFIXES: ReadonlyMap<string, string> = new Map(Object.entries(NAMESPACES).map(([prefix, ns]) => [ns, prefix]));

interface Content {
  readonly isChoice: boolean;
  readonly particles: readonly XmlElement[];
  readonly schema: XmlElement;
}

/** The table of all elements that the files define as roots. Throws OfficialFileError. */
export async function tableOf(files: readonly string[]): Promise<string> {
  return new Table(await readSchemas(files)).text();
}

class Table {
  /** Leaf types by form. */
  readonly #leaves = new Map<string, string>();
  readonly #groups = new Map<string, Content>();
  readonly #lines: string[] = [];

  constructor(readonly schemas: Schemas) {}

  text(): string {
    for (const { schema, at } of this.schemas.roots) {
      const name = attribute(at, 'name') ?? '';
      this.#group(name, this.#definition(schema, attribute(at, 'type') ?? ''));
    }
    // Groups are added while the table is written.
    for (const [name, content] of this.#groups) this.#write(name, content);
    const leaves = [...this.#leaves].map(([form, name]) => `${name} = ${form}`);
    return `${[...leaves.sort(), ...this.#lines].join('\n')}\n`;
  }

  #definition(schema: XmlElement, type: string): Definition {
    const definition = this.schemas.type(schema, type);
    if (definition === undefined) throw new OfficialFileError(`${type} is no type of elements.`);
    return definition;
  }

  #write(name: string, { isChoice, particles, schema }: Content): void {
    const words = particles.map((one) => this.#word(schema, one));
    const [prefix = '', second] = new Set(words.map((word) => prefixOf(word)));
    const all = second === undefined ? prefix : '';
    this.#lines.push(`${all}${all && ' '}${name}${isChoice ? '|' : ''}:`);
    let line = ' ';
    for (const word of words.map((one) => (all === '' ? one : one.slice(all.length + 1)))) {
      if (line.length + 1 + word.length > LINE_CHARACTERS_MAX) {
        this.#lines.push(line);
        line = ' ';
      }
      line += ` ${word}`;
    }
    if (line !== ' ') this.#lines.push(line);
  }

  #word(schema: XmlElement, particle: XmlElement): string {
    const ref = attribute(particle, 'ref');
    const defined = ref === undefined ? { schema, at: particle } : this.schemas.element(schema, ref);
    const ns = namespaceOf(defined.schema);
    const prefix = PREFIXES.get(ns);
    if (prefix === undefined) throw new OfficialFileError(`The namespace ${ns} has no prefix in src/xml/namespaces.ts.`);
    const local = attribute(defined.at, 'name') ?? '';
    const content = this.#content(defined, local);
    const isUsual = prefix === (content.startsWith('.') ? 'cbc' : 'cac') && content !== '!';
    return `${isUsual ? '' : `${prefix}/`}${local}${content}${timesOf(particle)}`;
  }

  #content({ schema, at }: Definition, local: string): string {
    const type = attribute(at, 'type');
    if (type === undefined) {
      const inner = at.children.find((one) => one.local === 'complexType' || one.local === 'simpleType');
      const leaf = inner && leafOfDefinition(this.schemas, { schema, at: inner }, local);
      if (leaf === undefined) throw new OfficialFileError(`${local} has a type without a name, and elements in it.`);
      return `.${this.#leaf(leaf)}`;
    }
    const leaf = leafOf(this.schemas, schema, type);
    if (leaf !== undefined) return `.${this.#leaf(leaf)}`;
    const definition = this.#definition(schema, type);
    const name = plainName(expanded(schema, type).local);
    return this.#group(name, definition) ? `:${name === local ? '' : name}` : '!';
  }

  #leaf({ name, form }: LeafType): string {
    const known = this.#leaves.get(form);
    if (known !== undefined) return known;
    const taken = new Set(this.#leaves.values());
    let own = form.includes(' ') ? name : form;
    for (let number = 2; taken.has(own); number += 1) own = `${name}${number}`;
    this.#leaves.set(form, own);
    return own;
  }

  /** False where it has any content. */
  #group(name: string, { schema, at }: Definition): boolean {
    const model = at.children.find(({ local }) => local !== 'annotation');
    if (model !== undefined && model.local !== 'sequence' && model.local !== 'choice')
      throw new OfficialFileError(`${name} is neither a sequence nor a choice.`);
    const particles = model?.children.filter(({ local }) => local !== 'annotation') ?? [];
    if (particles.some(({ local }) => local === 'any')) return false;
    const odd = particles.find(({ local }) => local !== 'element');
    if (odd !== undefined) throw new OfficialFileError(`${name} has a ${odd.local} in it.`);
    const before = this.#groups.get(name);
    if (before === undefined) this.#groups.set(name, { isChoice: model?.local === 'choice', particles, schema });
    else if (before.particles[0] !== particles[0]) throw new OfficialFileError(`There are two types ${name}.`);
    return true;
  }
}

function prefixOf(word: string): string {
  return /^(\w+)\//.exec(word)?.[1] ?? '';
}

const SIGNS: Readonly<Record<string, string>> = { '0 1': '?', '1 1': '', '0 unbounded': '*', '1 unbounded': '+' };

function timesOf(particle: XmlElement): string {
  const least = attribute(particle, 'minOccurs') ?? '1';
  const most = attribute(particle, 'maxOccurs') ?? '1';
  const sign = SIGNS[`${least} ${most}`];
  if (sign !== undefined) return sign;
  if (least === '0' && /^\d+$/.test(most)) return `?${most}`;
  throw new OfficialFileError(`An element stands ${least} to ${most} times, which a table cannot say.`);
}
