// `npm run --silent taxdata -- FILE --country sk --role C2`: the tax data document of an invoice.
import { randomUUID } from 'node:crypto';
import { createThreadPool } from '../domain/documents/threads/threadPool.js';
import { ExchangeError } from '../domain/errors.js';
import { makeTaxData } from '../domain/taxData/makeTaxData.js';
import { renderPlainText } from '../validation/plainText.js';
import { TAX_COUNTRIES, TAX_DATA, type TaxCountry } from '../validation/rules/taxData/countries.js';
import { indented } from '../xml/indent.js';
import { type Command, type CommandLine, print, say } from './command.js';
import { readFileOf } from './readFile.js';
import { oneOf, onlyFile, parseLine, UsageError } from './usage.js';

const EXIT = { valid: 0, refused: 1, failed: 2 } as const;
const ROLES = ['C2', 'C3'] as const;
const TYPES = ['S', 'R', 'D', 'F', 'W'] as const;
/** Of no service provider. */
const NOBODY = '0242:000000';

const USAGE = `Usage: npm run --silent taxdata -- FILE --country ${TAX_COUNTRIES.join('|')} --role ${ROLES.join('|')} [--type S|R|D]
         [--authority 0242:…] [--provider 0242:…]

Prints the tax data document of an invoice or credit note (UBL, CII, or a PDF with one inside): what the access point of the seller (C2)
or of the buyer (C3) reports to the tax authority. It holds only what the specification of the country names. No database is needed,
and nothing is sent.

  --country    sk (SK TDD 1.0.0), vida (pilot, 1.1.0), ae (1.0.4) or om (1.0.1)
  --role       C2 for the side that issued the invoice, C3 for the side that received it
  --type       S submits (default), R submits again, D disregards; ae also F (failed) and W (withdraw)
  --authority  service provider of the tax authority; default: TAX_AUTHORITY_SK, _VIDA, _AE or _OM, else ${NOBODY}
  --provider   the own service provider; default: ${NOBODY}

Ends with 0 where it keeps all rules, with 1 and the findings where it does not, or the file is no invoice, with 2 for a wrong command line or a
file that cannot be read.
`;

export const command: Command = { usage: USAGE, failed: EXIT.failed, onlyPrints: true, run };

async function run(line: CommandLine): Promise<number> {
  const { path, ...asked } = readArguments(line);
  const bytes = await readFileOf(line, path);
  if (bytes === undefined) return EXIT.failed;
  await using threads = createThreadPool();
  try {
    const about = { ...asked, uuid: randomUUID(), transmissionUuid: randomUUID(), at: new Date() };
    const { xml, report } = await makeTaxData(threads, bytes, about);
    await print(line.stdout, Buffer.from(indented(xml.toString())));
    return report.verdict === 'valid' ? EXIT.valid : say(line.stderr, renderPlainText(report), EXIT.refused);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    return say(line.stderr, `${path}: ${[error.message, error.detail].filter((one) => one !== undefined).join(': ')}\n`, EXIT.refused);
  }
}

interface Asked {
  readonly path: string;
  readonly country: TaxCountry;
  readonly role: (typeof ROLES)[number];
  readonly type: (typeof TYPES)[number];
  readonly authority: string;
  readonly representative: string;
}

function readArguments({ args, env }: CommandLine): Asked {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseLine({
    args: [...args],
    allowPositionals: true,
    options: { country: text, role: text, type: text, authority: text, provider: text },
  });
  const path = onlyFile(positionals);
  if (values.country === undefined) throw new UsageError('--country is missing.');
  if (values.role === undefined) throw new UsageError('--role is missing.');
  const country = oneOf('--country', TAX_COUNTRIES, values.country);
  const type = oneOf('--type', TYPES, values.type ?? 'S');
  if (!TAX_DATA[country].types.includes(type))
    throw new UsageError(`--type is "${type}"; ${country} takes ${TAX_DATA[country].types.join(', ')}.`);
  const setting = env[`TAX_AUTHORITY_${country.toUpperCase()}`];
  return {
    path,
    country,
    role: oneOf('--role', ROLES, values.role),
    type,
    authority: values.authority ?? (setting === undefined || setting === '' ? NOBODY : setting),
    representative: values.provider ?? NOBODY,
  };
}
