// Twins: every CII invoice of the corpora, valid or not, breaks the same business rules after its conversion to UBL.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { textAt } from '../../src/xml/path.js';
import type { XmlDocument } from '../../src/xml/tree.js';

const corpora = process.env['CORPORA'] ?? join('..', 'shared', 'corpora');
if (!existsSync(corpora)) throw new Error(`No corpora at ${corpora}: set CORPORA to their folder`);

/** BT-23 and BT-24 are those of the target; the Peppol and national rules that hang on them are another matter. */
const EN = 'urn:cen.eu:en16931:2017';
const GUIDELINE = 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';

/** They hold what EN 16931 does not know (a reference without a type). */
const WITH_LOSSES: readonly string[] = ['huf_example_cii.xml'];

for (const folder of ['en16931/cii', 'xrechnung/business-cases/standard', 'xrechnung/technical-cases']) {
  for (const entry of readdirSync(join(corpora, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.xml')) continue;
    const document = parseXml(readFileSync(join(entry.parentPath, entry.name)));
    if (document.root.local !== 'CrossIndustryInvoice' || textAt(document.root, GUIDELINE)?.startsWith(EN) !== true) continue;

    test(`${folder}/${entry.name}: the same rules fire on both sides`, (t) => {
      const { bytes, findings } = ciiToUbl(document, { customizationId: EN, profileId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0' });
      t.is(findings.length === 0, !WITH_LOSSES.includes(entry.name));
      t.deepEqual(rulesBroken(parseXml(bytes)), rulesBroken(document));
    });
  }
}

function rulesBroken(document: XmlDocument): string[] {
  const at = new Date('2026-11-20T00:00:00Z');
  const { findings } = validate(document, { at, documentId: 'twin', sha256: '' });
  return [...new Set(findings.map(({ rule }) => rule).filter((rule) => /^BR-(?!DE)/.test(rule)))].toSorted();
}
