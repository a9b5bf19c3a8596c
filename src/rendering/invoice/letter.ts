// What stands above the lines of an invoice, as on a letter: who writes to whom, when, and what is to be paid.
import type { Term } from '../../validation/terms.js';
import { BUYER_ADDRESS, FIGURES, SELLER, SELLER_ADDRESS } from '../labels.js';
import type { Fact, FactSection, Letter } from '../page.js';
import { bare, facts, type RenderingContext } from './context.js';

/** More have a section of their own. */
const PRECEDING_IN_LETTER_MAX = 2;

export function letterOf(reading: RenderingContext): Letter {
  const { invoice, reader, words, isCredit } = reading;
  const preceding = invoice.all('BG-3').length > PRECEDING_IN_LETTER_MAX ? [] : precedingFacts(reading);
  const amount = reader.amounts('BT-115', undefined, 'inFull');
  const dueDate = reader.facts([['dueDate', 'BT-9']]);
  const hasAmount = amount.length > 0;
  return {
    sender: facts([...addressLines(reading, SELLER_ADDRESS), ...reader.facts(SELLER)]),
    recipient: facts(addressLines(reading, BUYER_ADDRESS)),
    figures: facts([...reader.facts(FIGURES), ...(hasAmount ? [] : dueDate), ...preceding]),
    due: facts(hasAmount ? [{ label: words.say(isCredit ? 'credited' : 'due'), values: amount, isStrong: true }, ...dueDate] : []),
  };
}

/** The country is the last term. A trading name that is the name is said once. */
export function addressLines({ reader }: RenderingContext, lines: readonly (readonly Term[])[]): Fact[] {
  const said = lines.map((terms, index) =>
    terms.flatMap((term) => reader.values(term, undefined, index === lines.length - 1 ? 'country' : undefined)),
  );
  const names = new Set<string>();
  return said.flatMap((values, index) => {
    const isRepeated = index === 1 && values.every(({ text }) => names.has(text));
    for (const { text } of values) names.add(text);
    return isRepeated ? [] : bare(values);
  });
}

export function precedingSections(reading: RenderingContext): FactSection[] {
  return reading.invoice.all('BG-3').length > PRECEDING_IN_LETTER_MAX ? [facts(precedingFacts(reading))] : [];
}

function precedingFacts({ invoice, reader, words }: RenderingContext): Fact[] {
  return invoice.all('BG-3').flatMap((one) => {
    const values = [...reader.values('BT-25', one), ...reader.values('BT-26', one)];
    return values.length === 0 ? [] : [{ label: words.say('preceding'), values }];
  });
}
