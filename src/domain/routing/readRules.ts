// Reads rules from JSON, such as a file of an operator.
import { cut } from '../../cut.js';

import { isJsonObject } from '../json.js';
import { CHANNELS } from '../vocabulary.js';
import type { RouteConditions, RouteRule } from './rules.js';

/** What a member of a condition is. */
const MEMBERS: Readonly<Record<keyof RouteConditions, 'boolean' | 'string' | 'strings'>> = {
  onNetwork: 'boolean',
  hasEmail: 'boolean',
  countries: 'strings',
  typeCodes: 'strings',
  currency: 'string',
  amountMin: 'string',
  amountMax: 'string',
};

/** The rules, or the first fault in the types of their members. What the values may be, {@link ruleFaults} says. */
export function readRules(value: unknown): readonly RouteRule[] | { readonly fault: string } {
  if (!Array.isArray(value)) return { fault: 'the rules must be an array' };
  const rules: RouteRule[] = [];
  for (const [index, given] of value.entries()) {
    const rule = readRule(given);
    if (typeof rule === 'string') return { fault: `rule ${index + 1}: ${rule}` };
    rules.push(rule);
  }
  return rules;
}

function readRule(value: unknown): RouteRule | string {
  if (!isJsonObject(value)) return 'it must be an object';
  const { channel, account, when = {}, orNext = false, ...more } = value;
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) return `${cut(unknown, 64)} is unknown: there are channel, account, when, orNext`;
  const known = CHANNELS.find((one) => one === channel);
  if (known === undefined) return `channel must be one of ${CHANNELS.join(', ')}`;
  if (account !== undefined && typeof account !== 'string') return 'account must be a text';
  if (typeof orNext !== 'boolean') return 'orNext must be true or false';
  if (!isJsonObject(when)) return 'when must be an object';
  const fault = Object.entries(when).flatMap(([name, member]) => memberFault(name, member))[0];
  return fault ?? { channel: known, ...(account === undefined ? {} : { account }), when: when as RouteConditions, orNext };
}

function memberFault(name: string, value: unknown): string[] {
  if (!Object.hasOwn(MEMBERS, name)) return [`${cut(name, 64)} is no condition: there are ${Object.keys(MEMBERS).join(', ')}`];
  const kind = MEMBERS[name as keyof RouteConditions];
  if (kind === 'strings')
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? [] : [`${name} must be an array of texts`];
  return typeof value === kind ? [] : [`${name} must be ${kind === 'boolean' ? 'true or false' : 'a text'}`];
}
