// The Swiss QR code: Swiss Implementation Guidelines QR-bill, version 2.3 of the standard, with structured addresses.
import { cut } from '../../cut.js';
import { isCreditorReference, type Transfer } from './transfer.js';

const COUNTRIES: readonly string[] = ['CH', 'LI'];
const NAME_CHARACTERS_MAX = 70;
const TEXT_CHARACTERS_MAX = 140;

/** Undefined where something is missing that the code needs. */
export function swissPayload({ iban, creditor, debtor, currency, amount, reference, number }: Transfer): string | undefined {
  const isComplete = [creditor.name, creditor.postcode, creditor.city, creditor.country].every((part) => part !== '');
  if (!COUNTRIES.includes(iban.slice(0, 2)) || !['CHF', 'EUR'].includes(currency) || !isComplete) return undefined;
  const compact = reference.replace(/ /g, '').toUpperCase();
  const isQrReference = isQrr(compact);
  // An account of this kind takes payments with such a reference alone.
  if (isQrIban(iban) !== isQrReference) return undefined;
  const type = isQrReference ? 'QRR' : isCreditorReference(compact) ? 'SCOR' : 'NON';
  const [whole, fraction = ''] = amount.split('.');
  return [
    ...['SPC', '0200', '1', iban],
    ...address(creditor),
    ...Array<string>(7).fill(''), // the ultimate creditor, for later use
    `${whole}.${fraction.padEnd(2, '0')}`,
    currency,
    ...([debtor.name, debtor.postcode, debtor.city, debtor.country].every((part) => part !== '')
      ? address(debtor)
      : Array<string>(7).fill('')),
    type,
    type === 'NON' ? '' : compact,
    cut(type === 'NON' ? reference || number : number, TEXT_CHARACTERS_MAX),
    'EPD',
  ].join('\n');
}

/** The number of the house may stand in the street. */
function address({ name, street, postcode, city, country }: Transfer['creditor']): string[] {
  return ['S', cut(name, NAME_CHARACTERS_MAX), cut(street, NAME_CHARACTERS_MAX), '', cut(postcode, 16), cut(city, 35), country];
}

/** By the number of the bank, 30000 to 31999. */
function isQrIban(iban: string): boolean {
  return /^3[01]\d{3}$/.test(iban.slice(4, 9));
}

const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** 27 digits, the last by modulo 10 recursive. */
function isQrr(text: string): boolean {
  if (!/^\d{27}$/.test(text)) return false;
  let carry = 0;
  for (const digit of text.slice(0, -1)) carry = CARRIES[(carry + Number(digit)) % 10]!;
  return (10 - carry) % 10 === Number(text.at(-1));
}
