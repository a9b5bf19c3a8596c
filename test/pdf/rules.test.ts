// Metadata of a PDF are compared with the embedded invoice: a difference is a warning.

import { extractInvoiceXml } from '../../src/domain/documents/fields/pdf.js';
import { PDF_RULES } from '../../src/pdf/rules.js';
import { pdfOf, xmp } from '../support/pdf.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';
import { AGREEING, cii, DIFFERING, EN, ZUGFERD_2 } from './metadataCases.js';

async function notesOn(metadata: string | Uint8Array | undefined, xml = cii(EN), name = 'factur-x.xml') {
  return (await extractInvoiceXml(THREADS, await pdfOf([{ name, bytes: Buffer.from(xml) }], metadata))).notes;
}

for (const { title, metadata, xml, name } of AGREEING) {
  test(`no warning: ${title}`, async (t) => {
    t.deepEqual(await notesOn(metadata, xml, name), []);
  });
}

for (const { title, metadata, xml, name, rule, text } of DIFFERING) {
  test(`${rule}: ${title}`, async (t) => {
    const notes = await notesOn(metadata, xml, name);
    t.deepEqual(
      notes.map((note) => ({ rule: note.rule, severity: note.severity, text: note.text })),
      [{ rule, severity: 'warning', text }],
    );
  });
}

test('each rule on metadata has a case', (t) => {
  t.deepEqual(
    [...new Set(DIFFERING.map(({ rule }) => rule))],
    PDF_RULES.filter((rule) => rule !== 'PDF-09'),
  );
});

test('what a stranger wrote is cut where it stands in a sentence', async (t) => {
  const [note] = await notesOn(xmp({ DocumentFileName: 'é'.repeat(5000) }));
  t.is(note?.value, `${'é'.repeat(200)}…`);
});

for (const [level, generation, schema, expected] of [
  ['EN 16931', undefined, 'Factur-X EN 16931', 'factur-x'],
  ['COMFORT', undefined, 'Factur-X EN 16931', 'factur-x'],
  ['XRECHNUNG', undefined, 'what BT-24 says', undefined],
  ['BASIC', undefined, 'what BT-24 says', undefined],
  ['EN 16931', ZUGFERD_2, 'ZUGFeRD 2.0', 'zugferd-2.0'],
] as const) {
  test(`metadata with ${level} of ${generation ?? 'Factur-X'}: the schema is that of ${schema}`, async (t) => {
    const metadata = xmp({ ConformanceLevel: level }, generation);
    const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(cii(EN)) }], metadata);
    t.is((await extractInvoiceXml(THREADS, pdf)).generation, expected);
  });
}
