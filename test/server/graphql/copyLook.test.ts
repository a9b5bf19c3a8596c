// The logo and colour of a tenant in the readable copies of what it sends.

import { createHash } from 'node:crypto';
import { type PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { encodePng } from '../../../src/images/png.js';
import { startApp } from '../../support/app.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());
const LOGO = encodePng({ width: 2, height: 1, rgb: Buffer.from([255, 0, 0, 0, 0, 255]) }).toString('base64');
const UPDATE = 'mutation ($colour: String, $logo: String) { updateCopyLook(colour: $colour, logo: $logo) { colour logo } }';

test.before(async () => {
  await register(await exchange.as('demo-buyer'), BUYER);
  await uploadInvoice(await exchange.as('demo-seller'), 'L-1');
  await exchange.idle();
});

async function copiesOf(tenant: 'demo-seller' | 'demo-buyer', documentId: string) {
  const query = 'query ($id: ID!) { document(documentId: $id) { rendering(language: en) { htmlUrl pdfUrl } } }';
  const { document } = await data(await exchange.as(tenant), query, { id: documentId });
  const [html, pdf] = await Promise.all([exchange.anonymous(document.rendering.htmlUrl), exchange.anonymous(document.rendering.pdfUrl)]);
  const { context } = await PDFDocument.load(pdf.bytes);
  const isImage = (one: { dict?: PDFDict }): boolean => one.dict?.get(PDFName.of('Subtype')) === PDFName.of('Image');
  const images = context.enumerateIndirectObjects().filter(([, one]) => isImage(one as { dict?: PDFDict })).length;
  return { html: html.text, images };
}

test.serial('a tenant has no look at first, and its copies none', async (t) => {
  t.deepEqual(await data(await exchange.as('demo-seller'), '{ copyLook { colour logo } }'), { copyLook: null });
  const { html, images } = await copiesOf('demo-seller', 'L-1');
  t.notRegex(html, /<img|img-src/);
  t.is(images, 0);
});

test.serial('logo and colour are in the copies of what it sends, and not of what the buyer has', async (t) => {
  const seller = await exchange.as('demo-seller');
  t.deepEqual(await data(seller, UPDATE, { colour: '#FFDD00', logo: LOGO }), {
    updateCopyLook: { colour: '#ffdd00', logo: `data:image/png;base64,${LOGO}` },
  });
  const { html, images } = await copiesOf('demo-seller', 'L-1');
  t.true(html.includes(`<img class="logo" alt="" src="data:image/png;base64,${LOGO}">`));
  t.regex(html, /img-src data:"/);
  // Darker in a light page, until it can be read.
  t.regex(html, /@media screen\{:root\{--accent:#7d6c00\}\}/);
  t.is(images, 1);
  const { documents } = await data(await exchange.as('demo-buyer'), '{ documents(first: 1) { edges { node { documentId } } } }');
  const received = await copiesOf('demo-buyer', documents.edges[0].node.documentId);
  t.notRegex(received.html, /<img|--accent:#7d6c00/);
  t.is(received.images, 0);
});

test.serial('what is not named stays, null removes it, and the audit log says so', async (t) => {
  const seller = await exchange.as('demo-seller');
  t.deepEqual(await data(seller, UPDATE, { logo: null }), { updateCopyLook: { colour: '#ffdd00', logo: null } });
  t.deepEqual(await data(seller, UPDATE, { colour: null }), { updateCopyLook: null });
  const { auditLog } = await data(seller, '{ auditLog(filter: { actions: [TENANT_COPY_LOOK] }) { edges { node { actor details } } } }');
  t.is(auditLog.edges.length, 1);
  t.deepEqual(auditLog.edges[0].node.details, {
    logo: createHash('sha256').update(Buffer.from(LOGO, 'base64')).digest('hex'),
    colour: '#ffdd00',
  });
});

for (const [name, change, message] of [
  ['an SVG', { logo: Buffer.from('<svg/>').toString('base64') }, 'logo is neither PNG nor JPEG'],
  ['no Base64', { logo: '<svg/>' }, 'logo is not Base64'],
  ['a colour by its name', { colour: 'red' }, 'colour must be # and six hexadecimal digits, such as #e36414'],
] as const) {
  test.serial(`refused: ${name}`, async (t) => {
    const [fault] = faults(await ask(await exchange.as('demo-seller'), UPDATE, change));
    t.is(fault?.code, 'PARAMETERS_INVALID');
    t.is(fault?.message, `Invalid request parameters: ${message}`);
  });
}
