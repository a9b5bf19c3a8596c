// Mutants for the rules of Peppol's responses. No rule fires in the fixture of each of them.

import type { Change, Mutant } from '../../../support/fixtures.js';

const STRANGER = '<cbc:UUID>1</cbc:UUID>';
const without = (text: string): Change => [text, ''];

const COMMON: readonly Mutant[] = [
  [['PEPPOL-COMMON-R001'], 'an empty element', ['>12:00:00<', '> <']],
  [['PEPPOL-COMMON-R030'], 'a day that does not exist', ['>2026-11-04<', '>2026-11-31<']],
  [['PEPPOL-COMMON-R030'], 'a date with a time zone', ['>2026-11-04<', '>2026-11-04Z<']],
];

/** Where an identifier of each scheme may occur in a response. The tests of invoices cover the formats. */
const IDENTIFIERS: readonly (readonly [rule: string, scheme: string, wrong: string, right: string])[] = [
  ['PEPPOL-COMMON-R040', '0088', '5400000000028', '5400000000027'],
  ['PEPPOL-COMMON-R041', '0192', '123456784', '123456785'],
  ['PEPPOL-COMMON-R042', '0184', 'DK1234567', 'DK12345674'],
  ['PEPPOL-COMMON-R043', '0208', '0123456748', '0123456749'],
  ['PEPPOL-COMMON-R044', '0201', 'ABC12', 'ABC123'],
  ['PEPPOL-COMMON-R045', '0210', '0074311015', '00743110157'],
  ['PEPPOL-COMMON-R047', '0211', 'IT00743110158', 'IT00743110157'],
  ['PEPPOL-COMMON-R049', '0007', '5566778898', '5566778899'],
  ['PEPPOL-COMMON-R050', '0151', '51824753557', '51824753556'],
  ['PEPPOL-COMMON-R052', '0096', '123456789', '1234567890'],
  ['PEPPOL-COMMON-R053', '0198', '12345674', 'DK12345674'],
  ['PEPPOL-COMMON-R054', '0106', '1234567', '12345678'],
  ['PEPPOL-COMMON-R055', '0190', '1234567890', '12345678901234567890'],
  ['PEPPOL-COMMON-R056-1', '9944', 'NL123456789', 'NL123456789B01'],
];

const SENDER = '<cbc:EndpointID schemeID="0088">5400000000027</cbc:EndpointID>';

function endpoint(scheme: string, id: string): Change {
  return [SENDER, `<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`];
}

export const IDENTIFIER_MUTANTS: readonly Mutant[] = IDENTIFIERS.flatMap(([rule, scheme, wrong, right]): Mutant[] => [
  [[rule], `${wrong} of scheme ${scheme}`, endpoint(scheme, wrong)],
  [[], `${right} of scheme ${scheme}`, endpoint(scheme, right)],
]);

/** `scheme` is the rule against 9907 and 0217, which are not electronic addresses; `place` is the rule against a tax scheme. */
function oddIdentifiers(scheme: string, place: string): Mutant[] {
  const tax = (id: string): Change => [
    SENDER,
    `${SENDER}<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`,
  ];
  return [
    [['PEPPOL-COMMON-R046', scheme], 'a wrong tax code of scheme 9907', endpoint('9907', '1')],
    [[scheme], 'a right tax code of scheme 9907', endpoint('9907', '00743110157')],
    [['PEPPOL-COMMON-R057', scheme], 'eleven digits of scheme 0217', endpoint('0217', '12345678901')],
    [[scheme], 'twelve digits of scheme 0217', endpoint('0217', '123456789012')],
    [['PEPPOL-COMMON-R056-2', place], 'a VAT identifier that begins with NL', tax('NL1')],
    [[place], 'a Dutch VAT identifier', tax('NL123456789B01')],
  ];
}

function schemaLocation(rule: string): Mutant {
  const attribute = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"';
  return [['PEPPOL-COMMON-R003', rule], 'a place of the schema', ['<ApplicationResponse', `<ApplicationResponse ${attribute}`]];
}

/** Rows `[rule, element]`: the first such element is removed, and only that rule requires it. */
function missing(rows: readonly (readonly [rules: string, element: string])[]): Mutant[] {
  return rows.map(([rules, element]) => [rules.split(' '), `no ${element.split('|').join(', the first in ')}`, [pathOf(element), '']]);
}

/** `a|b`: the first a anywhere in the first b. */
function pathOf(element: string): RegExp {
  const [name = '', parent] = element.split('|');
  const whole = `<${name}[ >][\\s\\S]*?</${name}>`;
  return parent === undefined ? new RegExp(whole) : new RegExp(`(?<=<${parent}>[\\s\\S]*?)${whole}`);
}

