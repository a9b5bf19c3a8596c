// Rules that both syntaxes have in the same words, at places of their own.
import type { XmlElement } from '../../../xml/tree.js';
import { attribute } from '../../../xml/tree.js';
import { attributeOf, lengthOf } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place, type Test } from '../../pattern.js';
import { collapsed, isBlank } from '../../text.js';
import { CATEGORIES, RATES } from './codes.js';
import { isAddress, isIdentifier, isNumber, isPercent, isPrice, isSiretOf } from './forms.js';
import { AMOUNTS, DAYS, PARTIES, type Party, PERCENTS } from './places.js';

export type InvoiceSyntax = 'ubl' | 'cii';

/** A pattern with one rule. */
export function pattern(context: string, ...rules: readonly Assertion[]): Pattern {
  return { places: [{ context, rules }] };
}

/** An identifier of a party has the scheme. */
export function hasScheme(...schemes: readonly string[]): Test {
  return (node) => schemes.includes(attributeOf(node, 'schemeID'));
}

export function withScheme(elements: readonly XmlElement[], scheme: string): XmlElement[] {
  return elements.filter((one) => attribute(one, 'schemeID') === scheme);
}

export const says: Test = ({ text }) => !isBlank(text);
export const isDocumentNumber: Test = ({ text }) => isIdentifier(text);
export const isShortNumber: Test = ({ text }) => lengthOf(text) <= 35;

export function isIn(codes: ReadonlySet<string>): Test {
  return ({ text }) => codes.has(text);
}

/** Dates, amounts and rates. `more`: the dates that have another id in each syntax. */
export function values(syntax: InvoiceSyntax, isDay: (text: string) => boolean, more: readonly Place[]): Pattern[] {
  const days = DAYS.map((one) => ({ context: one[syntax], rules: [fatal(one.id, ({ text }) => isDay(text))] }));
  const amounts = AMOUNTS.map((one) => ({ context: one[syntax], rules: [fatal(one.id, ({ text }) => isNumber(collapsed(text), 2))] }));
  const rates = PERCENTS.map((one) => ({ context: one[syntax], rules: [fatal(one.id, ({ text }) => isPercent(collapsed(text)))] }));
  return [{ places: [...days, ...more] }, { places: amounts }, { places: rates }];
}

/** Rules on the addresses of parties, and on the routing codes of the seller and the buyer. */
export function addresses(contextOf: (party: Party) => string, codes: readonly [string, string]): Pattern[] {
  const addressed = PARTIES.flatMap((party) => (party.address === undefined ? [] : [{ context: contextOf(party), ids: party.address }]));
  const isCode = hasScheme('0224');
  const [seller, buyer] = codes;
  return [
    { places: addressed.map(({ context, ids }) => ({ context, when: hasScheme('0225'), rules: [fatal(ids[0], ofAddress)] })) },
    {
      places: [
        { context: seller, when: isCode, rules: [fatal('BR-FR-24_BT-29', ofAddress)] },
        { context: buyer, when: isCode, rules: [fatal('BR-FR-24_BT-46', ofAddress)] },
      ],
    },
    { places: addressed.map(({ context, ids }) => ({ context, rules: [fatal(ids[1], ({ text }) => lengthOf(text) <= 125)] })) },
    {
      places: [
        { context: seller, when: isCode, rules: [fatal('BR-FR-26_BT-29', ({ text }) => lengthOf(text) <= 100)] },
        { context: buyer, when: isCode, rules: [fatal('BR-FR-26_BT-46', ({ text }) => lengthOf(text) <= 100)] },
      ],
    },
  ];
}

const ofAddress: Test = ({ text }) => isAddress(text);

/** The SIRET of a party begins with its SIREN. `isOwn`: without a SIREN there, the SIRET is its own proof. */
export function siretFits(sirets: readonly XmlElement[], sirens: readonly XmlElement[], isOwn: boolean): boolean {
  const siret = sirets[0]?.text;
  if (siret === undefined) return true;
  const siren = sirens.find(({ text }) => text !== '')?.text ?? (isOwn ? siret.slice(0, 9) : '');
  return isSiretOf(siret, siren);
}

/** Two rules: each identifier has a scheme, and no scheme is there twice. */
export function schemeRules(
  [given, once]: readonly [string, string],
  identifiers: (node: XmlElement) => readonly XmlElement[],
): Assertion[] {
  return [
    fatal(given, (node) => identifiers(node).every((one) => attribute(one, 'schemeID') !== undefined)),
    fatal(once, (node) => {
      const schemes = identifiers(node)
        .map((one) => attribute(one, 'schemeID'))
        .filter((one) => one !== undefined);
      return new Set(schemes).size === schemes.length;
    }),
  ];
}

/** A category of VAT, and whether it is one of the Canary Islands, Ceuta or Melilla. */
export function isCategory(code: string): boolean {
  return CATEGORIES.has(code);
}

export function isRate(rate: string): boolean {
  return RATES.has(rate);
}

/** Only in bidirectional invoices a price is below zero. */
export function isUnitPrice(text: string, isBidirectional: boolean): boolean {
  return isBidirectional ? isNumber(text, 6) : isPrice(text);
}
