// What happened, as a code with values. It is stored beside its English text, so that pages say it in the language of
// who reads (docs/decisions/088).
import { cut } from '../../cut.js';
import type { OccurrencesTexts } from '../../texts/catalogs.js';
import { createWriter, readMessage, type Value } from '../../texts/message.js';
import { readTexts } from '../../texts/read.js';
import { jsonOf } from '../json.js';

export type OccurrenceCode = keyof OccurrencesTexts;

/** A value may have happened by itself, such as the fault behind an attempt that is repeated. */
type OccurrenceValue = Value | Occurrence | readonly Occurrence[];

export interface Occurrence {
  readonly code: OccurrenceCode;
  readonly values: Readonly<Record<string, OccurrenceValue>>;
}

/** A text of this service with its code, or what somebody else wrote. */
export type Words = string | Occurrence;

type ValuesOf<Code extends OccurrenceCode> = OccurrencesTexts[Code] extends (values: infer Values) => string
  ? readonly [{ readonly [Name in keyof Values]: OccurrenceValue }]
  : readonly [];

/** Values come from documents and other parties. They are cut to this length. */
const VALUE_CHARACTERS_MAX = 1_000;
const TEXT_CHARACTERS_MAX = 1_000;
const SENTENCES = readTexts<Readonly<Record<OccurrenceCode, string>>>('en', 'occurrences');
const write = createWriter('en');

export function occurrence<Code extends OccurrenceCode>(code: Code, ...[values = {}]: ValuesOf<Code> | readonly []): Occurrence {
  const bounded = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value, VALUE_CHARACTERS_MAX) : value,
  ]);
  return { code, values: Object.fromEntries(bounded) };
}

/** The English text. */
export function textOf(words: Words): string {
  return typeof words === 'string' ? words : worded(words, (code, values) => write(readMessage(SENTENCES[code]), values));
}

/** Undefined for what somebody else wrote. */
export function occurrenceOf(words: Words): Occurrence | undefined {
  return typeof words === 'string' ? undefined : words;
}

/** The English text as timelines store it. */
export function storedText(words: Words): string {
  return cut(textOf(words), TEXT_CHARACTERS_MAX);
}

/** With each text changed, such as one in which secrets are masked. */
export function changed(words: Words, change: (text: string) => string): Words {
  return typeof words === 'string' ? change(words) : changedOccurrence(words, change);
}

function changedOccurrence({ code, values }: Occurrence, change: (text: string) => string): Occurrence {
  const inside = (value: OccurrenceValue): OccurrenceValue => {
    if (typeof value === 'string') return change(value);
    if (typeof value !== 'object') return value;
    return 'code' in value ? changedOccurrence(value, change) : value.map((one) => changedOccurrence(one, change));
  };
  return { code, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inside(value)])) };
}

/** As a parameter of a statement. */
export function storedOccurrence(words: Words): string | null {
  return typeof words === 'string' ? null : jsonOf(words);
}

/** The text by a sentence for each code. What happened within it is said first, several with semicolons between. */
export function worded(
  { code, values }: Occurrence,
  sentence: (code: OccurrenceCode, values: Readonly<Record<string, Value>>) => string,
): string {
  const said = (value: OccurrenceValue): Value => {
    if (typeof value !== 'object') return value;
    const all: readonly Occurrence[] = 'code' in value ? [value] : value;
    return all.map((one) => worded(one, sentence)).join('; ');
  };
  return sentence(code, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]))).trim();
}
