// Recorded official releases: one file per release in test/validation/official, with severities and hashes of tests, without texts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Severity } from '../../src/validation/rule.js';
import type { RuleSet } from '../../src/validation/ruleSet.js';
import { RULE_SETS } from '../../src/validation/rulesets.js';
import type { Family } from './families.js';
import type { OfficialRule, OfficialRules } from './official.js';
import { omissionOf } from './omitted.js';

const FOLDER = 'test/validation/official';

export interface Release {
  readonly family: string;
  readonly version: string;
  /** The source of the file. */
  readonly source: string;
  readonly rules: OfficialRules;
}

export function releasesIn(project: string): Release[] {
  const files = readdirSync(join(project, FOLDER)).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => parsed(readFileSync(join(project, FOLDER, name), 'utf8')));
}

/** Returns the path of the file. It has one line per rule, so that a new release shows as changed lines. */
export function writeRelease(project: string, { family, version, source, rules }: Release): string {
  const path = `${FOLDER}/${family}-${version}.json`;
  const lines = [...rules]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { severities, hash }]) => {
      return `    ${JSON.stringify(id)}: ${JSON.stringify([severities.join(' '), hash].join(' '))}`;
    });
  const head = Object.entries({ family, version, source }).map(([name, value]) => `  "${name}": ${JSON.stringify(value)},`);
  writeFileSync(join(project, path), ['{', ...head, '  "rules": {', lines.join(',\n'), '  }', '}', ''].join('\n'));
  return path;
}

/** Without rules of the accompanying families, which an official file may have as well. */
export function ownRules({ beside = [] }: Family, rules: OfficialRules): OfficialRules {
  const others = RULE_SETS.filter(({ family }) => beside.includes(family));
  return new Map([...rules].filter(([id]) => !others.some((ruleSet) => isOf(ruleSet, id))));
}

function isOf({ family, rules }: RuleSet, id: string): boolean {
  return rules.includes(id) || omissionOf(family, id) !== undefined;
}

function parsed(text: string): Release {
  const { family, version, source, rules } = JSON.parse(text) as Omit<Release, 'rules'> & { readonly rules: Record<string, string> };
  return { family, version, source, rules: new Map(Object.entries(rules).map(([id, line]) => [id, ruleOf(line)])) };
}

function ruleOf(line: string): OfficialRule {
  const words = line.split(' ');
  return { severities: words.slice(0, -1) as Severity[], hash: words.at(-1) ?? '' };
}
