// Every PDF of the corpora yields the invoice that its publisher embedded, or none.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractInvoiceXml } from '../../../../src/domain/documents/fields/pdf.js';
import { ExchangeError } from '../../../../src/domain/errors.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { test } from '../../../support/test.js';
import { THREADS } from '../../../support/threads.js';

interface Case {
  readonly file: string;
  readonly scope: string;
  readonly expect: { readonly verdict: string; readonly embeddedName?: string; readonly embeddedRoot?: string };
}

const corpora = process.env['CORPORA'] ?? join('..', 'shared', 'corpora');
if (!existsSync(corpora)) throw new Error(`No corpora at ${corpora}: set CORPORA to their folder`);

for (const folder of ['pdfbad', 'zugferd']) {
  const cases = JSON.parse(readFileSync(join(corpora, folder, 'expectations.json'), 'utf8')) as Case[];
  for (const { file, expect } of cases.filter((one) => one.scope === 'extract')) {
    test.serial(`${folder}/${file}: ${expect.verdict}`, async (t) => {
      const pdf = readFileSync(join(corpora, folder, file));
      if (expect.verdict === 'extracts') {
        const { name, bytes, notes } = await extractInvoiceXml(THREADS, pdf);
        t.deepEqual({ name, root: parseXml(bytes).root.local }, { name: expect.embeddedName, root: expect.embeddedRoot });
        // PDFs that the publisher calls correct have consistent metadata.
        if (file.includes('/correct/')) t.deepEqual(notes, []);
      } else {
        const error = await t.throwsAsync(extractInvoiceXml(THREADS, pdf), { instanceOf: ExchangeError });
        t.is(error?.code, 'PDF_UNPROCESSABLE');
      }
    });
  }
}
