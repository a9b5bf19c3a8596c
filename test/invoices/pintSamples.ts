// The smallest invoice of each jurisdiction of PINT as JSON. Their amounts were worked out by hand.
import { type Json, LINE, SMALL } from './samples.js';

interface Party {
  readonly name: string;
  readonly endpoint: { readonly scheme: string; readonly id: string };
  readonly country: string;
}

function party({ name, endpoint, country }: Party, more: Json = {}): Json {
  return { name, endpoint, address: { line1: 'Main Street 1', city: 'City', postCode: '1000', country }, ...more };
}

/** Of a hundred, in the currency of the jurisdiction. */
function invoice(profile: string, currency: string, more: Json, line: Json): Json {
  const { payment: _, ...head } = SMALL;
  const lines = [{ ...LINE, quantity: '1', netPrice: '100.00', ...line }];
  return { ...head, profile, currency, payment: { meansCode: '30', accounts: [{ id: '12345678' }] }, ...more, lines };
}

const australian = (name: string, id: string): Json =>
  party({ name, endpoint: { scheme: '0151', id }, country: 'AU' }, { vatId: id, legalId: { scheme: '0151', id } });

const emirati = (name: string, number: string, more: Json): Json => ({
  ...party({ name, endpoint: { scheme: '0235', id: number }, country: 'AE' }),
  address: { line1: 'Main Street 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
  legalId: { id: '112345678900003', kind: 'TL', authority: 'Department of Economy' },
  ...more,
});

const omani = (name: string, number: string, more: Json = {}): Json => ({
  ...party({ name, endpoint: { scheme: '0248', id: number }, country: 'OM' }),
  address: { line1: 'Way 1', line2: 'Building 2', line3: 'P.O. Box 3', city: 'Muscat', postCode: '0111', country: 'OM' },
  contact: { name: 'Accounts', phone: '+96824000000' },
  vatId: `OM${number}`,
  identifiers: [{ id: '1234567', kind: 'CR' }],
  ...more,
});

export const PINT: Readonly<Record<string, Json>> = {
  'pint-eu': { ...SMALL, profile: 'pint-eu' },
  'pint-a-nz': invoice(
    'pint-a-nz',
    'AUD',
    { seller: australian('Seller Pty Ltd', '51824753556'), buyer: australian('Buyer Pty Ltd', '91888222000') },
    { vatRate: '10' },
  ),
  'pint-ae': invoice(
    'pint-ae',
    'AED',
    {
      uuid: '42fd81e6-27cd-422e-b93e-760f6c47c82d',
      transactionType: '00000000',
      seller: emirati('Seller LLC', '1987654321', { vatId: '132654987101003' }),
      buyer: emirati('Buyer LLC', '1987654322', { vatId: '132654987201003' }),
    },
    {
      ...{ vatRate: '5', description: 'Consulting', grossPrice: '100.00', priceBaseQuantity: '1', priceDiscount: '0' },
      ...{ itemType: 'S', itemIdentifiers: [{ id: '998311', scheme: 'SAC' }], vatAmount: '5.00', amountWithVat: '105.00' },
    },
  ),
  'pint-jp': invoice(
    'pint-jp',
    'JPY',
    {
      invoicePeriod: { start: '2026-11-01', end: '2026-11-30' },
      seller: party({ name: 'Seller KK', endpoint: { scheme: '0221', id: 'T7654321098765' }, country: 'JP' }, { vatId: 'T7654321098765' }),
      buyer: party({ name: 'Buyer KK', endpoint: { scheme: '0221', id: 'T1234567890123' }, country: 'JP' }),
    },
    { vatRate: '10', netPrice: '100' },
  ),
  'pint-my': invoice(
    'pint-my',
    'MYR',
    {
      issueTime: '10:00:00Z',
      seller: party(
        { name: 'Seller Sdn Bhd', endpoint: { scheme: '0230', id: 'C26628753000' }, country: 'MY' },
        { taxRegistrationId: 'C26628753000', legalId: { id: '202001234567' } },
      ),
      buyer: party(
        { name: 'Buyer Sdn Bhd', endpoint: { scheme: '0230', id: 'C26628753001' }, country: 'MY' },
        { legalId: { id: '202001234568' } },
      ),
    },
    { vatCategory: 'SE', vatRate: '8' },
  ),
  'pint-om': invoice(
    'pint-om',
    'OMR',
    {
      uuid: '02de16f6-2395-59ba-89c4-6de86c0f1a2b',
      issueTime: '10:00:00',
      transactionFlags: '10000000000000000000',
      seller: omani('Seller LLC', '1100000001', { uuid: '50c1054e-3e05-51fc-8540-0b9fbc0f1a2b' }),
      buyer: omani('Buyer LLC', '1100000002'),
    },
    {
      ...{ vatRate: '5', vatAmount: '5.000', amountWithVat: '105.000', itemIdentifiers: [{ id: '000000', kind: 'CC' }] },
      itemSpecifications: [{ document: { id: '00000000', kind: 'MP' }, typeCode: 'S' }],
    },
  ),
  'pint-sg': invoice(
    'pint-sg',
    'SGD',
    {
      uuid: '2523149b-cb40-4b32-9004-debca5260001',
      seller: party(
        { name: 'Seller Pte Ltd', endpoint: { scheme: '0195', id: 'SGUEN197401143C' }, country: 'SG' },
        { vatId: 'M200000001', legalId: { id: '197401143C' } },
      ),
      buyer: party({ name: 'Buyer Pte Ltd', endpoint: { scheme: '0195', id: 'SGUEN201812345K' }, country: 'SG' }),
    },
    { vatCategory: 'SR', vatRate: '9' },
  ),
};
