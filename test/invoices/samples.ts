// Invoices as JSON: the smallest, and one with most parts of the norm. Their amounts were worked out by hand.

export type Json = Readonly<Record<string, unknown>>;

const SELLER = {
  name: 'Predajca s.r.o.',
  vatId: 'SK2020202019',
  endpoint: { scheme: '0245', id: '2020202019' },
  address: { line1: 'Hlavná 1', city: 'Bratislava', postCode: '81101', country: 'SK' },
};
const BUYER = {
  name: 'Kupujúci a.s.',
  vatId: 'SK2030303022',
  endpoint: { scheme: '0245', id: '2030303022' },
  address: { line1: 'Nová 2', city: 'Košice', postCode: '04001', country: 'SK' },
};
export const LINE = { name: 'Consulting', quantity: '10', unit: 'HUR', netPrice: '85.50', vatCategory: 'S', vatRate: '23' };

/** Of 855.00, VAT 196.65, payable 1051.65. */
export const SMALL = {
  profile: 'peppol',
  number: '2026-001',
  issueDate: '2026-12-01',
  dueDate: '2026-12-31',
  currency: 'EUR',
  buyerReference: 'PO-77',
  seller: SELLER,
  buyer: BUYER,
  payment: { meansCode: '30', reference: '2026001', accounts: [{ id: 'SK3112000000198742637541' }] },
  lines: [LINE],
};

const WORK = {
  ...{ id: '1', name: 'Work', quantity: '12.5', unit: 'HUR', grossPrice: '100.00', priceDiscount: '10.00', netPrice: '90.00' },
  allowances: [{ percent: '10', baseAmount: '1125.00', amount: '112.50', reason: 'Regular customer' }],
  charges: [{ amount: '20.00', reason: 'Night' }],
  ...{ netAmount: '1032.50', vatCategory: 'S', vatRate: '23' },
};
const SCREWS = {
  ...{ id: '2', name: 'Screws', quantity: '300', unit: 'C62', netPrice: '4.995', priceBaseQuantity: '10', netAmount: '149.85' },
  ...{ vatCategory: 'S', vatRate: '23', standardItemId: { id: '4006381333931', scheme: '0160' } },
  classifications: [{ code: '73181500', listId: 'HS' }],
  attributes: [{ name: 'Size', value: 'M4' }],
};
const INSURANCE = {
  id: '3',
  name: 'Insurance',
  quantity: '1',
  unit: 'C62',
  netPrice: '50.00',
  netAmount: '50.00',
  vatCategory: 'E',
  vatRate: '0',
};

/** In dollars, with VAT in euros. Everything that can be worked out is given. */
export const FULL = {
  ...SMALL,
  ...{ typeCode: '380', currency: 'USD', vatCurrency: 'EUR', vatPointDate: '2026-11-30', paymentTerms: '30 days' },
  notes: [{ subjectCode: 'AAI', text: 'Thank you' }],
  precedingInvoices: [{ number: 'A-12', issueDate: '2026-11-02' }],
  invoicedObject: { id: 'meter-9', scheme: 'MG' },
  invoicePeriod: { start: '2026-11-01', end: '2026-11-30' },
  delivery: { date: '2026-11-28', location: { id: '5790000435975', scheme: '0088' }, address: { country: 'SK' } },
  payee: { name: 'Factor', legalId: { id: '31333532', scheme: '0158' } },
  allowances: [{ percent: '2', baseAmount: '1182.35', amount: '23.65', vatCategory: 'S', vatRate: '23', reasonCode: '95' }],
  charges: [{ amount: '30.00', vatCategory: 'S', vatRate: '23', reason: 'Freight' }],
  lines: [WORK, SCREWS, INSURANCE],
  vatBreakdown: [
    { vatCategory: 'S', vatRate: '23', taxableAmount: '1188.70', vatAmount: '273.40' },
    { vatCategory: 'E', vatRate: '0', taxableAmount: '50.00', vatAmount: '0.00', exemptionReasonCode: 'VATEX-EU-135-1' },
  ],
  totals: {
    ...{ lineNetAmount: '1232.35', allowanceAmount: '23.65', chargeAmount: '30.00', amountWithoutVat: '1238.70', vatAmount: '273.40' },
    ...{
      vatAmountInVatCurrency: '248.55',
      amountWithVat: '1512.10',
      paidAmount: '500.00',
      roundingAmount: '-0.10',
      payableAmount: '1012.00',
    },
  },
  attachments: [{ reference: 'timesheet', file: { name: 't.pdf', mediaType: 'application/pdf', content: 'JVBERi0=' } }],
};

const BASIC_WL = {
  ...SMALL,
  ...{ profile: 'facturx', specificationId: 'urn:factur-x.eu:1p0:basicwl', lines: undefined },
  vatBreakdown: [{ vatCategory: 'S', vatRate: '23', taxableAmount: '855.00', vatAmount: '196.65' }],
  totals: { lineNetAmount: '855.00', amountWithoutVat: '855.00', vatAmount: '196.65', amountWithVat: '1051.65', payableAmount: '1051.65' },
};

/** The smallest of each profile of Factur-X, as the metadata of a PDF name it. */
export const FACTURX: Readonly<Record<string, Json>> = {
  MINIMUM: {
    ...{ ...BASIC_WL, specificationId: 'urn:factur-x.eu:1p0:minimum' },
    ...{ dueDate: undefined, payment: undefined, vatBreakdown: undefined },
    seller: { name: SELLER.name, vatId: SELLER.vatId, address: { country: 'SK' } },
    buyer: { name: BUYER.name },
    totals: { ...BASIC_WL.totals, lineNetAmount: undefined },
  },
  'BASIC WL': BASIC_WL,
  BASIC: { ...SMALL, profile: undefined, specificationId: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic' },
  'EN 16931': { ...SMALL, profile: 'facturx' },
  EXTENDED: { ...SMALL, profile: 'facturx', specificationId: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended' },
};

/** The smallest with other lines. */
export function withLines(...lines: readonly Json[]): Json {
  return { ...SMALL, lines };
}
