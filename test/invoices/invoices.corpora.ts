// Every invoice of the corpora that is valid, as JSON and back: the same terms with the same text, and as valid as before.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { extractInvoiceXml } from '../../src/domain/documents/fields/pdf.js';
import { ExchangeError } from '../../src/domain/errors.js';
import { readInvoice } from '../../src/invoices/read.js';
import { type InvoiceSyntax, writeInvoice } from '../../src/invoices/write.js';
import { formatOf, syntaxOf } from '../../src/validation/format.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml, XmlError } from '../../src/xml/gate.js';
import type { XmlDocument } from '../../src/xml/tree.js';
import { corpusIfThere } from '../support/corpora.js';
import { AT } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';
import { changedTerms } from './terms.js';

const CORPORA = ['en16931', 'peppol-bis3', 'xrechnung', 'si-ubl', 'zugferd', 'france-ctc', 'pint', 'pint-examples', 'pint-world'];

/** Their rules ask for what EN 16931 does not have: extensions of XRechnung, NLCIUS, Factur-X and France. */
function isBeyondNorm(specification: string | undefined): boolean {
  return /#conformant#|extended/i.test(specification ?? '');
}

/** Two taxes on one line, of which JSON has one. */
const NOT_AGAIN = /CreditNote-Sample-TTX/;

for (const name of CORPORA) {
  const folder = corpusIfThere(name);
  if (folder === undefined) continue;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:xml|pdf)$/i.test(entry.name)) continue;
    const document = await invoiceIn(path);
    if (document !== undefined && validate(document, { at: AT }).verdict === 'valid')
      testRoundTrip(`${name}/${relative(folder, path)}`, document);
  }
}

function testRoundTrip(title: string, { root }: XmlDocument): void {
  const syntax = syntaxOf(formatOf(root)!) as InvoiceSyntax;
  const { invoice, unmapped } = readInvoice(root);
  const after = parseXml(writeInvoice(invoice, syntax).bytes);
  test(`${title}: the same terms`, (t) => {
    t.deepEqual(changedTerms(root, after.root, unmapped), []);
  });
  test(`${title}: the same JSON`, (t) => {
    t.deepEqual(readInvoice(after.root).invoice, invoice);
  });
  if (isBeyondNorm(invoice['specificationId'] as string) || NOT_AGAIN.test(title)) return;
  test(`${title}: valid again`, (t) => {
    const fatal = validate(after, { at: AT }).findings.filter(({ severity }) => severity === 'fatal');
    t.deepEqual(
      fatal.map(({ rule, location }) => `${rule} ${location}`),
      [],
    );
  });
}

/** Undefined for what is no invoice in UBL or CII. */
async function invoiceIn(path: string): Promise<XmlDocument | undefined> {
  try {
    const bytes = readFileSync(path);
    const xml = path.toLowerCase().endsWith('.pdf') ? (await extractInvoiceXml(THREADS, bytes)).bytes : bytes;
    const document = parseXml(xml);
    const format = formatOf(document.root);
    return format !== undefined && ['ubl', 'cii'].includes(syntaxOf(format) ?? '') ? document : undefined;
  } catch (error) {
    if (error instanceof XmlError || error instanceof ExchangeError) return undefined;
    throw error;
  }
}
