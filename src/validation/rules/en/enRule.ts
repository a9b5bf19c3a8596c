// A rule of EN 16931: one id for both syntaxes, and for each syntax where it looks and what must hold there. The
// published artefacts (1.3.16) differ between UBL and CII in more than paths, and fragments are judged as well as whole documents:
// so each syntax says exactly what its artefact asks.
import type { InvoiceSyntax } from '../../format.js';
import type { PathRule, Rule, Severity } from '../../rule.js';

export type Test = PathRule['test'];

/** A rule in one syntax. */
export interface Place {
  readonly context: string;
  /** Narrows the context: elements of which this is false are not looked at. */
  readonly where?: Test;
  readonly at?: string;
  readonly test: Test;
  readonly near?: NonNullable<Rule['near']>;
  /** Fatal where nothing is said. */
  readonly severity?: Severity;
}

/** Without a syntax, the artefact of that syntax has no such rule, or one that nothing can break. */
export interface EnRule {
  readonly id: string;
  readonly expected?: NonNullable<Rule['expected']>;
  readonly ubl?: Place | undefined;
  readonly cii?: Place | undefined;
}

/** The rules of one syntax, for one walk. */
export function rulesIn(syntax: InvoiceSyntax, rules: readonly EnRule[]): PathRule[] {
  return rules.flatMap(({ id, expected, ...places }): PathRule[] => {
    const place = places[syntax];
    if (place === undefined) return [];
    const { where, severity = 'fatal', ...rest } = place;
    const test: Test = where === undefined ? place.test : (node, document) => !where(node, document) || place.test(node, document);
    return [{ ...rest, id, severity, test, ...(expected && { expected }) }];
  });
}

/** Both roots of UBL. */
export const UBL_ROOT = '/inv:Invoice|/cn:CreditNote';
export const UBL_LINE = 'cac:InvoiceLine|cac:CreditNoteLine';
export const CII_ROOT = '/rsm:CrossIndustryInvoice';
export const CII_LINE = 'ram:IncludedSupplyChainTradeLineItem';

/** From the root of a CII document. */
export const CII_AGREEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement';
export const CII_DELIVERY = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery';
export const CII_SETTLEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';

/** Each of them, `a` and `b` below it: `a/x|b/x`. */
export function inEach(contexts: string, path: string): string {
  return contexts
    .split('|')
    .map((one) => `${one}/${path}`)
    .join('|');
}
