// French statuses: for every rule a message that fires it, near neighbours in which nothing fires, and what October changed.
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { validate } from '../../../../src/validation/validate.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { type Change, firedIn, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';

const STATUS = fixture('cdar/status.xml');
const SEPTEMBER = new Date('2026-09-30T23:59:59Z');
const OCTOBER = new Date('2026-10-01T00:00:00Z');

const SELLER: Change = ['<ram:GlobalID schemeID="0002">100000009</ram:GlobalID>\n        <ram:RoleCode>SE', '<ram:RoleCode>SE'];
const status = (code: string): Change => ['>207<', `>${code}<`];
const reason = (code: string): Change => ['>TX_TVA_ERR<', `>${code}<`];
const RECEIVED =
  '<ram:SequenceNumeric>1</ram:SequenceNumeric><ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">12</ram:ValueAmount><ram:ValuePercent>20</ram:ValuePercent></ram:SpecifiedDocumentCharacteristic>';
const received = (without = ''): Change => ['<ram:SequenceNumeric>1</ram:SequenceNumeric>', RECEIVED.replace(without, '')];
const TRANSMISSION: readonly Change[] = [
  ['>23<', '>305<'],
  ['>46<', '>10<'],
  ['>BY<', '>WK<'],
];
const PORTAL: readonly Change[] = [
  ['<ram:GlobalID schemeID="0002">100000009', '<ram:GlobalID schemeID="0238">0000'],
  ['>SE<', '>DFH<'],
];
const PUBLIC: Change = ['<ram:SenderTradeParty>', '<ram:SenderTradeParty><ram:GlobalID schemeID="0238">9999</ram:GlobalID>'];