/** Rows `[rule, parent]`: an unknown element at the end of the first such element. */
function strangers(rows: readonly (readonly [rule: string, parent: string])[]): Mutant[] {
  return rows.map(([rule, parent]) => {
    const [name = '', outer] = parent.split('|');
    const end = `(?=</${name}>)`;
    const place = outer === undefined ? new RegExp(end) : new RegExp(`(?<=<${outer}>[\\s\\S]*?)${end}`);
    return [[rule], `a stranger in ${parent}`, [place, STRANGER]];
  });
}

export const INVOICE_RESPONSE: readonly Mutant[] = [
  [[], 'the fixture'],
  ...COMMON,
  ...IDENTIFIER_MUTANTS,
  ...oddIdentifiers('PEPPOL-T111-B00902', 'PEPPOL-T111-B00803'),
  schemaLocation('PEPPOL-T111-B00108'),
  ...missing([
    ['PEPPOL-T111-B00101', 'cbc:CustomizationID'],
    ['PEPPOL-T111-B00102', 'cbc:ProfileID'],
    ['PEPPOL-T111-B00103', 'cbc:ID'],
    ['PEPPOL-T111-B00104', 'cbc:IssueDate'],
    ['PEPPOL-T111-B00105', 'cac:SenderParty'],
    ['PEPPOL-T111-B00106', 'cac:ReceiverParty'],
    ['PEPPOL-T111-B00107', 'cac:DocumentResponse'],
    ['PEPPOL-T111-B00801', 'cbc:EndpointID'],
    ['PEPPOL-T111-B00802', 'cac:PartyLegalEntity'],
    ['PEPPOL-T111-B02001', 'cbc:EndpointID|cac:ReceiverParty'],
    ['PEPPOL-T111-B02002', 'cac:PartyLegalEntity|cac:ReceiverParty'],
    ['PEPPOL-T111-B02801', 'cac:Response'],
    ['PEPPOL-T111-B02802', 'cac:DocumentReference'],
    ['PEPPOL-T111-B02901', 'cbc:ResponseCode'],
    ['PEPPOL-T111-B03601', 'cbc:AttributeID'],
    ['PEPPOL-T111-B03901', 'cbc:ID|cac:DocumentReference'],
    ['PEPPOL-T111-B03902', 'cbc:DocumentTypeCode'],
    ['PEPPOL-T111-B04301', 'cac:PartyName|cac:IssuerParty'],
    ['PEPPOL-T111-B04901', 'cac:PartyName|cac:RecipientParty'],
    ['PEPPOL-T111-R004', 'cbc:StatusReason'],
  ]),
  [
    ['PEPPOL-COMMON-R001', 'PEPPOL-T111-B01101'],
    "no identifier in the sender's",
    without('<cbc:ID schemeID="0088">5400000000027</cbc:ID>'),
  ],
  [['PEPPOL-COMMON-R001', 'PEPPOL-T111-B02301'], "no identifier in the receiver's", without('<cbc:ID schemeID="0208">0123456749</cbc:ID>')],
  [
    ['PEPPOL-COMMON-R001', 'PEPPOL-T111-B04401'],
    "no identifier in the issuer's",
    [/(?<=IssuerParty>[\s\S]*)<cbc:ID schemeID="0208">0123456749<.cbc:ID>/, ''],
  ],
  [
    ['PEPPOL-COMMON-R001', 'PEPPOL-T111-B05001'],
    "no identifier in the recipient's",
    [/(?<=RecipientParty>[\s\S]*)<cbc:ID schemeID="0088">5400000000027<.cbc:ID>/, ''],
  ],
  [
    ['PEPPOL-COMMON-R001', 'PEPPOL-T111-B01401'],
    "no name of the sender's",
    without('<cbc:RegistrationName>Example Buyer S.à r.l.</cbc:RegistrationName>'),
  ],
  [
    ['PEPPOL-COMMON-R001', 'PEPPOL-T111-B02601'],
    "no name of the receiver's",
    without('<cbc:RegistrationName>Example Seller BV</cbc:RegistrationName>'),
  ],
  [['PEPPOL-COMMON-R001', 'PEPPOL-T111-B04701'], "no name of the issuer's", without('<cbc:Name>Example Seller BV</cbc:Name>')],
  [['PEPPOL-COMMON-R001', 'PEPPOL-T111-B05301'], "no name of the recipient's", without('<cbc:Name>Example Buyer S.à r.l.</cbc:Name>')],
  ...strangers([
    ['PEPPOL-T111-B00109', 'ApplicationResponse'],
    ['PEPPOL-T111-B00803', 'cac:SenderParty'],
    ['PEPPOL-T111-B01402', 'cac:PartyLegalEntity'],
    ['PEPPOL-T111-B01601', 'cac:Contact'],
    ['PEPPOL-T111-B02003', 'cac:ReceiverParty'],
    ['PEPPOL-T111-B02602', 'cac:PartyLegalEntity|cac:ReceiverParty'],
    ['PEPPOL-T111-B02803', 'cac:DocumentResponse'],
    ['PEPPOL-T111-B02902', 'cac:Response'],
    ['PEPPOL-T111-B03201', 'cac:Status'],
    ['PEPPOL-T111-B03602', 'cac:Condition'],
    ['PEPPOL-T111-B03903', 'cac:DocumentReference'],
    ['PEPPOL-T111-B04302', 'cac:IssuerParty'],
    ['PEPPOL-T111-B04902', 'cac:RecipientParty'],
  ]),
  [['PEPPOL-T111-B00901'], "no scheme of the sender's address", [' schemeID="0088"', '']],
  [['PEPPOL-T111-B00902'], "no such scheme of the sender's address", [' schemeID="0088"', ' schemeID="0037"']],
  [['PEPPOL-T111-B01201'], "no such scheme of the sender's identifier", ['<cbc:ID schemeID="0088"', '<cbc:ID schemeID="9930"']],
  [[], "no scheme of the sender's identifier", ['<cbc:ID schemeID="0088"', '<cbc:ID']],
  [['PEPPOL-T111-B02101'], "no scheme of the receiver's address", [' schemeID="0088">5400000000010', '>5400000000010']],
  [['PEPPOL-T111-B02102'], "no such scheme of the receiver's address", ['"0088">5400000000010', '"">5400000000010']],
  [['PEPPOL-T111-B02401'], "no such scheme of the receiver's identifier", ['<cbc:ID schemeID="0208"', '<cbc:ID schemeID="9930"']],
  [
    ['PEPPOL-T111-B04501'],
    "no such scheme of the issuer's identifier",
    [/(?<=IssuerParty>[\s\S]*)<cbc:ID schemeID="0208"/, '<cbc:ID schemeID="9930"'],
  ],
  [
    ['PEPPOL-T111-B05101'],
    "no such scheme of the recipient's identifier",
    [/(?<=RecipientParty>[\s\S]*)<cbc:ID schemeID="0088"/, '<cbc:ID schemeID="9930"'],
  ],
  [['PEPPOL-T111-B03001'], 'another status', ['>PD<', '>XX<']],
  [[], 'a status with white space around', ['>PD<', '> PD <']],
  [['PEPPOL-T111-B03301', 'PEPPOL-T111-R007'], 'another reason', ['>PPD<', '>XXX<']],
  [['PEPPOL-T111-B03302'], 'no list of the reason', [' listID="OPStatusReason"', '']],
  [['PEPPOL-T111-B03303'], 'another list of the reason', ['"OPStatusReason"', '"Reasons"']],
  [['PEPPOL-T111-B04201'], 'another type of document', ['>380<', '>0<']],
  [['PEPPOL-T111-R001'], 'a rejection without a reason', ['>PD<', '>RE<'], [/<cac:Status>[\s\S]*<\/cac:Status>/, '']],
  [[], 'an acceptance without a reason', ['>PD<', '>AP<'], [/<cac:Status>[\s\S]*<\/cac:Status>/, '']],
  [['PEPPOL-T111-R002'], 'another reason, not told in words', ['>PPD<', '>OTH<'], [/<cbc:StatusReason>.*<\/cbc:StatusReason>/, '']],
  [[], 'another reason, told in words', ['>PPD<', '>OTH<']],
  [['PEPPOL-T111-R003'], 'another specification', ['trns:invoice_response:3', 'trns:invoice_response:2']],
  [['PEPPOL-T111-R006'], 'a reason as action', ['"OPStatusReason"', '"OPStatusAction"']],
  [['PEPPOL-T111-R007'], 'an action as reason', ['>PPD<', '>NOA<']],
  [[], 'an action', ['>PPD<', '>NOA<'], ['"OPStatusReason"', '"OPStatusAction"']],
  [['PEPPOL-T111-R008'], 'another process', ['bis:invoice_response:3', 'bis:mlr:3']],
  [[], 'the process of billing with response', [/>urn:fdc.*bis:invoice_response:3</, '>urn:peppol:bis:billing_with_response<']],
];

