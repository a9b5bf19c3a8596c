// Twins: every CII invoice of the corpora, a document or a fragment, valid or invalid, breaks the same business rules after its
// conversion to UBL. Complete valid documents stay valid, also under Peppol's rules where those apply.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { extractInvoiceXml } from '../../src/domain/documents/fields/pdf.js';
import { ExchangeError } from '../../src/domain/errors.js';
import { ruleSetAt } from '../../src/validation/rulesets.js';
import { parseXml, XmlError } from '../../src/xml/gate.js';
import { textAt } from '../../src/xml/path.js';
import type { XmlDocument, XmlElement } from '../../src/xml/tree.js';
import { corpusIfThere } from '../support/corpora.js';
import { AT } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';

/** Where the corpora contain CII. A fragment is named by its file and number, as in their expectations. */
const CORPORA = ['en16931', 'xrechnung', 'zugferd', 'peppol-bis3'];
const GUIDELINE = 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';
const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

/** They contain elements unknown to EN 16931, or repeat a term that may occur once. */
const REFUSED: ReadonlySet<string> = new Set([
  'zugferd/corpus/ZUGFeRDv2/fail/MustangRE-20171118_506_ZUGFeRD1and2.pdf',
  'zugferd/corpus/ZUGFeRDv2/correct/Mustangproject/MustangGnuaccountingBeispielRE-20190610_507.pdf',
  'zugferd/corpus/ZUGFeRDv2/fail/Mustangproject/MustangGnuaccountingBeispielRE-20171118_506.pdf',
  'zugferd/corpus/ZUGFeRDv2/fail/Mustangproject/MustangGnuaccountingBeispielRE-20190610_507a.pdf',
  'zugferd/corpus/ZUGFeRDv2/correct/intarsys/EN16931/zugferd_2p0_EN16931_Einfach.pdf',
  'zugferd/corpus/ZUGFeRDv2/correct/intarsys/EXTENDED/zugferd_2p0_EXTENDED_InnergemeinschLieferungMehrereBestellungen.pdf',
  'zugferd/corpus/ZUGFeRDv2/correct/intarsys/EXTENDED/zugferd_2p0_EXTENDED_Warenrechnung.pdf',
  'zugferd/mustangproject/library/src/test/resources/EXTENDED_Fremdwaehrung_wdis_fx-pdfa4.pdf',
  'zugferd/mustangproject/library/src/test/resources/ZTESTZUGFERD_1_INVDSS_012015738820PDF-1.pdf',
  'zugferd/mustangproject/validator/src/test/resources/validXRechnung.pdf',
  'zugferd/corpus/ZUGFeRDv2/correct/symtrax/Beispiele/EXTENDED/zugferd_2p1_EXTENDED_InnergemeinschLieferungMehrereBestellungen.pdf',
  // A mandate in the wrong place, two countries in one address.
  'peppol-bis3/unit-CII-DK/DK_Validation_DKR007_CII.xml #1',
  'peppol-bis3/unit-CII-DK/DK_Validation_DKR007_CII.xml #3',
  'peppol-bis3/unit-CII-DK/DK_Validation_DKR007_CII.xml #6',
  'peppol-bis3/unit-CII-DK/DK_Validation_DKR007_CII.xml #7',
  'peppol-bis3/unit-CII-DK/DK_Validation_DKR007_CII.xml #8',
  'peppol-bis3/unit-CII-DK/DK_Validation_DKR007_CII.xml #9',
  'peppol-bis3/unit-CII-DK/DK_Validation_DKR011_CII.xml #1',
  // Attachments at the root, and repeated terms that may occur once.
  'peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-CL001.xml #1',
  'peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-CL001.xml #2',
  'peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-R006.xml #3',
  'peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-R054.xml #2',
  'peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-R080.xml #3',
  // Dates without a format.
  'peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-R110.xml #1',
  'peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-R110.xml #2',
  'peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-R110.xml #3',
]);

/**
 * Rules on which the two published artefacts differ, so that only one syntax breaks them. Neither list makes a valid document invalid:
 * validity is checked without these lists.
 */
