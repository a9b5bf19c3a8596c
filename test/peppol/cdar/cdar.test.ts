// Lifecycle messages: each status that is written passes its rules and is read back; what of it an Invoice Response says.
import { frenchTime, instantOf } from '../../../src/peppol/cdar/frenchTime.js';
import { invoiceResponseOf } from '../../../src/peppol/cdar/invoiceResponse.js';
import type { LifecycleMessage, LifecycleParty, StatusAmount, StatusReason } from '../../../src/peppol/cdar/message.js';
import { readLifecycle } from '../../../src/peppol/cdar/read.js';
import { isTransmission, responseCodeOf, statusType } from '../../../src/peppol/cdar/statuses.js';
import { writeLifecycle } from '../../../src/peppol/cdar/write.js';
import { validate } from '../../../src/validation/validate.js';
import { parseXml } from '../../../src/xml/gate.js';
import { firedIn } from '../../support/fixtures.js';
import { test } from '../../support/test.js';

const PLATFORM: LifecycleParty = { role: 'WK' };
const SELLER: LifecycleParty = {
  role: 'SE',
  identifier: { scheme: '0002', value: '123456782' },
  name: 'Lumière & Fils SARL',
  address: { scheme: '0225', value: '123456782_STATUTS' },
};
const BUYER: LifecycleParty = {
  role: 'BY',
  identifier: { scheme: '0002', value: '987654324' },
  name: 'Atelier <Nord>',
  address: { scheme: '0225', value: '987654324' },
};

const REASONS: Readonly<Record<string, StatusReason>> = {
  206: { code: 'QTE_ERR', text: 'Neuf au lieu de dix' },
  207: { code: 'TX_TVA_ERR', text: 'Le taux est 10 %', action: 'NIN' },
  208: { code: 'JUSTIF_ABS', text: 'Le bon de livraison manque', action: 'PIN' },
  210: { code: 'DOUBLE_FACT', text: 'Déjà facturé' },
  213: { code: 'REJ_SEMAN', text: 'BR-CO-15: the totals differ', action: 'NIN' },
  221: { code: 'ROUTAGE_ERR' },
  501: { code: 'IRR_SYNTAX' },
};
const RECEIVED: readonly StatusAmount[] = [
  { type: 'MEN', amount: '120.00', currency: 'EUR', percent: '20.00' },
  { type: 'MEN', amount: '55.00', currency: 'EUR', percent: '10.00' },
];

function messageOf(status: string): LifecycleMessage {
  const type = statusType(status)!;
  const isFromSeller = type.setBy === 'seller' || type.setBy === 'sender-platform';
  const reason = REASONS[status];
  return {
    id: `M-${status}`,
    issuedAt: new Date('2026-11-26T10:00:05Z'),
    process: 'REGULATED',
    sender: PLATFORM,
    issuer: isTransmission(type) ? PLATFORM : isFromSeller ? SELLER : BUYER,
    recipients: [isFromSeller ? BUYER : SELLER],
    status,
    setAt: new Date('2026-11-26T10:00:00Z'),
    invoice: { number: 'F-2026/17', typeCode: '380', issueDate: '2026-11-25', seller: SELLER.identifier },
    invoiceReceivedAt: new Date('2026-11-25T09:00:00Z'),
    reasons: reason === undefined ? [] : [reason],
    amounts: status === '212' ? RECEIVED : [],
  };
}

const WRITTEN = ['200', '202', '203', '204', '205', '206', '207', '208', '209', '210', '211', '212', '213', '221', '501'];

for (const status of WRITTEN) {
  test(`${status} passes the schema and the rules of both editions, and is read as it was written`, (t) => {
    const message = messageOf(status);
    const xml = writeLifecycle(message);
    for (const at of ['2026-09-10', '2026-11-26']) t.deepEqual(firedIn('FR-CDAR', xml.toString(), new Date(at)), [], at);
    t.deepEqual(firedIn('CDAR', xml.toString()), []);
    const { issuer, recipients, statuses, ...head } = readLifecycle(parseXml(xml).root)!;
    t.like(head, {
      id: `M-${status}`,
      process: 'REGULATED',
      typeCode: isTransmission(statusType(status)!) ? '305' : '23',
      setAt: message.setAt,
    });
    t.like(issuer, { role: message.issuer.role, name: message.issuer.name });
    t.deepEqual(recipients, message.recipients as LifecycleParty[]);
    t.is(statuses.length, 1);
    t.like(statuses[0], { status, label: statusType(status)?.label, invoice: message.invoice, amounts: message.amounts });
    t.deepEqual(
      statuses[0]?.reasons.map(({ code, text, action }) => ({ code, text, action })),
      message.reasons.map(({ code, text, action }) => ({ code, text, action })),
    );
  });
}

