// PDFs that are made to be slow, as uploads.
import { clientOf, startApp } from '../../../support/app.js';
import { FORM_TYPE, formBody } from '../../../support/form.js';
import { HOSTILE_PDFS } from '../../../support/hostilePdf.js';
import { kept } from '../../../support/kept.js';
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { slowPdf } from '../../../support/pdf.js';
import { inProfile } from '../../../support/profile.js';
import { whenReady } from '../../../support/ready.js';
import { test } from '../../../support/test.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

for (const [about, pdf] of inProfile([...HOSTILE_PDFS, ['streams without an end', slowPdf] as const])) {
  test.serial(`a PDF with ${about} keeps nobody waiting, and is refused`, async (t) => {
    const body = formBody([{ name: 'document', fileName: 'invoice.pdf', type: 'application/pdf', bytes: pdf() }]);
    const headers = { 'Content-Type': FORM_TYPE };
    // 503 on an overloaded machine: the thread does not get the processor time that the file may take.
    const { status } = await whenReady(() =>
      keepsNobodyWaiting(t, exchange, () => seller('/v3/documents/invoice/send/multipart', { method: 'POST', headers, body })),
    );
    t.is(status, 422);
  });
}
