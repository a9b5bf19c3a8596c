// Mutants for the rules of Germany.
import type { Change, Mutant } from '../../../support/fixtures.js';
import { nested } from '../../../support/rules.js';
import { BUYER } from './countries.js';

export const GERMANY: readonly Mutant[] = [
  [
    [],
    'a correction of an invoice',
    ['>380<', '>384<'],
    [
      '<cac:AdditionalDocumentReference>',
      '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference><cac:AdditionalDocumentReference>',
    ],
  ],
  [['DE-R-001'], 'no payment instructions', [/<cac:PaymentMeans>[\s\S]*<\/cac:PaymentMeans>/, '']],
  [['DE-R-002'], 'no contact', [/<cac:Contact>[\s\S]*<\/cac:Contact>/, '']],
  [['DE-R-003'], 'no city of the seller', ['<cbc:CityName>Musterstadt</cbc:CityName>', '']],
  [['DE-R-004'], 'no post code of the seller', ['<cbc:PostalZone>12345</cbc:PostalZone>', '']],
  [['DE-R-005'], 'no name of the contact', ['<cbc:Name>Buchhaltung</cbc:Name>', '']],
  [['DE-R-006', 'DE-R-027'], 'no telephone number', ['<cbc:Telephone>+49 30 1234</cbc:Telephone>', '']],
  [['DE-R-027'], 'a telephone number of two digits', ['>+49 30 1234<', '>49<']],
  [['DE-R-007', 'DE-R-028'], 'no e-mail address', ['<cbc:ElectronicMail>seller@mail.example</cbc:ElectronicMail>', '']],
  [['DE-R-028'], 'an e-mail address without a dot', ['>seller@mail.example<', '>seller@mail<']],
  [['DE-R-028'], 'an e-mail address with two @', ['>seller@mail.example<', '>seller@x@mail.example<']],
  [['DE-R-028'], 'an e-mail address that ends with a dot', ['>seller@mail.example<', '>seller@mail.example.<']],
  [['DE-R-028'], 'an e-mail address with a space', ['>seller@mail.example<', '>the seller@mail.example<']],
  [['DE-R-008'], 'no city of the buyer', ['<cbc:CityName>Beispielstadt</cbc:CityName>', '']],
  [['DE-R-009'], 'no post code of the buyer', ['<cbc:PostalZone>54321</cbc:PostalZone>', '']],
  [['DE-R-010'], 'no city of delivery', ['<cbc:CityName>Lagerstadt</cbc:CityName>', '']],
  [['DE-R-011'], 'no post code of delivery', ['<cbc:PostalZone>67890</cbc:PostalZone>', '']],
  [['DE-R-014'], 'no rate', ['<cbc:Percent>19</cbc:Percent>', '']],
  [
    ['DE-R-015'],
    'an order in place of the buyer reference',
    [/<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, '<cac:OrderReference><cbc:ID>1</cbc:ID></cac:OrderReference>'],
  ],
  [['DE-R-016'], 'no VAT identifier', [/<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, '']],
  [
    [],
    'no VAT identifier, but a representative',
    [/<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, ''],
    [
      '<cac:Delivery>',
      '<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>X</cbc:Name></cac:PartyName></cac:TaxRepresentativeParty><cac:Delivery>',
    ],
  ],
  [['DE-R-017'], 'another type', ['>380<', '>393<']],
  [['DE-R-018'], 'a discount without its decimals', ['PROZENT=2.25', 'PROZENT=2']],
  [['DE-R-018'], 'a discount without a line break', ['2.25#\n', '2.25#']],
  [['DE-R-018'], 'another text in #', ['#SKONTO#TAGE=14#PROZENT=2.25#', '#Vielen Dank#']],
  [[], 'a discount of a part', ['2.25#\n', '2.25#BASISBETRAG=-357.93#\n']],
  [[], 'two discounts below a text', ['#SKONTO', 'Bitte bald\n#SKONTO#TAGE=7#PROZENT=3.00#\n#SKONTO']],
  [['DE-R-019'], 'a wrong IBAN', ['DE89 3704', 'DE88 3704']],
  [['DE-R-022'], 'two files of one name', ['second.csv', 'first.csv']],
  [['DE-R-019', 'DE-R-023-1'], 'a transfer without account', [/<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, '']],
  [
    ['DE-R-023-2'],
    'a transfer with a card',
    [
      '<cac:PayeeFinancialAccount>',
      '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID></cac:CardAccount><cac:PayeeFinancialAccount>',
    ],
  ],
  [
    [],
    'a card',
    ['>58<', '>48<'],
    [/<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, nested('cac:CardAccount/cbc:PrimaryAccountNumberID', '1234')],
  ],
  [['DE-R-024-1', 'DE-R-024-2'], 'payment by card to an account', ['>58<', '>48<']],
  [
    [],
    'direct debit',
    ['>58<', '>59<'],
    [/<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, mandate('DE89370400440532013000')],
    creditor(),
  ],
  [
    ['DE-R-020'],
    'direct debit from no IBAN',
    ['>58<', '>59<'],
    [/<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, mandate('DE89370400440532013001')],
    creditor(),
  ],
  [
    ['DE-R-030'],
    'direct debit by an unknown creditor',
    ['>58<', '>59<'],
    [/<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, mandate('DE89370400440532013000')],
  ],
  [
    ['DE-R-020', 'DE-R-031'],
    'direct debit from an unknown account',
    ['>58<', '>59<'],
    [/<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, '<cac:PaymentMandate><cbc:ID>M</cbc:ID></cac:PaymentMandate>'],
    creditor(),
  ],
  [['DE-R-020', 'DE-R-025-1', 'DE-R-025-2', 'PEPPOL-EN16931-R061'], 'direct debit to an account, without mandate', ['>58<', '>59<']],
  [['DE-R-026'], 'a correction of nothing', ['>380<', '>384<']],
  [['DE-R-T02'], 'a file somewhere', ['>https://files.example/3<', '>files.example/3<']],
  [['PEPPOL-EN16931-R002'], 'a foreign buyer without a city', ['<cbc:CityName>Beispielstadt</cbc:CityName>', ''], BUYER('DE', 'BE')],
];

function mandate(account: string): string {
  return `<cac:PaymentMandate><cbc:ID>M</cbc:ID><cac:PayerFinancialAccount><cbc:ID>${account}</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>`;
}

function creditor(): Change {
  return [
    '<cac:PostalAddress>',
    '<cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID></cac:PartyIdentification><cac:PostalAddress>',
  ];
}
