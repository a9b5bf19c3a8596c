// An invoice or credit note between two Slovak companies, by Peppol BIS Billing 3: four chairs at 23 %.
import { prepareInvoice } from '../../src/invoices/prepare.js';

export interface SlovakCompany {
  /** DIČ: ten digits. */
  readonly taxNumber: string;
  readonly name: string;
}

export interface SlovakInvoice {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly seller: SlovakCompany;
  readonly buyer: SlovakCompany;
  /** Of a credit note: the number of the invoice. */
  readonly credits?: string;
}

/** On the network. */
export function addressOf({ taxNumber }: SlovakCompany): string {
  return `0245:${taxNumber}`;
}

/** As UBL. */
export function slovakInvoice({ number, issuedOn, seller, buyer, credits }: SlovakInvoice): string {
  const { written, errors } = prepareInvoice({
    ...{ profile: 'peppol', number, issueDate: issuedOn, currency: 'EUR', buyerReference: 'demonstration' },
    ...(credits === undefined ? { dueDate: issuedOn } : { typeCode: '381', precedingInvoices: [{ number: credits }] }),
    ...{ seller: party(seller), buyer: party(buyer) },
    payment: { meansCode: '30', accounts: [{ id: 'SK3112000000198742637541' }] },
    lines: [{ name: 'Chair', quantity: '4', unit: 'C62', netPrice: '25.00', vatCategory: 'S', vatRate: '23' }],
  });
  if (errors.length > 0) throw new Error(errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; '));
  return written.bytes.toString();
}

function party({ taxNumber, name }: SlovakCompany): object {
  return {
    ...{ name, legalId: { id: '12345678', scheme: '0158' }, vatId: `SK${taxNumber}`, endpoint: { scheme: '0245', id: taxNumber } },
    address: { line1: 'Hlavná 1', city: 'Bratislava', postCode: '81101', country: 'SK' },
  };
}
