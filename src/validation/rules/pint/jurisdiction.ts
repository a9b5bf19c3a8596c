// What a jurisdiction has beside layer 1 of PINT.
import EN_WORDS from '../../../texts/en/rules/en.json' with { type: 'json' };
import FACTURX_WORDS from '../../../texts/en/rules/facturx.json' with { type: 'json' };
import PEPPOL_WORDS from '../../../texts/en/rules/peppol.json' with { type: 'json' };
import OWN_WORDS from '../../../texts/en/rules/pint.json' with { type: 'json' };
import { type CodeList, nameOfList } from '../../codes/codeList.js';
import type { Family, Specification } from '../../descriptor.js';
import { type Pattern, patternRules } from '../../pattern.js';
import { type Part, type RuleSet, ruleSet } from '../../ruleSet.js';
import { type Kinds, SHARED_CODES, typeCodes } from './codes.js';
import type { Kind } from './forms.js';
import { SHARED_LISTS } from './lists.js';
import { SHARED } from './shared.js';

const WORDS = { ...FACTURX_WORDS, ...EN_WORDS, ...PEPPOL_WORDS, ...OWN_WORDS };

export interface Jurisdiction {
  readonly family: string;
  readonly version: string;
  readonly validFrom: string;
  /** As in `urn:peppol:pint:billing-1@eu-1`; undefined: of no jurisdiction. */
  readonly where?: string;
  /** Identifiers that its rules take, too. */
  readonly formerIds?: readonly string[];
  readonly kinds: Kinds;
  /** Its own rules, each pattern as published. */
  readonly patterns: readonly Pattern[];
  /** What is shared with other rule sets. */
  readonly parts?: readonly Part[];
  /** Of its own rules. */
  readonly lists: readonly CodeList[];
  readonly omitted?: Family['omitted'];
}

export function ruleSetOf({ family, version, validFrom, kinds, patterns, parts = [], lists }: Jurisdiction): RuleSet {
  const types = Object.values(kinds).flatMap(({ invoice, creditNote }) => [invoice, creditNote]);
  const codeLists = Array.from(new Set([...Object.values(SHARED_LISTS), ...types, ...lists].map(nameOfList)));
  const own = patternRules([SHARED, ...SHARED_CODES, typeCodes(kinds), ...patterns]);
  return ruleSet({ family, version, validFrom, codeLists }, WORDS, own, ...parts);
}

export function specificationsOf({ family, where, kinds, formerIds = [] }: Jurisdiction): Specification[] {
  const own = (Object.keys(kinds) as Kind[]).map((kind) => `urn:peppol:pint:${kind}-1${where === undefined ? '' : `@${where}-1`}`);
  return [...own, ...formerIds].map((id) => ({ id, families: { ubl: family }, replacesNorm: true, isOpen: true }));
}