export const MESSAGE_LEVEL_RESPONSE: readonly Mutant[] = [
  [[], 'the fixture'],
  ...COMMON,
  ...IDENTIFIER_MUTANTS,
  ...oddIdentifiers('PEPPOL-T71-B00802', 'PEPPOL-T71-B00702'),
  schemaLocation('PEPPOL-T71-B00108'),
  ...missing([
    ['PEPPOL-T71-B00101', 'cbc:CustomizationID'],
    ['PEPPOL-T71-B00102', 'cbc:ProfileID'],
    ['PEPPOL-T71-B00103', 'cbc:ID'],
    ['PEPPOL-T71-B00104', 'cbc:IssueDate'],
    ['PEPPOL-T71-B00105', 'cac:SenderParty'],
    ['PEPPOL-T71-B00106', 'cac:ReceiverParty'],
    ['PEPPOL-T71-B00107', 'cac:DocumentResponse'],
    ['PEPPOL-COMMON-R001 PEPPOL-T71-B00701', 'cbc:EndpointID'],
    ['PEPPOL-COMMON-R001 PEPPOL-T71-B01001', 'cbc:EndpointID|cac:ReceiverParty'],
    ['PEPPOL-T71-B01301', 'cac:Response'],
    ['PEPPOL-T71-B01302', 'cac:DocumentReference'],
    ['PEPPOL-T71-B01401', 'cbc:ResponseCode'],
    ['PEPPOL-T71-B01701', 'cbc:ID|cac:DocumentReference'],
    ['PEPPOL-T71-B02101', 'cac:LineReference'],
    ['PEPPOL-T71-B02102', 'cac:Response|cac:LineResponse'],
    ['PEPPOL-COMMON-R001 PEPPOL-T71-B02201', 'cbc:LineID'],
    ['PEPPOL-T71-B02401', 'cbc:Description|cac:LineResponse'],
    ['PEPPOL-T71-B02402', 'cac:Status'],
    ['PEPPOL-COMMON-R001 PEPPOL-T71-B02701', 'cbc:StatusReasonCode'],
  ]),
  ...strangers([
    ['PEPPOL-T71-B00109', 'ApplicationResponse'],
    ['PEPPOL-T71-B00702', 'cac:SenderParty'],
    ['PEPPOL-T71-B01002', 'cac:ReceiverParty'],
    ['PEPPOL-T71-B01303', 'cac:DocumentResponse'],
    ['PEPPOL-T71-B01402', 'cac:Response'],
    ['PEPPOL-T71-B01702', 'cac:DocumentReference'],
    ['PEPPOL-T71-B02202', 'cac:LineReference'],
    ['PEPPOL-T71-B02403', 'cac:Response|cac:LineResponse'],
    ['PEPPOL-T71-B02702', 'cac:Status'],
  ]),
  [['PEPPOL-T71-B00301'], 'another process', ['bis:mlr:3', 'bis:mlr:2']],
  [['PEPPOL-T71-B00801'], "no scheme of the sender's address", [' schemeID="0088"', '']],
  [['PEPPOL-T71-B00802'], "no such scheme of the sender's address", [' schemeID="0088"', ' schemeID="0037"']],
  [['PEPPOL-T71-B01101'], "no scheme of the receiver's address", [' schemeID="0208"', '']],
  [['PEPPOL-T71-B01102'], "no such scheme of the receiver's address", [' schemeID="0208"', ' schemeID="0037"']],
  [['PEPPOL-T71-B01501'], 'another status', ['>RE<', '>CA<']],
  [['PEPPOL-T71-B01901'], 'another type of document', ['>380<', '>0<']],
  [['PEPPOL-T71-B02501'], 'another status of a line', [/(?<=LineResponse>[\s\S]*)>RE</, '>CA<']],
  [['PEPPOL-T71-B02801'], 'another reason of a line', ['>BV<', '>FD<']],
  [['PEPPOL-T71-R001'], 'another specification', ['trns:mlr:3', 'trns:mlr:2']],
];

