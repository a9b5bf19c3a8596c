// An invoice of a French seller as a whole Factur-X: to a receiver that takes nothing else, and from one.
import { readInvoiceOfPdf } from '../../src/domain/documents/fields/invoiceOfPdf.js';
import { FRENCH_FACTURX } from '../../src/peppol/frenchTypes.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { bring, startExchange } from '../support/as4Exchange.js';
import { errorsOf } from '../support/as4Sender.js';
import { contents, exported, PICTURE, register, stored, upload, xmlPart } from '../support/documents.js';
import { AT, mutate } from '../support/fixtures.js';
import { kept } from '../support/kept.js';
import { entry, pki } from '../support/network/elsewhere.js';
import { test } from '../support/test.js';
import { frenchCii, frenchUbl } from '../validation/rules/france/french.js';

const SELLER = '0225:100000009';
const HERE = '0225:200000008_invoices';
const ELSEWHERE = '0225:200000008_elsewhere';

const at = kept(startExchange);

test.before(async () => {
  await register(await at.exchange.as('demo-seller'), SELLER, [158]);
  await register(await at.exchange.as('demo-buyer'), HERE, [158]);
  const { smp, dns } = at.network;
  dns.set(ELSEWHERE, { smp: smp.url });
  const { value, processId } = FRENCH_FACTURX;
  smp.setEntry(ELSEWHERE, `busdox-docid-qns::${value}`, entry(pki.smp, ELSEWHERE, { documentType: value, process: processId }));
});

for (const [syntax, xml] of [
  ['UBL', frenchUbl()],
  ['CII', frenchCii()],
] as const) {
  test.serial(`an invoice in ${syntax} goes as a PDF with valid CII inside, which comes in as a document`, async (t) => {
    const seller = await at.exchange.as('demo-seller');
    await upload(seller, {
      documentId: syntax,
      document: xmlPart(mutate(xml, ['200000008_invoices', '200000008_elsewhere'])),
      image: PICTURE,
    });
    await at.exchange.idle();
    const { state, faultMessage } = await stored(at.exchange, 'demo-seller', syntax);
    t.is(state, 'EXPORTED', faultMessage ?? '');
    const { message, envelope } = at.network.accessPoint.taken.at(-1)!;
    t.is(message.action, `busdox-docid-qns::${FRENCH_FACTURX.value}`);
    const { payload } = envelope;
    if (payload.kind !== 'binary') return t.fail(payload.kind);
    const inside = await readInvoiceOfPdf(payload.bytes);
    t.deepEqual([payload.mimeType, inside.name, inside.notes], ['application/pdf', 'factur-x.xml', []]);
    const { verdict, ruleSets } = validate(parseXml(inside.bytes), { at: AT, generation: inside.generation });
    t.deepEqual(
      [verdict, ruleSets.map(({ family }) => family)],
      ['valid', ['CII-EN16931', 'EN16931-CII', 'FACTUR-X-EN16931', 'FR-CTC-CII']],
    );

    const answer = await bring(at, FRENCH_FACTURX, payload.bytes, { sender: SELLER, receiver: HERE });
    t.deepEqual(errorsOf(answer), ['receipt']);
    await at.exchange.idle();
    const [row] = await at.exchange.app.database.sql.query<{ id: string }>(
      `select document_id as id from document where direction = 'receive' and document_type = 'invoice' order by id desc limit 1`,
    );
    const document = await exported(await at.exchange.as('demo-buyer'), row!.id);
    t.deepEqual([document.status, document.documentType, document.receiverIdentifier], ['READY', 'invoice', HERE]);
    const [pdf, cii] = await contents(at.exchange, document);
    t.true(pdf!.bytes.equals(payload.bytes));
    t.true(cii!.bytes.equals(inside.bytes));
  });
}

test.serial('a payload that is no PDF with an invoice is refused', async (t) => {
  const answer = await bring(at, FRENCH_FACTURX, Buffer.from('%PDF-1.7'), { sender: SELLER, receiver: HERE });
  t.deepEqual(errorsOf(answer), ['EBMS:0004', 'The PDF of the envelope cannot be read: The PDF cannot be parsed: it is damaged']);
});
