// Twins: an invalid CII invoice breaks the same business rules after its conversion to UBL.
import { readFileSync } from 'node:fs';
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { locationOf } from '../../src/validation/location.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { descendants } from '../../src/xml/path.js';
import type { XmlDocument, XmlElement } from '../../src/xml/tree.js';
import { test } from '../support/test.js';

const bytes = readFileSync('test/fixtures/cii-invoice.xml');
const target = { customizationId: 'urn:cen.eu:en16931:2017', profileId: '' };
const leaves = [...descendants(parseXml(bytes).root)].filter(({ children }) => children.length === 0);

/**
 * Faults on which the two published artefacts differ: those found in UBL only, and in CII only. UBL has the currency on each amount,
 * other rules for the categories of lines and of the breakdown, and a comparison of the tax total that CII lacks.
 */
const APART: Readonly<Record<string, readonly [inUbl: readonly string[], inCii: readonly string[]]>> = {
  'without rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode': [['BR-CL-03', 'BR-CO-14'], []],
  'with rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode wrong': [['BR-CL-03', 'BR-CO-14'], []],
  'with ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode wrong': [['BR-CL-17'], ['BR-CL-18']],
  'without ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount': [['BR-CO-14'], []],
};

for (const leaf of leaves) {
  const place = locationOf(leaf).replace('/rsm:CrossIndustryInvoice/', '');
  // Without it no rule set applies to the source; the result has that of its target.
  if (place.endsWith('GuidelineSpecifiedDocumentContextParameter/ram:ID')) continue;

  test(`without ${place} the rules fire on both sides that both artefacts have`, (t) => {
    assertTwins(t, replaced(leaf.start, leaf.end, ''), `without ${shortOf(place)}`);
  });
  if (leaf.text === '') continue;
  test(`with ${place} wrong the rules fire on both sides that both artefacts have`, (t) => {
    assertTwins(t, replaced(leaf.open, leaf.close, wrong(leaf)), `with ${shortOf(place)} wrong`);
  });
}

function assertTwins(t: { deepEqual(actual: unknown, expected: unknown): void }, broken: Buffer, fault: string): void {
  const document = parseXml(broken);
  const [inUbl, inCii] = [rulesBroken(parseXml(ciiToUbl(document, target).bytes)), rulesBroken(document)];
  const alone = [inUbl.filter((rule) => !inCii.includes(rule)), inCii.filter((rule) => !inUbl.includes(rule))];
  t.deepEqual(alone, APART[fault] ?? [[], []]);
}

/** The last three names of a location, without positions. */
function shortOf(place: string): string {
  return place
    .replace(/\[\d+\]/g, '')
    .split('/')
    .slice(-3)
    .join('/');
}

function replaced(from: number, to: number, text: string): Buffer {
  return Buffer.concat([bytes.subarray(0, from), Buffer.from(text), bytes.subarray(to)]);
}

function wrong({ text }: XmlElement): string {
  return /^[\d.]+$/.test(text) ? `1${text}` : 'wrong';
}

function rulesBroken(document: XmlDocument): string[] {
  const { findings } = validate(document, { at: new Date('2026-11-20T00:00:00Z'), documentId: 'twin', sha256: '' });
  return [...new Set(findings.map(({ rule }) => rule).filter((rule) => rule.startsWith('BR-')))].toSorted();
}