const MUTANTS: readonly Mutant[] = [
  [[], 'nothing'],
  [['BR-FR-04_MDT-91'], 'another type of the invoice', ['>380<', '>999<']],
  [['BR-FR-CDV-02_MDT-3'], 'another profile', [':CDV:invoice', ':CDV:other']],
  [['BR-FR-CDV-02_MDT-3'], 'the profile of the portal to a business', [':CDV:invoice', ':CDV:einvoicingF2']],
  [[], 'the portal, with a short process', ...PORTAL, [':CDV:invoice', ':CDV:einvoicingF2'], ['>REGULATED<', '>B2B<']],
  [['BR-FR-CDV-CL-01_MDT-2'], 'the portal, with a long process', ...PORTAL],
  [['BR-FR-CDV-CL-01_MDT-2'], 'another process', ['>REGULATED<', '>B2B<']],
  [['BR-FR-CDV-03_MDT-4'], 'no identifier', ['<ram:ID>STATUS-0001</ram:ID>', '']],
  [['BR-FR-CDV-07_MDT-38_yes'], 'no identifier of the issuer', ['<ram:GlobalID schemeID="0002">200000008</ram:GlobalID>', '']],
  [[], 'no identifier of a platform', ...TRANSMISSION, ['<ram:GlobalID schemeID="0002">200000008</ram:GlobalID>', '']],
  [['BR-FR-CDV-08_MDT-73'], 'no address', [/<ram:URIUniversalCommunication>.*<\/ram:URIUniversalCommunication>/, '']],
  [[], 'no address of a platform', [/<ram:URIUniversalCommunication>.*<\/ram:URIUniversalCommunication>/, ''], ['>SE<', '>WK<']],
  [['BR-FR-CDV-09_MDT-77'], 'another type', ['>23<', '>24<']],
  [['BR-FR-CDV-11_MDG-35'], 'no date of the invoice', [/<ram:FormattedIssueDateTime>.*<\/ram:FormattedIssueDateTime>/, '']],
  [
    [],
    'no date of a file that is inadmissible',
    [/<ram:FormattedIssueDateTime>.*<\/ram:FormattedIssueDateTime>/, ''],
    status('501'),
    reason('IRR_SYNTAX'),
    SELLER,
  ],
  [['BR-FR-CDV-13_MDT-129'], 'no seller', SELLER],
  [['BR-FR-CDV-14_MDT-207'], 'no amount received', status('212')],
  [['BR-FR-CDV-14_MDT-207'], 'no rate of what was received', status('212'), received('<ram:ValuePercent>20</ram:ValuePercent>')],
  [[], 'an amount received', status('212'), received()],
  [['BR-FR-CDV-15_MDT-113'], 'no reason', ['<ram:ReasonCode>TX_TVA_ERR</ram:ReasonCode>', '']],
  [[], 'no reason of an approval', status('205'), ['<ram:ReasonCode>TX_TVA_ERR</ram:ReasonCode>', '']],
  [['BR-FR-CDV-16_MDT-124-2'], 'no number of the detail', ['<ram:SequenceNumeric>1</ram:SequenceNumeric>', '']],
  [['BR-FR-CDV-CL-02_MDT-21_305'], 'the transmission, sent by a seller', ...TRANSMISSION, ['>WK<', '>SE<']],
  [['BR-FR-CDV-CL-02_MDT-21_23'], 'sent by the portal', ['>WK<', '>DFH<']],
  [['BR-FR-CDV-CL-03_MDT-40_305'], 'the transmission, set by a buyer', ['>23<', '>305<'], ['>46<', '>10<']],
  [['BR-FR-CDV-CL-03_MDT-40_23'], 'the processing, set by a platform', ['>BY<', '>WK<']],
  [['BR-FR-CDV-CL-04_MDT-59'], 'another role of the recipient', ['>SE<', '>XX<']],
  [['BR-FR-CDV-CL-05_MDT-88_305'], 'the transmission, with a code of the processing', ['>23<', '>305<'], ['>BY<', '>WK<']],
  [['BR-FR-CDV-CL-05_MDT-88_23'], 'a code of the transmission', ['>46<', '>10<']],
  [[], 'no code', ['<ram:StatusCode>46</ram:StatusCode>', '']],
  [['BR-FR-CDV-CL-06_MDT-105'], 'a status that was agreed', status('299')],
  [
    ['BR-FR-CDV-CL-06_MDT-115'],
    'a status of the detail that was agreed',
    ['<ram:SequenceNumeric>', '<ram:ProcessConditionCode>299</ram:ProcessConditionCode><ram:SequenceNumeric>'],
  ],
  [
    ['BR-FR-CDV-CL-07_MDT-132'],
    'an issuer that is no seller',
    ['>SE</ram:RoleCode>\n      </ram:IssuerTradeParty>', '>BY</ram:RoleCode>\n      </ram:IssuerTradeParty>'],
  ],
  [
    ['BR-FR-CDV-CL-08_MDT-158'],
    'another role of the buyer',
    [
      '<ram:SpecifiedDocumentStatus>',
      '<ram:RecipientTradeParty><ram:RoleCode>XX</ram:RoleCode></ram:RecipientTradeParty><ram:SpecifiedDocumentStatus>',
    ],
  ],
  [['BR-FR-CDV-CL-09_MDT-113', 'BR-FR-CDV-CL-09_MDT-113_207'], 'no code of the list', reason('OTHER')],
  [['BR-FR-CDV-CL-09_MDT-113_200'], 'a reason that is none of 200', status('200')],
  [['BR-FR-CDV-CL-09_MDT-113_206'], 'a reason that is none of 206', status('206')],
  [['BR-FR-CDV-CL-09_MDT-113_207'], 'a reason that is none of 207', reason('NON_TRANSMISE')],
  [['BR-FR-CDV-CL-09_MDT-113_208'], 'a reason that is none of 208', status('208')],
  [['BR-FR-CDV-CL-09_MDT-113_210'], 'a reason that is none of 210', status('210'), reason('AUTRE')],
  [[], 'a reason of a public buyer', status('210'), reason('AUTRE'), PUBLIC],
  [['BR-FR-CDV-CL-09_MDT-113_210B2G'], 'a reason that is none of a public buyer', status('210'), reason('ROUTAGE_ERR'), PUBLIC],
  [['BR-FR-CDV-CL-09_MDT-113_213'], 'a reason that is none of 213', status('213')],
  [['BR-FR-CDV-CL-09_MDT-113_221'], 'a reason that is none of 221', status('221')],
  [['BR-FR-CDV-CL-09_MDT-113_501'], 'a reason that is none of 501', status('501')],
  [
    [],
    'a detail of another status, with its reason',
    reason('NON_TRANSMISE'),
    ['<ram:SequenceNumeric>', '<ram:ProcessConditionCode>200</ram:ProcessConditionCode><ram:SequenceNumeric>'],
  ],
  [['BR-FR-CDV-CL-10_MDT-121'], 'another action', ['>NIN<', '>XXX<']],
  [['BR-FR-CDV-CL-11_MDT-207'], 'another characteristic', received(), ['>MEN<', '>XXX<']],
];

