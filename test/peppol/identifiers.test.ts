import { canonicalIdentifier, checkParticipantIdentifier } from '../../src/peppol/identifiers.js';
import { PARTICIPANT_SCHEMES } from '../../src/peppol/participantSchemes.js';
import { SCHEME_RULES } from '../../src/peppol/schemeRules.js';
import { test } from '../support/test.js';

const at = new Date('2026-11-20T12:00:00Z');
const strict = { checkDigits: true, at };
const lenient = { checkDigits: false, at };

/** One valid number per scheme with a rule. Those with a check digit also have one that differs in one digit. */
const NUMBERS: readonly (readonly [scheme: string, right: string, wrongDigit?: string])[] = [
  ['0002', '784301772', '784301773'],
  ['0002', '78430177200025', '78430177200026'],
  ['0007', '2120000787', '2120000788'],
  ['0009', '78430177200025'],
  ['0060', '812810734'],
  ['0088', '1548079098355', '1548079098356'],
  ['0096', '1234567890'],
  ['0097', '12345678901'],
  ['0106', '12345678'],
  ['0106', '12345678901234567'],
  ['0151', '51824753556', '51824753557'],
  ['0158', '31333532', '31333533'],
  ['0158', '00000001', '00000000'],
  ['0183', 'CHE100155212', 'CHE100155213'],
  ['0184', '13585628'],
  ['0190', '00000001820029336000'],
  ['0191', '10137025', '10137026'],
  ['0192', '745707327', '745707328'],
  ['0195', 'SGUEN201012345A'],
  ['0195', 'sguenT08GA0028A'],
  ['0196', '1201743399', '1201743389'],
  ['0198', 'DK13585628', 'DK13585629'],
  ['0199', '5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R13'],
  ['0200', '111963319', '111963318'],
  ['0201', 'UF1A2b'],
  ['0204', '04011000-1234512345-35'],
  ['0204', '991-99-12'],
  ['0208', '0899965307', '0899965308'],
  ['0210', 'RSSBBR69C48F839A'],
  ['0211', 'IT06363391001', 'IT06363391002'],
  ['0216', '003712345678'],
  ['0218', '12345678901'],
  ['0225', '784301772_ABC-1'],
  ['0235', '1234567890'],
  ['0240', '12345678901'],
  ['0242', '987654-ABC.DEF'],
  ['0244', '1234567890123'],
  ['0245', '1234567890'],
  ['0246', 'DE136695976-00001.A'],
  ['0248', 'OM1100003554'],
  ['9909', '990399123MVA', '990399124MVA'],
  ['9909', 'NO990399123MVA', 'NO990399124MVA'],
  ['9910', 'HU12892312', 'HU12892313'],
  ['9912', 'EU372000041'],
  ['9915', 'test'],
  ['9917', '1201743399', '1201743389'],
  ['9950', 'SK2020273893', 'SK2020273894'],
  ['9950', 'sk2020273893', 'sk35757442'],
];

for (const [scheme, right, wrongDigit] of NUMBERS) {
  test(`${scheme}:${right} has the form of its scheme`, (t) => {
    t.is(checkParticipantIdentifier(`${scheme}:${right}`, strict), undefined);
  });
  if (wrongDigit === undefined) continue;
  test(`${scheme}:${wrongDigit} is refused only where check digits are enforced`, (t) => {
    const id = PARTICIPANT_SCHEMES.get(scheme)?.id;
    t.is(checkParticipantIdentifier(`${scheme}:${wrongDigit}`, lenient), undefined);
    t.is(
      checkParticipantIdentifier(`${scheme}:${wrongDigit}`, strict),
      `identifier number ${wrongDigit} has a wrong check digit for scheme ${scheme} (${id})`,
    );
  });
}

test('every scheme with a rule has a number above, save those past their removal', (t) => {
  const tested = new Set(NUMBERS.map(([scheme]) => scheme));
  t.deepEqual(
    [...SCHEME_RULES.keys()].filter((scheme) => !tested.has(scheme)),
    ['0193'],
  );
});

