// The forms that numbers, days and countries have in a language. Every digit of the document stays.
import type { LanguageTag } from '../texts/languages.js';
import { keptByLanguage } from '../texts/read.js';

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?$/;
const DAY = /^(\d{4})(-?)(\d\d)\2(\d\d)$/;

const KEPT_MAX = 1_000;
const KEPT_CHARACTERS_MAX = 10;

interface Forms {
  /** `1234.50` → `1.234,50`. What is no plain number stays as it is. */
  number(text: string): string;
  /** `2026-11-02` or `20261102` → `02.11.2026`. What is no day stays as it is. */
  day(text: string): string;
  /** `DE` → `Germany`. */
  country(code: string): string;
}

/** Without a sign where the language has none. */
export const formsOf = keptByLanguage((tag: LanguageTag): Forms => {
  const parts = new Intl.NumberFormat(tag, { useGrouping: true }).formatToParts(1234567.8);
  const sign = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [sign('group'), sign('decimal')];
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });
  return {
    number: (text) =>
      text.replace(NUMBER, (_, minus: string, whole: string, fraction: string | undefined) => {
        const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
        return `${minus}${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
      }),
    day: kept((text) => {
      const iso = isoDay(text);
      return iso === undefined ? text : days.format(new Date(`${iso}T00:00:00Z`));
    }),
    country: kept((code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)),
  };
});

/** The same days and countries come again and again, and Intl takes longer than all the rest of a short copy. */
function kept(form: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = form(text);
    if (known.size === KEPT_MAX) known.clear();
    if (text.length <= KEPT_CHARACTERS_MAX) known.set(text, made);
    return made;
  };
}

/** YYYY-MM-DD. Undefined where the text is no day of the calendar. */
export function isoDay(text: string): string | undefined {
  const [, year, , month, day] = DAY.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  return new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) === true ? iso : undefined;
}

/** An account number in groups of four (ISO 13616-1, print form). */
export function inGroups(text: string): string {
  return text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}
