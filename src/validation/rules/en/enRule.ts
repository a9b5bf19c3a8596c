// A rule of EN 16931: one id and one wording for both syntaxes, and for each syntax where it looks and what must hold there. The
// published artefacts (1.3.16) differ between UBL and CII in more than paths, and fragments are judged as well as whole documents:
// so each syntax says exactly what its artefact asks.
import type { PathRule, RuleText, Severity } from '../../rule.js';

export type Test = PathRule['test'];
export type Syntax = 'ubl' | 'cii';

/** A rule in one syntax. */
export interface Place {
  readonly context: string;
  /** Narrows the context: elements of which this is false are not looked at. */
  readonly where?: Test;
  readonly at?: string;
  readonly test: Test;
  readonly near?: RuleText['near'];
  /** Where this syntax has another than the rule. */
  readonly severity?: Severity;
}

/** Without a syntax, the artefact of that syntax has no such rule, or one that nothing can break. */
export interface EnRule extends RuleText {
  readonly ubl?: Place | undefined;
  readonly cii?: Place | undefined;
}

/** The rules of one syntax, for one walk. */
export function rulesIn(syntax: Syntax, rules: readonly EnRule[]): PathRule[] {
  return rules.flatMap((rule): PathRule[] => {
    const place = rule[syntax];
    if (place === undefined) return [];
    const { id, text, hint, terms } = rule;
    const { context, at, where, near, severity = rule.severity } = place;
    const test: Test = where === undefined ? place.test : (node, document) => !where(node, document) || place.test(node, document);
    return [
      { id, severity, text, hint, terms, context, test, ...(at === undefined ? {} : { at }), ...(near === undefined ? {} : { near }) },
    ];
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
