// What a credit transfer needs, read from an invoice.
import { isIban } from '../../validation/rules/peppol/checkDigits.js';
import type { Invoice, Term } from '../../validation/terms.js';
import type { XmlElement } from '../../xml/tree.js';

interface TransferParty {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
}

export interface Transfer {
  readonly iban: string;
  readonly bic: string;
  readonly creditor: TransferParty;
  readonly debtor: TransferParty;
  readonly currency: string;
  /** With a point, at most two decimals, above zero. */
  readonly amount: string;
  readonly reference: string;
  /** Of the invoice. */
  readonly number: string;
}

/** UNTDID 4461: credit transfer, payment to an account, SEPA credit transfer. */
const TRANSFERS: readonly string[] = ['30', '42', '58'];
/** What both codes can hold (EPC069-12 and the Swiss QR-bill agree). */
const AMOUNT = /^(?!0+(?:\.0*)?$)(\d{1,9})(\.\d{1,2})?0*$/;

/** Undefined where it is paid in another way, or something is missing. */
export function transferOf(invoice: Invoice, means: XmlElement): Transfer | undefined {
  const text = (term: Term, group?: XmlElement): string => invoice.text(term, group).replace(/\s+/g, ' ');
  const iban = text('BT-84', means).replace(/ /g, '').toUpperCase();
  const [, whole, fraction = ''] = AMOUNT.exec(text('BT-115')) ?? [];
  if (!TRANSFERS.includes(text('BT-81', means)) || !isIban(iban) || whole === undefined) return undefined;
  const partyOf = ([name, street, postcode, city, country]: readonly [string, Term, Term, Term, Term]): TransferParty => ({
    name,
    street: text(street),
    postcode: text(postcode),
    city: text(city),
    country: text(country),
  });
  const creditorName = text('BT-59') || text('BT-85', means) || text('BT-27');
  return {
    iban,
    bic: text('BT-86', means).toUpperCase(),
    creditor: partyOf([creditorName, 'BT-35', 'BT-38', 'BT-37', 'BT-40']),
    debtor: partyOf([text('BT-44'), 'BT-50', 'BT-53', 'BT-52', 'BT-55']),
    currency: text('BT-5'),
    amount: `${whole.replace(/^0+(?=\d)/, '')}${fraction}`,
    reference: text('BT-83'),
    number: text('BT-1'),
  };
}

/** ISO 11649: its check digits are those of an IBAN. */
export function isCreditorReference(text: string): boolean {
  return /^RF[0-9]{2}[0-9A-Z]{1,21}$/.test(text) && isIban(text);
}
