// What a searched text is looked for in, and its words. Case, accents and compatibility forms (full width, ligatures) count for nothing.
import { parameterInvalid } from '../../../errors.js';
import { reason } from '../../../reasons.js';
import { BUSINESS_FIELD_LIST } from '../../fields/businessFields.js';

/** Words of one search. */
export const WORDS_MAX = 10;

/** The combining marks of Latin, Greek and Cyrillic letters, as the database writes and JavaScript reads them. */
const MARKS = Array.from({ length: 0x70 }, (_, index) => String.fromCodePoint(0x300 + index)).join('');

const searched = BUSINESS_FIELD_LIST.filter(({ isSearched }) => isSearched).map(({ kind, column }) =>
  kind === 'amount' ? `round(d.${column}, 2)::text` : `d.${column}`,
);

const FIELDS = `concat_ws(chr(10), d.number, d.sender_identifier, d.receiver_identifier, ${searched.join(', ')})`;

/** SQL: a text as it is compared. One in ASCII alone costs a third. */
const compared = (text: string): string =>
  `case when octet_length(${text}) = length(${text}) then lower(${text}) else lower(translate(normalize(${text}, NFKD), '${MARKS}', '')) end`;

/** SQL over `d`, the document: its fields as they are compared, one a line. */
export const SEARCHED_FIELDS = compared(FIELDS);

/** SQL over `d`, the document. */
export const SEARCHED_ID = compared('d.document_id');

/** An amount as people type it: 4.075,43 · 4 075.43 · 4'075,43 · 4075,43. The number 2024.123.45 is none. */
const AMOUNT = /^-?\d{1,3}(?:(?:[.'’]?\d{3})*,|(?:[,'’]?\d{3})*\.)\d{2}$/;

/**
 * The words of a search, as they are compared but for their case. Words between quotes are one. An amount has the form of the index. Throws
 * PARAMETERS_INVALID.
 */
export function wordsOf(text: string): readonly string[] {
  const words = [...text.matchAll(/"([^"]+)"|[^\s"]+/g)]
    .map(([word, quoted]) => wordOf((quoted ?? word).trim()))
    .filter((one) => one !== '');
  if (words.length > WORDS_MAX) {
    throw parameterInvalid(`text must have at most ${WORDS_MAX} words`, undefined, reason('FILTER_VALUES', { most: WORDS_MAX }));
  }
  return words;
}

function wordOf(word: string): string {
  if (AMOUNT.test(word)) return `${word.slice(0, -3).replace(/[.,'’]/g, '')}.${word.slice(-2)}`;
  return folded(word);
}

/** As texts are compared, but for the case. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
}
