// Every PDF of the corpora gives the invoice that its publisher put in, or none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { extractInvoiceXml } from '../../../src/domain/documents/pdf.js';
import { ExchangeError } from '../../../src/domain/errors.js';
import { parseXml } from '../../../src/xml/gate.js';

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
        const { name, bytes } = await extractInvoiceXml(pdf);
        t.deepEqual({ name, root: parseXml(bytes).root.local }, { name: expect.embeddedName, root: expect.embeddedRoot });
      } else {
        const error = await t.throwsAsync(extractInvoiceXml(pdf), { instanceOf: ExchangeError });
        t.is(error?.code, 'PDF_UNPROCESSABLE');
      }
    });
  }
}
