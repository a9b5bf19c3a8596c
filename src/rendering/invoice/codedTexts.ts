// Texts of invoices that have a code inside, as sentences.
import type { Fact, PageValue } from '../page.js';
import type { Words } from '../words.js';

/** XRechnung, BT-20: days, percent, and the amount that the percent is of. */
const DISCOUNT = /#SKONTO#TAGE=(\d+)#PROZENT=(\d+\.\d+)(?:#BASISBETRAG=(-?\d+\.\d+))?#/g;
/** UBL has BT-21, the subject, inside of BT-22. */
const SUBJECT = /^#([A-Z]{3})#\s*(.*)$/s;

/** `#SKONTO#TAGE=14#PROZENT=2.00#` → `2.00 % discount if paid within 14 days` */
export function withDiscounts(fact: Fact, words: Words): Fact {
  const sentence = (_: string, days: string, percent: string, base: string | undefined): string =>
    words.say(base === undefined ? 'discountWithin' : 'discountOf', days, words.number(percent), words.number(base ?? ''));
  return { ...fact, values: fact.values.map((value) => said(value, value.text.replace(DISCOUNT, sentence))) };
}

/** `#AAC#Open until noon` → `Open until noon (AAC)` */
export function withSubject(value: PageValue): PageValue {
  return said(value, value.text.replace(SUBJECT, '$2 ($1)'));
}

function said(value: PageValue, text: string): PageValue {
  return text === value.text ? value : { ...value, text, raw: value.raw ?? value.text };
}
