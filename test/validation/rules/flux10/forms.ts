// Mutants for the formats of values in flux 10, wherever they occur. A row names the rule and the element of the finding.
import type { Change, Mutant } from '../../../support/fixtures.js';

/** Replaces the text of the element whose name ends in this. */
export const text = (path: string, value: string): Change => {
  const names = path.split('/');
  const open = names.map((name) => `<${name}(?:\\s[^>]*)?>`).join(`(?:(?!</(?:${names.slice(0, -1).join('|')})>)[\\s\\S])*?`);
  return [new RegExp(`(?<=${open})[^<]*(?=</)`), value];
};
export const drop = (name: string): Change => [new RegExp(`<${name}(?:\\s[^>]*)?>[\\s\\S]*?</${name}>`), ''];

/** Invalid days and invalid years of a date. */
export function dates(path: string): Mutant[] {
  const at = path.split('/').at(-1);
  return [
    // In character order the end of a period is still after its beginning.
    [[`G1.09 ${at}`], `${path} in another form`, text(path, at === 'EndDate' ? '2026Nov' : '2026-11')],
    [[`G1.36 ${at}`], `${path} in another century`, text(path, at === 'EndDate' ? '21001110' : '19991101')],
  ];
}

export function periods(path: string): Mutant[] {
  return [
    ...dates(`${path}/StartDate`),
    ...dates(`${path}/EndDate`),
    [
      [`G6.25 ${path.split('/').at(-1)}`],
      `${path} that ends as it begins`,
      text(`${path}/StartDate`, '20261111'),
      text(`${path}/EndDate`, '20261111'),
    ],
  ];
}

export function identifiers(path: string, rule = 'G1.05', lengthMax = 35): Mutant[] {
  const at = `${rule} ${path.split('/').at(-1)}`;
  return [
    [[at], `${path} that is too long`, text(path, 'A'.repeat(lengthMax + 1))],
    [[], `${path} as long as allowed`, text(path, 'A'.repeat(lengthMax))],
    [[at], `${path} with a space in front`, text(path, ' A')],
    [[at], `${path} with a space behind`, text(path, 'A ')],
    [[at], `${path} with two spaces`, text(path, 'A  B')],
    [[at], `${path} with an accent`, text(path, 'É1')],
    [[at], `${path} without text`, text(path, '')],
  ];
}

export function numbers(path: string, rule: 'G1.14' | 'G1.15' | 'G1.16'): Mutant[] {
  const at = `${rule} ${path.split('/').at(-1)}`;
  const decimals = { 'G1.14': 2, 'G1.15': 4, 'G1.16': 6 }[rule];
  return [
    [[at], `${path} with ${decimals + 1} decimals`, text(path, `1.${'0'.repeat(decimals + 1)}`)],
    [[at], `${path} with a comma`, text(path, '1,5')],
    [[at], `${path} of twenty digits`, text(path, '1'.repeat(20))],
    ...(rule === 'G1.16' ? [[[at], `${path} below zero`, text(path, '-1')] as Mutant] : []),
  ];
}

export function parties(role: string): Mutant[] {
  const id = `${role}/CompanyId`;
  const scheme = (code: string): Change => [new RegExp(`(?<=<${role}>\\s*<CompanyId schemeId=")\\d+`), code];
  return [
    [['G2.19 CompanyId'], `${id} of another scheme`, scheme('0088')],
    ...(['0002', '0228', '0229'] as const).flatMap((code): Mutant[] => [
      [['G2.19 CompanyId'], `${id} of ${code} with eight digits`, scheme(code), text(id, '12345678')],
      [[], `${id} of ${code} with nine digits`, scheme(code), text(id, '123456789')],
    ]),
    [[], `${id} of 0228 with ten digits`, scheme('0228'), text(id, '1234567890')],
    ...(['0223', '0227'] as const).flatMap((code): Mutant[] => [
      [['G2.19 CompanyId'], `${id} of ${code} with nineteen characters`, scheme(code), text(id, 'A'.repeat(19))],
      [[], `${id} of ${code} with eighteen characters`, scheme(code), text(id, 'A'.repeat(18))],
    ]),
    [['G2.33 TaxRegistrationId'], `${role} with a tax identifier of another kind`, [new RegExp(`(?<=<${role}>[\\s\\S]*?)"VAT"`), '"TIN"']],
    [['G2.01 CountryId'], `${role} in a country of three letters`, text(`${role}/PostalAddress/CountryId`, 'LUX')],
  ];
}
