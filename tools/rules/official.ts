// Reads an official file of rules: the severity of each rule, and a hash of its test. The text of a rule is not kept.
import { createHash } from 'node:crypto';
import { SEVERITIES, type Severity } from '../../src/validation/rule.js';
import type { Check } from './officialCheck.js';
import { readOfficialXml } from './readOfficialXml.js';
import { checksOfSchema } from './schematron.js';
import { checksOfStylesheet } from './stylesheet.js';

export interface OfficialRule {
  /** Several where the rule occurs more than once, the gravest first. */
  readonly severities: readonly Severity[];
  /** A hash over contexts, tests, and the variables and functions in them. */
  readonly hash: string;
}

export type OfficialRules = ReadonlyMap<string, OfficialRule>;

/** Long enough to distinguish tests. */
const HASH_DIGITS = 16;

/** Reads a Schematron schema, or the stylesheet that was generated from one. Throws OfficialFileError. */
export async function readOfficial(file: string): Promise<OfficialRules> {
  const root = await readOfficialXml(file);
  return rulesOf(root.local === 'stylesheet' || root.local === 'transform' ? checksOfStylesheet(root) : checksOfSchema(root));
}

function rulesOf(checks: readonly Check[]): OfficialRules {
  const places = new Map<string, Check[]>();
  for (const check of checks) places.set(check.id, [...(places.get(check.id) ?? []), check]);
  return new Map(Array.from(places, ([id, all]) => [id, { severities: severitiesOf(all), hash: hashOf(all) }]));
}

function severitiesOf(checks: readonly Check[]): Severity[] {
  return SEVERITIES.filter((severity) => checks.some((one) => one.severity === severity));
}

function hashOf(checks: readonly Check[]): string {
  const decides = checks.map((one) => one.decides).sort();
  return createHash('sha256').update(decides.join('\n\n')).digest('hex').slice(0, HASH_DIGITS);
}
