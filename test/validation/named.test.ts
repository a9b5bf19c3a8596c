import type { NamedRuleSet } from '../../src/validation/descriptors.js';
import { familiesNamed } from '../../src/validation/named.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { AT, fixture } from '../support/fixtures.js';
import { rooted } from '../support/tables.js';
import { test } from '../support/test.js';

const CASES: readonly (readonly [root: string, content: string, names: readonly NamedRuleSet[], families: readonly string[]])[] = [
  ['inv:Invoice', '', ['en16931'], ['EN16931-UBL']],
  ['cn:CreditNote', '', ['en16931', 'peppol'], ['EN16931-UBL', 'PEPPOL-EN16931-UBL']],
  [
    'rsm:CrossIndustryInvoice',
    '',
    ['en16931', 'peppol', 'xrechnung', 'nlcius'],
    ['EN16931-CII', 'PEPPOL-EN16931-CII', 'XRECHNUNG-CII', 'NLCIUS-CII'],
  ],
  ['inv:Invoice', '', ['xrechnung', 'nlcius', 'xrechnung'], ['XRECHNUNG-UBL', 'SI-UBL-2.0']],
  ['ar:ApplicationResponse', '', ['invoice-response', 'mlr', 'mls'], ['PEPPOL-T111', 'PEPPOL-T71', 'PEPPOL-MLS']],
  ['Report', '', ['flux10'], ['PPF-FLUX10']],
  ['inv:Invoice', '', ['fr-ctc'], ['FR-CTC-UBL']],
  ['rsm:CrossIndustryInvoice', '', ['fr-ctc', 'cdar'], ['FR-CTC-CII']],
  ['cdar:CrossDomainAcknowledgementAndResponse', '', ['fr-ctc', 'cdar'], ['FR-CDAR']],
  ['cn:CreditNote', '', ['pint-eu'], ['PEPPOL-PINT-EU']],
  ['inv:Invoice', '', ['mlr', 'flux10'], []],
  ['cac:Invoice', '', ['en16931'], []],
  [
    'inv:Invoice',
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0</cbc:CustomizationID>',
    ['peppol'],
    ['PEPPOL-SELFBILLING-UBL'],
  ],
];

for (const [root, content, names, families] of CASES) {
  test(`${names.join(', ')} for ${root}${content === '' ? '' : ' that names an edition'}: ${families.join(', ') || 'none'}`, (t) => {
    t.deepEqual(familiesNamed(names, parseXml(Buffer.from(rooted(root, content))).root), families);
  });
}

test('a fragment without CustomizationID is checked against what is asked for', (t) => {
  const document = parseXml(Buffer.from(rooted('inv:Invoice', '')));
  t.is(validate(document, { at: AT }).verdict, 'unsupported');
  const { verdict, ruleSets, findings } = validate(document, { at: AT, families: ['EN16931-UBL'] });
  t.deepEqual([verdict, ruleSets.map(({ family }) => family)], ['invalid', ['EN16931-UBL']]);
  t.true(findings.some(({ rule }) => rule === 'BR-02'));
  t.false(findings.some(({ rule }) => rule === 'PROFILE'));
});

test('what is asked for runs instead of what the document names', (t) => {
  const { verdict, findings } = validate(parseXml(Buffer.from(fixture('ubl-invoice.xml'))), { at: AT, families: [] });
  t.deepEqual([verdict, findings.map(({ rule }) => rule)], ['unsupported', ['FORMAT']]);
});
