// Rule sets by the names in commands, for documents that do not say which rules they follow.

import { textAt } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import type { FamilyBySyntax } from './descriptor.js';
import { DESCRIPTORS, type NamedRuleSet } from './descriptors.js';
import { formatOf, syntaxOf } from './format.js';

const NAMES: ReadonlyMap<string, FamilyBySyntax> = new Map(DESCRIPTORS.flatMap(({ names = {} }) => Object.entries(names)));
const FAMILIES = DESCRIPTORS.flatMap(({ families }) => families);

export const RULE_SET_NAMES = [...NAMES.keys()] as readonly NamedRuleSet[];

/** The rule families of the names for a document, each once. A name for another format gives none. */
export function familiesNamed(names: readonly NamedRuleSet[], root: XmlElement): string[] {
  const format = formatOf(root);
  const syntax = format && syntaxOf(format);
  if (syntax === undefined) return [];
  const customizationId = textAt(root, 'cbc:CustomizationID') ?? '';
  const families = names.flatMap((name) => NAMES.get(name)?.[syntax] ?? []);
  return Array.from(new Set(families), (family) => variantOf(family, customizationId));
}

/** A document may name a variant of a rule set without selecting it. */
function variantOf(family: string, customizationId: string): string {
  const variant = FAMILIES.find(({ insteadOf }) => insteadOf?.family === family && customizationId.includes(insteadOf.part));
  return variant?.family ?? family;
}