for (const [rules, why, ...changes] of MUTANTS) {
  test(`${why}: ${rules.join(', ') || 'nothing fires'}`, (t) => {
    t.deepEqual(firedIn('FR-CDAR', mutate(STATUS, ...changes), SEPTEMBER), rules);
  });
}

test('no status: what depends on it fires, too', (t) => {
  const fired = firedIn('FR-CDAR', mutate(STATUS, ['<ram:ProcessConditionCode>207</ram:ProcessConditionCode>', '']), SEPTEMBER);
  t.true(fired.includes('BR-FR-CDV-12_MDT-105'));
});

test('every rule has a message that fires it', (t) => {
  const fired = new Set([...MUTANTS.flatMap(([rules]) => rules), 'BR-FR-CDV-12_MDT-105', 'BR-FR-CDV-13_MDT-129-2']);
  t.deepEqual(
    (ruleSetAt('FR-CDAR', OCTOBER)?.rules ?? []).filter((rule) => !fired.has(rule)),
    [],
  );
});

/** On 30 September, and on 1 October. */
const CHANGES: readonly (readonly [why: string, before: readonly string[], after: readonly string[], ...changes: Change[]])[] = [
  [
    'an empty identifier of the seller',
    [],
    ['fatal BR-FR-CDV-13_MDT-129', 'warning BR-FR-CDV-13_MDT-129-2'],
    ['schemeID="0002">100000009</ram:GlobalID>\n        ', 'schemeID="0002"></ram:GlobalID>\n        '],
  ],
  [
    'a seller without SIREN',
    [],
    ['warning BR-FR-CDV-13_MDT-129-2'],
    ['schemeID="0002">100000009</ram:GlobalID>\n        ', 'schemeID="0088">4000001000029</ram:GlobalID>\n        '],
  ],
  [
    'a sender with a SIREN alone, who refuses',
    ['fatal BR-FR-CDV-CL-09_MDT-113_210B2G'],
    [],
    status('210'),
    ['<ram:SenderTradeParty>', '<ram:SenderTradeParty><ram:GlobalID schemeID="0002">200000008</ram:GlobalID>'],
  ],
];

for (const [why, before, after, ...changes] of CHANGES) {
  test(`${why}: what October changed`, (t) => {
    const mutant = mutate(STATUS, ...changes);
    t.deepEqual(firedIn('FR-CDAR', mutant, SEPTEMBER, 'severities'), before);
    t.deepEqual(firedIn('FR-CDAR', mutant, OCTOBER, 'severities'), after);
  });
}

test('a status is checked by its format', (t) => {
  const { verdict, format, ruleSets } = validate(parseXml(Buffer.from(STATUS)), { at: OCTOBER });
  const names = ruleSets.map(({ family, version }) => `${family} ${version}`);
  t.deepEqual([verdict, format, names], ['valid', 'cdar', ['CDAR D22B', 'FR-CDAR 1.4.0.04']]);
});

for (const [why, rules, change] of [
  ['an element that the schema has not', ['STRUCTURE-UNKNOWN'], ['<ram:TypeCode>23', '<ram:Colour>red</ram:Colour><ram:TypeCode>23']],
  [
    'a type before the indicator',
    ['STRUCTURE-ORDER'],
    [
      /(<ram:MultipleReferencesIndicator>.*<\/ram:MultipleReferencesIndicator>)\s*(<ram:TypeCode>23<\/ram:TypeCode>)/,
      '<ram:TypeCode>23</ram:TypeCode><ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator>',
    ],
  ],
  ['an indicator that is no boolean', ['STRUCTURE-VALUE'], ['>false<', '>no<']],
] as const) {
  test(`by the schema D22B: ${why}`, (t) => {
    t.deepEqual(firedIn('CDAR', mutate(STATUS, change), OCTOBER), rules);
  });
}
