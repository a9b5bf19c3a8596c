// The rules of a Schematron schema, with abstract patterns expanded, and those of schemas that it includes, each with variables of its own.
import type { Severity } from '../../src/validation/rule.js';
import { attribute, type XmlElement } from '../../src/xml/tree.js';
import { collapsed, type Definitions, definition, withDefinitions } from './definitions.js';
import type { Check } from './officialCheck.js';
import { OfficialFileError } from './readOfficialXml.js';

const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron';
const XSLT = 'http://www.w3.org/1999/XSL/Transform';

/** Throws OfficialFileError. */
export function checksOfSchema(root: XmlElement): Check[] {
  if (root.ns !== SCHEMATRON || !['schema', 'pattern'].includes(root.local)) {
    throw new OfficialFileError('The file is no Schematron: its root is neither a schema nor a pattern of it.');
  }
  const patterns = root.local === 'pattern' ? [root] : named(root, 'pattern');
  const abstract = new Map(patterns.filter(isAbstract).map((one) => [attribute(one, 'id'), one]));
  const everywhere = definitionsOf(root, patterns);
  const own = patterns.filter((one) => !isAbstract(one)).flatMap((one) => checksOfPattern(one, abstract, everywhere));
  const checks = [...own, ...named(root, 'schema').flatMap(checksOfSchema)];
  if (checks.length === 0) throw new OfficialFileError('The file has no rule with an id.');
  return checks;
}

function isAbstract(pattern: XmlElement): boolean {
  return attribute(pattern, 'abstract') === 'true';
}

type Filled = (text: string) => string;

function checksOfPattern(pattern: XmlElement, abstract: ReadonlyMap<string | undefined, XmlElement>, everywhere: Definitions): Check[] {
  const of = attribute(pattern, 'is-a');
  if (of === undefined) return checksIn(pattern, everywhere, (text) => text);
  const base = abstract.get(of);
  if (base === undefined) throw new OfficialFileError(`The abstract pattern "${of}" is not in the file: give the file that includes it.`);
  const values = new Map(named(pattern, 'param').map((one) => [attribute(one, 'name'), attribute(one, 'value') ?? '']));
  return checksIn(base, everywhere, (text) => text.replace(/\$([\w-]+)/g, (whole, name: string) => values.get(name) ?? whole));
}

function checksIn(pattern: XmlElement, everywhere: Definitions, filled: Filled): Check[] {
  return named(pattern, 'rule').flatMap((rule) => {
    const known = new Map([...everywhere, ...letsOf(pattern), ...letsOf(rule)]);
    const asked = rule.children.filter(({ ns, local }) => ns === SCHEMATRON && (local === 'assert' || local === 'report'));
    return asked.flatMap((one): Check[] => {
      const id = idOf(one);
      if (id === undefined) return [];
      const [context, test] = [attribute(rule, 'context'), attribute(one, 'test')].map((text) => collapsed(filled(text ?? '')));
      const decides = withDefinitions([one.local, context, test].join('\n'), known);
      return [{ id, severity: severityOf(attribute(one, 'flag') ?? attribute(one, 'role')), decides }];
    });
  });
}

/** Some publishers write the id only at the beginning of the message: `[G1.104] …`. */
function idOf(check: XmlElement): string | undefined {
  return attribute(check, 'id') ?? /^\s*\[([^\]\s]+)\]/.exec(check.text)?.[1];
}

/** Without a flag the rule is fatal. */
export function severityOf(word: string | undefined): Severity {
  const known = word?.toLowerCase() ?? '';
  if (known.startsWith('warn')) return 'warning';
  return known.startsWith('info') ? 'information' : 'fatal';
}

function named(parent: XmlElement, local: string): XmlElement[] {
  return parent.children.filter((one) => one.ns === SCHEMATRON && one.local === local);
}

/** Variables of the schema, and those inside other elements, because some patterns use the variables of another one. */
function definitionsOf(root: XmlElement, patterns: readonly XmlElement[]): Definitions {
  const inside = patterns.flatMap((pattern) => [...named(pattern, 'rule').flatMap(letsOf), ...letsOf(pattern)]);
  const functions = root.children.filter((one) => one.ns === XSLT && one.local === 'function');
  return new Map([...inside, ...letsOf(root), ...functions.map(definition)]);
}

function letsOf(parent: XmlElement): (readonly [string, string])[] {
  return named(parent, 'let').map(definition);
}