test('MDT-97 says of every status that it is of an invoice', (t) => {
  for (const status of WRITTEN) {
    const xml = writeLifecycle(messageOf(status)).toString();
    t.regex(xml, /<ram:ReferenceTypeCode>urn\.cpro\.gouv\.fr:1p0:CDV:einvoicingF2<\/ram:ReferenceTypeCode>/, status);
  }
});

test('a status that is not in the table is not written', (t) => {
  t.throws(() => writeLifecycle({ ...messageOf('205'), status: '299' }), { message: 'there is no status 299' });
});

test('another document is no lifecycle message', (t) => {
  t.is(readLifecycle(parseXml(Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')).root), undefined);
});

test('a message about several invoices has a status for each', (t) => {
  const xml = writeLifecycle(messageOf('205')).toString();
  const [reference = ''] = /<ram:ReferenceReferencedDocument>.*<\/ram:ReferenceReferencedDocument>/.exec(xml) ?? [];
  const both = xml.replace(reference, reference + reference.replace('F-2026/17', 'F-2026/18'));
  const read = readLifecycle(parseXml(Buffer.from(both)).root);
  t.deepEqual(
    read?.statuses.map(({ invoice }) => invoice.number),
    ['F-2026/17', 'F-2026/18'],
  );
});

for (const [status, code] of Object.entries({ 204: 'IP', 205: 'AP', 206: 'CA', 207: 'UQ', 208: 'UQ', 210: 'RE', 211: 'PD' })) {
  test(`${status} is ${code} in an Invoice Response that passes its rules`, (t) => {
    const response = invoiceResponseOf(readLifecycle(parseXml(writeLifecycle(messageOf(status))).root)!);
    t.truthy(response);
    const report = validate(parseXml(response!), { at: new Date('2026-11-26') });
    t.deepEqual(report.findings, []);
    t.true(response!.includes(`<cbc:ResponseCode listID="UNCL4343OpSubset">${code}</cbc:ResponseCode>`));
    t.true(response!.includes('<cbc:EndpointID schemeID="0225">123456782_STATUTS</cbc:EndpointID>'));
    t.is(responseCodeOf(status), code);
  });
}

for (const status of ['200', '202', '203', '209', '212', '213']) {
  test(`${status} is said by no Invoice Response`, (t) => {
    t.is(invoiceResponseOf(readLifecycle(parseXml(writeLifecycle(messageOf(status))).root)!), undefined);
  });
}

test('the interface knows each status by its codes, and one that was agreed as received', (t) => {
  t.deepEqual(['200', '202', '203', '209', '212', '213', '221', '501', '299'].map(responseCodeOf), [
    'AB',
    'AP',
    'AB',
    'AB',
    'PD',
    'RE',
    'RE',
    'RE',
    'AB',
  ]);
});

test('times are those of Paris, in summer and in winter and around the change', (t) => {
  t.is(frenchTime(new Date('2026-07-01T22:30:00Z')), '20260702003000');
  t.is(frenchTime(new Date('2026-12-01T22:30:00Z')), '20261201233000');
  for (const at of [
    '2026-07-01T22:30:00Z',
    '2026-12-01T22:30:00Z',
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
    '2026-10-25T02:00:00Z',
  ]) {
    t.is(instantOf(frenchTime(new Date(at)))?.toISOString(), new Date(at).toISOString());
  }
  for (const text of ['20260231000000', '2026', '20260101250000', 'today']) t.is(instantOf(text), undefined, text);
  t.is(instantOf('20260701')?.toISOString(), '2026-06-30T22:00:00.000Z');
});
