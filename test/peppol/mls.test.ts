import { type MessageLevelStatus, readStatus, writeStatus } from '../../src/peppol/mls.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';

const accepted: MessageLevelStatus = {
  id: 'S-1',
  issuedAt: new Date('2026-11-20T10:00:00.123Z'),
  sender: '0242:987654',
  receiver: '0242:123456',
  code: 'AP',
  description: undefined,
  referenceId: '0f2e4f0a-6a55-4b0c-9f3e-5d1c2b7a9e11',
  issues: [],
};

const rejected: MessageLevelStatus = {
  ...accepted,
  code: 'RE',
  description: 'Two rules <broken> & a "place"',
  issues: [
    { location: '/Invoice/cbc:ID[1]', text: 'BR-02', reason: 'BV' },
    { location: undefined, text: 'Not delivered', reason: 'FD' },
  ],
};

test('the message, to the letter', (t) => {
  const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
  t.is(
    writeStatus(accepted).toString(),
    `<?xml version="1.0" encoding="UTF-8"?>\n<ApplicationResponse xmlns="${ubl}ApplicationResponse-2" xmlns:cac="${ubl}CommonAggregateComponents-2" xmlns:cbc="${ubl}CommonBasicComponents-2">` +
      '<cbc:CustomizationID>urn:peppol:edec:mls:1.0</cbc:CustomizationID><cbc:ProfileID>urn:peppol:edec:mls</cbc:ProfileID><cbc:ID>S-1</cbc:ID>' +
      '<cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:IssueTime>10:00:00Z</cbc:IssueTime>' +
      '<cac:SenderParty><cbc:EndpointID schemeID="0242">987654</cbc:EndpointID></cac:SenderParty>' +
      '<cac:ReceiverParty><cbc:EndpointID schemeID="0242">123456</cbc:EndpointID></cac:ReceiverParty>' +
      '<cac:DocumentResponse><cac:Response><cbc:ResponseCode>AP</cbc:ResponseCode></cac:Response>' +
      '<cac:DocumentReference><cbc:ID>0f2e4f0a-6a55-4b0c-9f3e-5d1c2b7a9e11</cbc:ID></cac:DocumentReference></cac:DocumentResponse></ApplicationResponse>',
  );
});

for (const status of [accepted, { ...accepted, code: 'AB' as const, description: 'Handed over' }, rejected]) {
  test(`what was written is read back: ${status.code}`, (t) => {
    t.deepEqual(readStatus(parseXml(writeStatus(status))), { ...status, issuedAt: '2026-11-20T10:00:00Z' });
  });
}

test('what XML cannot carry stops no status', (t) => {
  t.is(readStatus(parseXml(writeStatus({ ...rejected, description: 'a\u0001b' })))?.description, 'a\u{fffd}b');
});

test('an issue without a place has the LineID NA', (t) => {
  t.true(writeStatus(rejected).includes('<cbc:LineID>NA</cbc:LineID>'));
});

for (const [title, status] of [
  ['a description', { ...rejected, description: undefined }],
  ['an issue', { ...rejected, issues: [] }],
  ['an issue that is not a warning', { ...rejected, issues: [{ location: undefined, text: 'Odd', reason: 'BW' as const }] }],
] as const) {
  test(`a rejection needs ${title}`, (t) => {
    t.throws(() => writeStatus(status), { instanceOf: TypeError });
  });
}

for (const [title, change] of [
  ['another customization', (xml: string) => xml.replace('urn:peppol:edec:mls:1.0', 'urn:fdc:peppol.eu:poacc:trns:mlr:3')],
  ['an unknown code', (xml: string) => xml.replace('>AP<', '>OK<')],
  ['no reference', (xml: string) => xml.replace(accepted.referenceId, '')],
  ['another root', () => '<ApplicationResponse/>'],
] as const) {
  test(`no status message: ${title}`, (t) => {
    t.is(readStatus(parseXml(Buffer.from(change(writeStatus(accepted).toString())))), undefined);
  });
}
