// Twins: a broken CII invoice breaks the same business rules after its conversion to UBL.
import { readFileSync } from 'node:fs';
import test from 'ava';
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { locationOf } from '../../src/validation/location.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { descendants } from '../../src/xml/path.js';
import type { XmlDocument, XmlElement } from '../../src/xml/tree.js';

const bytes = readFileSync('test/fixtures/cii-invoice.xml');
const target = { customizationId: 'urn:cen.eu:en16931:2017', profileId: '' };
const leaves = [...descendants(parseXml(bytes).root)].filter(({ children }) => children.length === 0);

for (const leaf of leaves) {
  const place = locationOf(leaf).replace('/rsm:CrossIndustryInvoice/', '');
  // Without it no rule set knows the source; the result has that of its target.
  if (place.endsWith('GuidelineSpecifiedDocumentContextParameter/ram:ID')) continue;

  test(`without ${place} the same rules fire on both sides`, (t) => {
    assertTwins(t, replaced(leaf.start, leaf.end, ''));
  });
  if (leaf.text === '') continue;
  test(`with ${place} wrong the same rules fire on both sides`, (t) => {
    assertTwins(t, replaced(leaf.open, leaf.close, wrong(leaf)));
  });
}

function assertTwins(t: { deepEqual(actual: unknown, expected: unknown): void }, broken: Buffer): void {
  const document = parseXml(broken);
  t.deepEqual(rulesBroken(parseXml(ciiToUbl(document, target).bytes)), rulesBroken(document));
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
