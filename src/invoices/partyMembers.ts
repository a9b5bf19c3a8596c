// The members of parties, their addresses and contacts: BG-4 to BG-15.
import { ADDRESS_SCHEMES } from '../validation/codes/addressSchemes.js';
import { COUNTRIES_UBL } from '../validation/codes/countries.js';
import { code, date, group, identifier, identifiers, type Member, REQUIRED, text } from './member.js';

type AddressTerms = readonly [
  group: string,
  line1: string,
  line2: string,
  line3: string,
  city: string,
  post: string,
  sub: string,
  country: string,
];

function address([bg, line1, line2, line3, city, postCode, subdivision, country]: AddressTerms, more: Partial<Member> = REQUIRED): Member {
  return group(
    'address',
    bg,
    [
      text('line1', line1),
      text('line2', line2),
      text('line3', line3),
      text('city', city),
      text('postCode', postCode),
      text('subdivision', subdivision),
      code('country', country, COUNTRIES_UBL, REQUIRED),
    ],
    more,
  );
}

function contact(bg: string, name: string, phone: string, email: string): Member {
  return group('contact', bg, [text('name', name), text('phone', phone), text('email', email)]);
}

export const SELLER = group(
  'seller',
  'BG-4',
  [
    text('name', 'BT-27', REQUIRED),
    text('tradingName', 'BT-28'),
    identifiers('BT-29', 'LIMIT-LIST'),
    identifier('legalId', 'BT-30'),
    text('vatId', 'BT-31'),
    text('taxRegistrationId', 'BT-32'),
    text('legalInformation', 'BT-33'),
    identifier('endpoint', 'BT-34', ADDRESS_SCHEMES, REQUIRED),
    contact('BG-6', 'BT-41', 'BT-42', 'BT-43'),
    address(['BG-5', 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
  ],
  REQUIRED,
);

export const BUYER = group(
  'buyer',
  'BG-7',
  [
    text('name', 'BT-44', REQUIRED),
    text('tradingName', 'BT-45'),
    identifiers('BT-46', 1),
    identifier('legalId', 'BT-47'),
    text('vatId', 'BT-48'),
    identifier('endpoint', 'BT-49', ADDRESS_SCHEMES, REQUIRED),
    contact('BG-9', 'BT-56', 'BT-57', 'BT-58'),
    address(['BG-8', 'BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
  ],
  REQUIRED,
);

export const PAYEE = group('payee', 'BG-10', [text('name', 'BT-59', REQUIRED), identifiers('BT-60', 1), identifier('legalId', 'BT-61')]);

export const REPRESENTATIVE = group('taxRepresentative', 'BG-11', [
  text('name', 'BT-62', REQUIRED),
  text('vatId', 'BT-63', REQUIRED),
  address(['BG-12', 'BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
]);

export const DELIVERY = group('delivery', 'BG-13', [
  text('partyName', 'BT-70'),
  identifier('location', 'BT-71'),
  date('date', 'BT-72'),
  address(['BG-15', 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'], {}),
]);
