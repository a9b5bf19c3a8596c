// When the French rules run, and what the report says of it.
import { validate } from '../../../../src/validation/validate.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { type Change, firedIn, fixture, mutate, plainInvoice } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { frenchCii, frenchUbl } from './french.js';

const AT = new Date('2026-10-15T12:00:00Z');

function judge(text: string, at = AT) {
  return validate(parseXml(Buffer.from(text)), { at });
}

for (const [family, text] of [
  ['FR-CTC-UBL', frenchUbl()],
  ['FR-CTC-CII', frenchCii()],
] as const) {
  test(`${family}: a French invoice is valid, and the report says why the rules ran`, (t) => {
    const { verdict, findings, ruleSets } = judge(text);
    t.is(verdict, 'valid');
    t.deepEqual(
      findings.map(({ rule, severity, text }) => [rule, severity, text]),
      [['PROFILE', 'information', `The rules ${family} ran beside those of the specification, because the seller has a SIREN.`]],
    );
    t.is(ruleSets.at(-1)?.family, family);
  });

  test(`${family}: the edition is that of the day, and there is none before the first`, (t) => {
    const version = (day: string) => judge(text, new Date(`${day}T12:00:00Z`)).ruleSets.find((one) => one.family === family)?.version;
    t.deepEqual(['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01'].map(version), [undefined, '1.4.0.03', '1.4.0.03', '1.4.0.04']);
    t.deepEqual(judge(text, new Date('2026-08-31T12:00:00Z')).findings, []);
  });
}

test('a French VAT number is enough', (t) => {
  const { findings } = judge(mutate(plainInvoice(), ['BE0123456749', 'FR32100000009']));
  t.is(
    findings.find(({ rule }) => rule === 'PROFILE')?.text,
    'The rules FR-CTC-UBL ran beside those of the specification, because the seller has a French VAT number.',
  );
  t.true(findings.some(({ rule }) => rule === 'BR-FR-10_BT-30'));
});

test('a specification of France is enough', (t) => {
  const text = mutate(plainInvoice(), [
    '>urn:cen.eu:en16931:2017<',
    '>urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0<',
  ]);
  const { ruleSets, findings } = judge(text);
  t.deepEqual(
    ruleSets.map(({ family }) => family),
    ['UBL', 'EN16931-UBL', 'FR-CTC-UBL'],
  );
  t.deepEqual(
    findings.filter(({ rule }) => rule === 'PROFILE').map(({ text }) => text),
    ['The rules FR-CTC-UBL ran beside those of the specification, because the specification identifier calls for them.'],
  );
});

test('an invoice from elsewhere is not held to the French rules', (t) => {
  t.deepEqual(
    judge(plainInvoice()).ruleSets.map(({ family }) => family),
    ['UBL', 'EN16931-UBL'],
  );
});

const EN = 'urn:cen.eu:en16931:2017';
/** Of other communities, in UBL. */
const ELSEWHERE = [
  `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  `${EN}#conformant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
  `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  `${EN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`,
];

for (const id of ELSEWHERE) {
  test(`${id}: its own rules decide on a French invoice, and the report says so`, (t) => {
    const { ruleSets, findings } = judge(mutate(frenchUbl(), [`>${EN}<`, `>${id}<`]));
    t.deepEqual(
      ruleSets.filter(({ family }) => family.startsWith('FR-')),
      [],
    );
    t.deepEqual(
      findings
        .filter(({ rule, severity }) => rule.startsWith('BR-FR') || (rule === 'PROFILE' && severity === 'information'))
        .map(({ ruleSet, text }) => [ruleSet, text]),
      [
        [
          'FR-CTC-UBL',
          'The rules FR-CTC-UBL did not run, though the seller has a SIREN: the specification identifier is that of another community, whose rules decide.',
        ],
      ],
    );
  });
}

for (const [why, family, text, from, to] of [
  ['BT-23 is a mode of France', 'FR-CTC-UBL', plainInvoice(), 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'S1'],
  [
    'the note BAR calls for them',
    'FR-CTC-UBL',
    plainInvoice(),
    '</cbc:InvoiceTypeCode>',
    '</cbc:InvoiceTypeCode><cbc:Note>#BAR#B2B</cbc:Note>',
  ],
  [
    'the note BAR calls for them',
    'FR-CTC-CII',
    fixture('cii-invoice.xml'),
    '</ram:IssueDateTime>',
    '</ram:IssueDateTime><ram:IncludedNote><ram:Content>B2B</ram:Content><ram:SubjectCode>BAR</ram:SubjectCode></ram:IncludedNote>',
  ],
] as const) {
  test(`${family}: ${why}, whoever the seller is`, (t) => {
    const { findings } = judge(mutate(text, [from, to]));
    t.is(
      findings.find(({ rule }) => rule === 'PROFILE')?.text,
      `The rules ${family} ran beside those of the specification, because ${why}.`,
    );
  });
}

/** What the edition of October changed: the day before, and the day. */
const CHANGES: readonly (readonly [
  why: string,
  text: string,
  family: string,
  before: readonly string[],
  after: readonly string[],
  ...changes: Change[],
])[] = [
  [
    'a note without a subject follows the treatment',
    frenchUbl(),
    'FR-CTC-UBL',
    ['BR-FR-20_BT-21'],
    [],
    ['#BAR#B2B</cbc:Note>', '#BAR#B2B</cbc:Note><cbc:Note>Thank you</cbc:Note>'],
  ],
  [
    'self-billing abroad',
    frenchUbl(),
    'FR-CTC-UBL',
    ['BR-FR-22_BT-34'],
    [],
    ['>380<', '>389<'],
    ['#BAR#B2B', '#BAR#B2BINT'],
    ['schemeID="0225">100000009', 'schemeID="0088">5400000000010'],
  ],
  [
    'a means of payment is due before the invoice',
    frenchUbl(),
    'FR-CTC-UBL',
    [],
    ['BR-FR-CO-07_BT-9'],
    ['</cbc:PaymentMeansCode>', '</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-01-01</cbc:PaymentDueDate>'],
  ],
  [
    'the second due date is before the invoice',
    frenchCii(),
    'FR-CTC-CII',
    [],
    ['BR-FR-CO-07_BT-9'],
    [
      '</ram:SpecifiedTradePaymentTerms>',
      '</ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260101</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>',
    ],
  ],
];

for (const [why, text, family, before, after, ...changes] of CHANGES) {
  test(`${family}: ${why}, on 30 September and on 1 October`, (t) => {
    const mutant = mutate(text, ...changes);
    t.deepEqual(firedIn(family, mutant, new Date('2026-09-30T23:59:59Z')), before);
    t.deepEqual(firedIn(family, mutant, new Date('2026-10-01T00:00:00Z')), after);
  });
}
