// Parses the command line. Pure.

import { LANGUAGE_TAGS, type LanguageTag } from '../../texts/languages.js';
import type { NamedRuleSet } from '../../validation/descriptors.js';
import { RULE_SET_NAMES } from '../../validation/named.js';
import { oneOf, parseLine, TEXT, UsageError } from '../usage.js';

const FORMATS = ['text', 'json', 'svrl', 'html'] as const;
export type OutputFormat = (typeof FORMATS)[number];

/** Stands for a list of paths on standard input. */
export const STANDARD_INPUT = '-';

export const USAGE = `Usage: npm run --silent validate -- [--rules LIST] [--at DATE] [--format ${FORMATS.join('|')}] [--lang ${LANGUAGE_TAGS.join('|')}] FILE|FOLDER…

Checks invoices, responses and e-reports, XML or PDF, against the rules in force. Of a FOLDER all .xml and .pdf files are checked,
also in the folders within. A FILE of - reads paths from standard input, one a line.

  --rules LIST    forces rule sets, separated by commas; without it each document chooses by its CustomizationID:
                  ${RULE_SET_NAMES.join(', ')}
  --at DATE       the day whose rules count, such as 2026-08-01, or a time in ISO 8601; now where absent
  --format        text (default), json (one line for each file), svrl or html (one document after the other)
  --lang          the language of the report: ${LANGUAGE_TAGS.join(', ')}; en where absent

Ends with 0 where all are valid, with 1 where some are not, with 2 for a wrong command line or a file that cannot be read.
`;

export interface Validating {
  /** At least one. {@link STANDARD_INPUT} is included at most once. */
  readonly paths: readonly string[];
  /** Undefined: each document chooses. */
  readonly rules: readonly NamedRuleSet[] | undefined;
  readonly at: Date;
  readonly format: OutputFormat;
  readonly language: LanguageTag;
}

/** Throws UsageError. */
export function readArguments(given: readonly string[], now: Date): Validating {
  const { values, positionals } = parse(given);
  if (positionals.length === 0) throw new UsageError('A file is missing.');
  if (positionals.filter((path) => path === STANDARD_INPUT).length > 1)
    throw new UsageError('- may stand once: there is one standard input.');
  return {
    paths: positionals,
    rules: values.rules === undefined ? undefined : readRules(values.rules),
    at: values.at === undefined ? now : readTime(values.at),
    format: oneOf('--format', FORMATS, values.format ?? 'text'),
    language: oneOf('--lang', LANGUAGE_TAGS, values.lang ?? 'en'),
  };
}

function parse(given: readonly string[]) {
  return parseLine({
    args: [...given],
    allowPositionals: true,
    options: { rules: TEXT, at: TEXT, format: TEXT, lang: TEXT },
  });
}

function readRules(value: string): readonly NamedRuleSet[] {
  return value.split(',').map((part) => {
    const name = RULE_SET_NAMES.find((one) => one === part.trim());
    if (name === undefined) throw new UsageError(`--rules holds "${part}"; it takes, separated by commas, ${RULE_SET_NAMES.join(', ')}.`);
    return name;
  });
}

/** A day means its first moment in UTC, as for rule sets. */
function readTime(value: string): Date {
  const match = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(value);
  const time = new Date(value);
  // Date accepts days that do not exist, such as 30 February.
  const day = new Date(match?.[1] ?? '');
  if (match === null || Number.isNaN(time.getTime()) || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== match[1]) {
    throw new UsageError(`--at is "${value}"; it takes a day, such as 2026-08-01, or a time with its zone, such as 2026-08-01T12:00:00Z.`);
  }
  return time;
}
