// The one table of an invoice as JSON: each member with its business term of EN 16931. Schema, checks, reader and writers follow it.
import type { CodeList } from '../validation/codes/codeList.js';
import { CURRENCIES } from '../validation/codes/currencies.js';
import { DOCUMENT_TYPES } from '../validation/codes/documentTypes.js';
import { EXEMPTION_REASONS } from '../validation/codes/exemptionReasons.js';
import { MIME_TYPES } from '../validation/codes/mimeTypes.js';
import { NOTE_SUBJECTS_UBL } from '../validation/codes/noteSubjects.js';
import { PAYMENT_MEANS } from '../validation/codes/paymentMeans.js';
import { REFERENCE_TYPES } from '../validation/codes/referenceTypes.js';
import { TAX_POINTS_UBL } from '../validation/codes/taxPoints.js';
import { VAT_CATEGORIES } from '../validation/codes/vatCategories.js';
import { ALLOWANCES, CHARGES, LINES } from './lineMembers.js';
import { amount, CARD_NETWORK, COMPUTED, code, date, decimal, group, identifier, list, type Member, REQUIRED, text } from './member.js';
import { BUYER, DELIVERY, PAYEE, REPRESENTATIVE, SELLER } from './partyMembers.js';
import { PROFILES } from './profiles.js';

const PAYMENT = group('payment', 'BG-16', [
  code('meansCode', 'BT-81', PAYMENT_MEANS),
  text('meansText', 'BT-82', { ofTerm: ['BT-81', 'name'] }),
  text('reference', 'BT-83'),
  list('accounts', 'BG-17', 'LIMIT-LIST', [text('id', 'BT-84', REQUIRED), text('name', 'BT-85'), text('bank', 'BT-86')]),
  group('card', 'BG-18', [
    text('number', 'BT-87', REQUIRED),
    text('holder', 'BT-88'),
    { name: 'network', kind: 'text', place: CARD_NETWORK },
  ]),
  group('directDebit', 'BG-19', [text('mandate', 'BT-89'), text('creditorId', 'BT-90'), text('debitedAccount', 'BT-91')]),
]);

const ATTACHMENTS = list('attachments', 'BG-24', 'LIMIT-ATTACHMENTS', [
  text('reference', 'BT-122', REQUIRED),
  text('description', 'BT-123'),
  text('url', 'BT-124'),
  group('file', 'BT-125', [
    text('name', 'BT-125-2', { ...REQUIRED, ofGroup: 'filename' }),
    code('mediaType', 'BT-125-1', MIME_TYPES, { ...REQUIRED, ofGroup: 'mimeCode' }),
    { name: 'content', kind: 'base64', term: 'BT-125', isRequired: true, ofGroup: '' },
  ]),
]);

export const BREAKDOWN = list(
  'vatBreakdown',
  'BG-23',
  'LIMIT-LIST',
  [
    code('vatCategory', 'BT-118', VAT_CATEGORIES, REQUIRED),
    decimal('vatRate', 'BT-119', COMPUTED),
    amount('taxableAmount', 'BT-116', COMPUTED),
    amount('vatAmount', 'BT-117', COMPUTED),
    text('exemptionReason', 'BT-120'),
    code('exemptionReasonCode', 'BT-121', EXEMPTION_REASONS, COMPUTED),
  ],
  COMPUTED,
);

export const TOTALS = group(
  'totals',
  'BG-22',
  [
    amount('lineNetAmount', 'BT-106', COMPUTED),
    amount('allowanceAmount', 'BT-107', COMPUTED),
    amount('chargeAmount', 'BT-108', COMPUTED),
    amount('amountWithoutVat', 'BT-109', COMPUTED),
    amount('vatAmount', 'BT-110', COMPUTED),
    amount('vatAmountInVatCurrency', 'BT-111'),
    amount('amountWithVat', 'BT-112', COMPUTED),
    amount('paidAmount', 'BT-113'),
    amount('roundingAmount', 'BT-114'),
    amount('payableAmount', 'BT-115', COMPUTED),
  ],
  COMPUTED,
);

const PROFILE_NAMES: CodeList = { name: 'profiles', version: '1', codes: new Set(Object.keys(PROFILES)) };

export const INVOICE: readonly Member[] = [
  { name: 'profile', kind: 'code', codes: PROFILE_NAMES },
  text('specificationId', 'BT-24', COMPUTED),
  text('processId', 'BT-23', COMPUTED),
  text('number', 'BT-1', REQUIRED),
  date('issueDate', 'BT-2', REQUIRED),
  code('typeCode', 'BT-3', DOCUMENT_TYPES, COMPUTED),
  code('currency', 'BT-5', CURRENCIES, REQUIRED),
  code('vatCurrency', 'BT-6', CURRENCIES),
  date('vatPointDate', 'BT-7'),
  code('vatPointDateCode', 'BT-8', TAX_POINTS_UBL),
  date('dueDate', 'BT-9'),
  text('paymentTerms', 'BT-20'),
  text('buyerReference', 'BT-10'),
  text('projectReference', 'BT-11'),
  text('contractReference', 'BT-12'),
  text('purchaseOrderReference', 'BT-13'),
  text('salesOrderReference', 'BT-14'),
  text('receivingAdviceReference', 'BT-15'),
  text('despatchAdviceReference', 'BT-16'),
  text('tenderReference', 'BT-17'),
  identifier('invoicedObject', 'BT-18', REFERENCE_TYPES),
  text('buyerAccountingReference', 'BT-19'),
  list('notes', 'BG-1', 'LIMIT-LIST', [code('subjectCode', 'BT-21', NOTE_SUBJECTS_UBL), text('text', 'BT-22', REQUIRED)]),
  list('precedingInvoices', 'BG-3', 'LIMIT-LIST', [text('number', 'BT-25', REQUIRED), date('issueDate', 'BT-26')]),
  SELLER,
  BUYER,
  PAYEE,
  REPRESENTATIVE,
  DELIVERY,
  group('invoicePeriod', 'BG-14', [date('start', 'BT-73'), date('end', 'BT-74')]),
  PAYMENT,
  ATTACHMENTS,
  ALLOWANCES,
  CHARGES,
  BREAKDOWN,
  TOTALS,
  LINES,
];
