// Mutants that the rules of several of Peppol's responses have in common, and those of required and of unknown elements.

import type { Change, Mutant } from '../../../support/fixtures.js';

const STRANGER = '<cbc:UUID>1</cbc:UUID>';
export const without = (text: string): Change => [text, ''];

export const COMMON: readonly Mutant[] = [
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
export function oddIdentifiers(scheme: string, place: string): Mutant[] {
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

export function schemaLocation(rule: string): Mutant {
  const attribute = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"';
  return [['PEPPOL-COMMON-R003', rule], 'a place of the schema', ['<ApplicationResponse', `<ApplicationResponse ${attribute}`]];
}

/** Rows `[rule, element]`: the first such element is removed, and only that rule requires it. */
export function missing(rows: readonly (readonly [rules: string, element: string])[]): Mutant[] {
  return rows.map(([rules, element]) => [rules.split(' '), `no ${element.split('|').join(', the first in ')}`, [pathOf(element), '']]);
}

/** `a|b`: the first a anywhere in the first b. */
function pathOf(element: string): RegExp {
  const [name = '', parent] = element.split('|');
  const whole = `<${name}[ >][\\s\\S]*?</${name}>`;
  return parent === undefined ? new RegExp(whole) : new RegExp(`(?<=<${parent}>[\\s\\S]*?)${whole}`);
}

/** Rows `[rule, parent]`: an unknown element at the end of the first such element. */
export function strangers(rows: readonly (readonly [rule: string, parent: string])[]): Mutant[] {
  return rows.map(([rule, parent]) => {
    const [name = '', outer] = parent.split('|');
    const end = `(?=</${name}>)`;
    const place = outer === undefined ? new RegExp(end) : new RegExp(`(?<=<${outer}>[\\s\\S]*?)${end}`);
    return [[rule], `a stranger in ${parent}`, [place, STRANGER]];
  });
}