const FORMS: readonly (readonly [scheme: string, wrong: string])[] = [
  ['0002', '78430177'],
  ['0088', '154807909835'],
  ['0106', '123456789'],
  ['0183', '100155212'],
  ['0184', '01234567'],
  ['0191', '20137025'],
  ['0208', '2899965307'],
  ['0225', 'a.b'],
  ['0235', '2234567890'],
  ['0246', '136695976'],
  ['9909', '990399123'],
  ['9910', '12892312'],
];
for (const [scheme, wrong] of FORMS) {
  test(`${scheme}:${wrong} does not have the form of its scheme`, (t) => {
    const id = PARTICIPANT_SCHEMES.get(scheme)?.id;
    t.is(
      checkParticipantIdentifier(`${scheme}:${wrong}`, lenient),
      `identifier number ${wrong} does not have the form of scheme ${scheme} (${id})`,
    );
  });
}

test('patterns match without case', (t) => {
  t.is(checkParticipantIdentifier('0183:che100155212', strict), undefined);
});

test('a scheme without a rule is never refused for its number', (t) => {
  t.is(checkParticipantIdentifier('9930:nonsense', strict), undefined);
  t.is(checkParticipantIdentifier('0204:04011000-1234512345-99', strict), undefined);
});

for (const value of [
  '',
  '0088',
  '0088:',
  '88:1',
  '00088:1',
  '0088:1 2',
  '0088:ä',
  ` 0088:1548079098355`,
  `0088:${'1'.repeat(131)}`,
  'iso6523-actorid-upis::0088:1',
]) {
  test(`identifier is <scheme>:<number>: ${JSON.stringify(value).slice(0, 40)}`, (t) => {
    t.is(
      checkParticipantIdentifier(value, lenient),
      'identifier must be <scheme>:<number>, four digits and 1 to 130 characters of A-Z a-z 0-9 - . _ ~',
    );
  });
}

test('130 characters are allowed', (t) => {
  t.is(checkParticipantIdentifier(`9930:${'1'.repeat(130)}`, lenient), undefined);
});

test('four digits that are no scheme of the list are refused', (t) => {
  t.is(checkParticipantIdentifier('0001:1', lenient), 'identifier scheme 0001 is not a Peppol participant scheme');
});

for (const [scheme, id] of [
  ['0037', 'FI:OVT'],
  ['0205', 'IT:COD'],
  ['9956', 'BE:CBE'],
] as const) {
  test(`a scheme that is not registrable is refused: ${scheme}`, (t) => {
    t.is(checkParticipantIdentifier(`${scheme}:0123456789`, lenient), `identifier scheme ${scheme} (${id}) can no longer be registered`);
  });
}

test('a scheme may be registered until the day of its removal', (t) => {
  const check = (day: string) => checkParticipantIdentifier('0193:0123456789', { checkDigits: false, at: new Date(day) });
  t.is(check('2026-07-06T23:59:59Z'), undefined);
  t.is(check('2026-07-07T00:00:00Z'), 'identifier scheme 0193 (UBLBE) can no longer be registered');
});

test('the list is whole: 105 schemes, 88 of them registrable', (t) => {
  t.is(PARTICIPANT_SCHEMES.size, 105);
  t.is([...PARTICIPANT_SCHEMES.values()].filter((scheme) => scheme.registrable).length, 88);
});

test('deprecated schemes are registrable, removed ones are not', (t) => {
  const openOf = (state: string) =>
    [...PARTICIPANT_SCHEMES.values()]
      .filter(
        (scheme) => scheme.state === state && checkParticipantIdentifier(`${scheme.code}:b`, lenient)?.endsWith('registered') !== true,
      )
      .map(({ code }) => code);
  t.deepEqual(openOf('deprecated'), ['9909', '9912', '9916', '9917']);
  t.deepEqual(openOf('removed'), []);
});

test('values are case-insensitive', (t) => {
  t.is(canonicalIdentifier('9930:DE136695976'), '9930:de136695976');
});