const IN_CII_ALONE: ReadonlyMap<string, string> = new Map([
  ['BR-09', 'asks for the country of the seller where there is no address, too'],
  ['BR-11', 'asks for the country of the buyer where there is no address, too'],
  ['BR-20', 'asks for the country of the tax representative where there is no address, too'],
  ['BR-52', 'asks for the number of a reference of any type'],
  ['BR-56', 'does not know VAT identifiers of the scheme VAT, which Peppol does'],
  ['BR-CO-26', 'the same'],
  ['BR-S-02', 'the same'],
  ['BR-S-03', 'the same'],
  ['BR-S-04', 'the same'],
  ['BR-CL-16', 'takes an empty code for a wrong one; the conversion leaves it out'],
  ['BR-CO-14', 'compares the total with nothing, where there is no breakdown'],
  ['BR-DEC-15', 'misses a total in the accounting currency'],
]);
const IN_UBL_ALONE: ReadonlyMap<string, string> = new Map([
  ['BR-49', 'misses the code that was empty'],
  ['BR-61', 'asks for an account that CII only looks into where it is there'],
  ['BR-CL-03', 'demands a currency at each amount, where the invoice names none'],
  ['BR-CO-14', 'compares a total of 0, which stands for one that CII leaves out'],
  ['BR-CO-17', 'counts the tolerance for negative amounts otherwise'],
  ['BR-CO-18', 'asks for a breakdown where there are no parts of an invoice at all'],
  ['BR-CO-26', 'misses the identifier that was empty'],
  ['BR-S-01', 'minds a breakdown of a category that no line has'],
]);
/** The same for single fragments: UBL accepts an indicator of allowances and charges of 0 or 1, CII only false and true. */
const IN_UBL_ALONE_HERE: ReadonlyMap<string, readonly string[]> = new Map([
  ['peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-R043.xml #2', ['BR-31', 'BR-32', 'BR-33', 'BR-CO-21']],
  ['peppol-bis3/unit-CII-PEPPOL/PEPPOL-EN16931-R043.xml #4', ['BR-41', 'BR-42', 'BR-CO-23']],
]);

const invoices: (readonly [title: string, document: XmlDocument, whole: boolean])[] = [];
for (const name of CORPORA) {
  const folder = corpusIfThere(name);
  if (folder === undefined) continue;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:xml|pdf)$/i.test(entry.name)) continue;
    const title = `${name}/${relative(folder, path)}`;
    for (const [part, document] of await invoicesIn(path)) invoices.push([part === 0 ? title : `${title} #${part}`, document, part === 0]);
  }
}
for (const one of invoices) testTwins(...one);

function testTwins(title: string, document: XmlDocument, whole: boolean): void {
  const { bytes, findings } = ciiToUbl(document);
  test(`${title}: ${REFUSED.has(title) ? 'refused, by path' : 'nothing is lost'}`, (t) => {
    t.is(findings.length > 0, REFUSED.has(title), JSON.stringify(findings.slice(0, 3)));
  });
  if (findings.length > 0) return;
  const { root } = parseXml(bytes);
  const [before, after] = [broken('EN16931-CII', document.root), broken('EN16931-UBL', root)];

  test(`${title}: the same business rules on both sides`, (t) => {
    const apart = { cii: alone(before.all, after.all, IN_CII_ALONE), ubl: alone(after.all, before.all, IN_UBL_ALONE) };
    t.deepEqual(apart, { cii: [], ubl: IN_UBL_ALONE_HERE.get(title) ?? [] });
  });
  if (!whole || before.fatal.length > 0) return;
  test(`${title}: what is valid stays valid`, (t) => {
    t.deepEqual(after.fatal, []);
  });
  if (textAt(document.root, GUIDELINE) !== PEPPOL || broken('PEPPOL-EN16931-CII', document.root).fatal.length > 0) return;
  test(`${title}: what is valid under Peppol's rules stays so`, (t) => {
    t.deepEqual(broken('PEPPOL-EN16931-UBL', root).fatal, []);
  });
}

function alone(these: readonly string[], those: readonly string[], apart: ReadonlyMap<string, string>): string[] {
  return these.filter((rule) => rule.startsWith('BR-') && !those.includes(rule) && !apart.has(rule));
}

/** The unique ids of the rules that fire. */
function broken(family: string, root: XmlElement): { all: string[]; fatal: string[] } {
  const severities = new Map<string, string>();
  ruleSetAt(family, AT)?.check(
    root,
    new Set(),
    ({ id, severity }) => severities.set(id, severity),
    () => false,
  );
  const all = [...severities.keys()].toSorted();
  return { all, fatal: all.filter((id) => severities.get(id) === 'fatal') };
}

/** The CII invoices of a file: the file itself (number 0), the one inside a PDF, or those of a test set, numbered from 1. */
async function invoicesIn(path: string): Promise<[number: number, document: XmlDocument][]> {
  const document = await read(path);
  if (document === undefined) return [];
  if (isCii(document.root)) return [[0, document]];
  const tests = document.root.local === 'testSet' ? document.root.children.filter(({ local }) => local === 'test') : [];
  return tests.flatMap(({ children }, index) =>
    children.filter(isCii).map((root): [number, XmlDocument] => [index + 1, { ...document, root: { ...root, parent: undefined } }]),
  );
}

async function read(path: string): Promise<XmlDocument | undefined> {
  const bytes = readFileSync(path);
  try {
    return parseXml(path.endsWith('.xml') ? bytes : (await extractInvoiceXml(THREADS, bytes)).bytes);
  } catch (error) {
    if (error instanceof XmlError || error instanceof ExchangeError) return undefined;
    throw error;
  }
}

function isCii({ ns, local }: XmlElement): boolean {
  return local === 'CrossIndustryInvoice' && ns === 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
}
