// The countries whose tax authorities are told of invoices: two companies of each, and an invoice or credit note between them.
import { prepareInvoice } from '../../src/invoices/prepare.js';
import type { TaxCountry } from '../../src/validation/rules/taxData/countries.js';

export interface Company {
  /** On the network. */
  readonly scheme: string;
  readonly number: string;
  readonly name: string;
}

export interface Deal {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly seller: Company;
  readonly buyer: Company;
  /** Of a credit note: the number of the invoice. */
  readonly credits?: string;
  /** A UUID that no other has, where the country wants one. */
  readonly uuid?: string;
}

export interface ReportingCountry {
  /** As GraphQL and settings name it. */
  readonly name: 'SK' | 'AE' | 'OM';
  readonly companies: readonly [Company, Company];
  /** As JSON, beside number, dates and parties. */
  readonly invoice: object;
  readonly credit: object;
  readonly line: object;
  readonly party: (company: Company, role: 'seller' | 'buyer') => object;
}

const ACCOUNT = { meansCode: '30', accounts: [{ id: 'SK3112000000198742637541' }] };

const SK: ReportingCountry = {
  name: 'SK',
  companies: [
    { scheme: '0245', number: '2020202019', name: 'Alfa s.r.o.' },
    { scheme: '0245', number: '2020303032', name: 'Beta a.s.' },
  ],
  invoice: { profile: 'peppol', currency: 'EUR' },
  credit: {},
  line: { vatRate: '23' },
  party: ({ number }) => ({
    ...{ legalId: { id: '12345678', scheme: '0158' }, vatId: `SK${number}` },
    address: { line1: 'Hlavná 1', city: 'Bratislava', postCode: '81101', country: 'SK' },
  }),
};

const AE: ReportingCountry = {
  name: 'AE',
  companies: [
    { scheme: '0235', number: '1326549871', name: 'Alfa LLC' },
    { scheme: '0235', number: '1326549872', name: 'Beta LLC' },
  ],
  invoice: { profile: 'pint-ae', currency: 'AED', transactionType: '00000000' },
  credit: { creditReason: 'DL8.61.1.A' },
  line: {
    ...{ vatRate: '5', description: 'Wooden chair', grossPrice: '25.00', priceBaseQuantity: '1', itemType: 'S' },
    ...{ itemIdentifiers: [{ id: '998311', scheme: 'SAC' }], vatAmount: '5.00', amountWithVat: '105.00' },
  },
  party: ({ number }) => ({
    ...{ legalId: { id: '112345678900003', kind: 'TL', authority: 'Department of Economy' }, vatId: `${number}01003` },
    address: { line1: 'Main Street 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
  }),
};

const OM: ReportingCountry = {
  name: 'OM',
  companies: [
    { scheme: '0248', number: 'OM1100000001', name: 'Alfa LLC' },
    { scheme: '0248', number: 'OM1100000002', name: 'Beta LLC' },
  ],
  invoice: { profile: 'pint-om', currency: 'OMR', transactionFlags: '10000000000000000000', issueTime: '10:00:00' },
  credit: {},
  line: {
    ...{ vatRate: '5', vatAmount: '5.000', amountWithVat: '105.000', itemIdentifiers: [{ id: '000000', kind: 'CC' }] },
    itemSpecifications: [{ document: { id: '00000000', kind: 'MP' }, typeCode: 'S' }],
  },
  party: ({ number }, role) => ({
    ...(role === 'seller' ? { uuid: '50c1054e-3e05-51fc-8540-0b9fbc0f1a2b' } : {}),
    ...{ vatId: number, identifiers: [{ id: '1234567', kind: 'CR' }], contact: { name: 'Accounts', phone: '+96824000000' } },
    address: { line1: 'Way 1', line2: 'Building 2', line3: 'P.O. Box 3', city: 'Muscat', postCode: '0111', country: 'OM' },
  }),
};

export const COUNTRIES = { SK, AE, OM };

export function taxCountryOf({ name }: ReportingCountry): TaxCountry {
  return name.toLowerCase() as TaxCountry;
}

export function addressOf({ scheme, number }: Company): string {
  return `${scheme}:${number}`;
}

/** As UBL. */
export function invoiceOf(country: ReportingCountry, { number, issuedOn, seller, buyer, credits, uuid }: Deal): string {
  const preceding = { number: credits ?? '', issueDate: issuedOn, ...(country.name === 'OM' ? { uuid, reasonCode: 'CAN' } : {}) };
  const { written, errors } = prepareInvoice({
    ...{ number, issueDate: issuedOn, buyerReference: 'demonstration', payment: ACCOUNT, ...country.invoice },
    ...(uuid === undefined || country.name === 'SK' ? {} : { uuid }),
    ...(credits === undefined ? { dueDate: issuedOn } : { typeCode: '381', precedingInvoices: [preceding], ...country.credit }),
    ...{ seller: partyOf(country, seller, 'seller'), buyer: partyOf(country, buyer, 'buyer') },
    lines: [{ name: 'Chair', quantity: '4', unit: 'C62', netPrice: '25.00', vatCategory: 'S', ...country.line }],
  });
  if (errors.length > 0) throw new Error(errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; '));
  return written.bytes.toString();
}

function partyOf(country: ReportingCountry, company: Company, role: 'seller' | 'buyer'): object {
  const { name, scheme, number } = company;
  return { name, endpoint: { scheme, id: number }, ...country.party(company, role) };
}