const LINE = /<cac:LineResponse>[\s\S]*<\/cac:LineResponse>/;
const REJECTION = '<cbc:Description>Rejected for a broken rule</cbc:Description>';
const ISSUE = '<cbc:Description>The number is missing</cbc:Description>';

export const MESSAGE_LEVEL_STATUS: readonly Mutant[] = [
  [[], 'the fixture'],
  [['SCH-MLS-01'], 'another specification', ['mls:1.0', 'mls:2.0']],
  [['SCH-MLS-02'], 'another process', ['>urn:peppol:edec:mls<', '>urn:peppol:edec:mlr<']],
  [['SCH-MLS-03'], 'no identifier', ['>L2026-0001<', '> <']],
  [['SCH-MLS-04'], 'a date with a time zone', ['>2026-11-04<', '>2026-11-04Z<']],
  [['SCH-MLS-05', 'SCH-MLS-06'], 'no time', [/<cbc:IssueTime>.*<\/cbc:IssueTime>/, '']],
  [['SCH-MLS-06'], 'a time without zone', ['+01:00', '']],
  [[], 'a time in UTC', ['+01:00', 'Z']],
  [
    ['SCH-MLS-07', 'SCH-MLS-08', 'SCH-MLS-09', 'SCH-MLS-10', 'SCH-MLS-11'],
    'no sender',
    ['<cbc:EndpointID schemeID="0242">000001</cbc:EndpointID>', ''],
  ],
  [['SCH-MLS-08', 'SCH-MLS-09'], 'an empty sender', ['>000001<', '><']],
  [['SCH-MLS-09'], 'a sender of five digits', ['>000001<', '>00001<']],
  [[], 'a sender with a part in small letters', ['>000001<', '>000001-edge<']],
  [['SCH-MLS-10', 'SCH-MLS-11'], 'no scheme of the sender', [' schemeID="0242">000001', '>000001']],
  [['SCH-MLS-11'], 'another scheme of the sender', ['"0242">000001', '"0088">000001']],
  [
    ['SCH-MLS-12', 'SCH-MLS-13', 'SCH-MLS-14', 'SCH-MLS-15', 'SCH-MLS-16'],
    'no receiver',
    ['<cbc:EndpointID schemeID="0242">000002-SEAT_1.edge-1</cbc:EndpointID>', ''],
  ],
  [['SCH-MLS-13', 'SCH-MLS-14'], 'an empty receiver', ['>000002-SEAT_1.edge-1<', '><']],
  [['SCH-MLS-14'], 'a receiver with a short part', ['-SEAT_1', '-S1']],
  [['SCH-MLS-15', 'SCH-MLS-16'], 'no scheme of the receiver', [' schemeID="0242">000002', '>000002']],
  [['SCH-MLS-16'], 'another scheme of the receiver', ['"0242">000002', '"0088">000002']],
  [['SCH-MLS-17'], 'no response', [/<cac:DocumentResponse>[\s\S]*<\/cac:DocumentResponse>/, '']],
  [['SCH-MLS-18', 'SCH-MLS-19', 'SCH-MLS-25'], 'no status', ['<cbc:ResponseCode>RE</cbc:ResponseCode>', '']],
  [['SCH-MLS-19'], 'another status', ['>RE<', '>CA<'], ['>BV<', '>BW<']],
  [['SCH-MLS-20', 'SCH-MLS-21'], 'a rejection that is not described', [REJECTION, '']],
  [['SCH-MLS-21'], 'a rejection with an empty description', [REJECTION, '<cbc:Description/>']],
  [['SCH-MLS-22'], 'no reference', [/<cac:DocumentReference>.*<\/cac:DocumentReference>/, '']],
  [['SCH-MLS-23', 'SCH-MLS-24'], 'a rejection without issues', [LINE, '']],
  [['SCH-MLS-24'], 'a rejection for a warning', ['>BV<', '>BW<']],
  [[], 'a rejection for a failure of delivery', ['>BV<', '>FD<']],
  [[], 'a rejection for a broken syntax', ['>BV<', '>SV<']],
  [['SCH-MLS-25'], 'an acceptance with a failure', ['>RE<', '>AP<']],
  [[], 'an acceptance with a warning', ['>RE<', '>AP<'], ['>BV<', '>BW<']],
  [[], 'an acknowledgement that is not described', ['>RE<', '>AB<'], [LINE, ''], [REJECTION, '']],
  [['SCH-MLS-26'], 'an empty reference', ['>ENVELOPE-1<', '><']],
  [['SCH-MLS-27'], 'an issue nowhere', ['>/Invoice/cbc:ID<', '><']],
  [['SCH-MLS-28', 'SCH-MLS-29'], 'an issue that is not described', [ISSUE, '']],
  [['SCH-MLS-29'], 'an issue with an empty description', [ISSUE, '<cbc:Description> </cbc:Description>']],
  [['SCH-MLS-24', 'SCH-MLS-30'], 'an issue without status', [/<cac:Status>.*<\/cac:Status>/, '']],
  [['SCH-MLS-24', 'SCH-MLS-31'], 'an issue of another reason', ['>BV<', '>XX<']],
];
