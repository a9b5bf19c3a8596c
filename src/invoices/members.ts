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
import { PROFILE_LIST } from './leaf.js';
import { ALLOWANCES, CHARGES, LINES, taxScheme } from './lineMembers.js';
import {
  amount,
  BREAKDOWN_IN_TAX_CURRENCY,
  CARD_NETWORK,
  COMPUTED,
  code,
  date,
  decimal,
  group,
  identifier,
  list,
  type Member,
  pint,
  pintGroup,
  pintList,
  REQUIRED,
  TOTAL_IN_TAX_CURRENCY,
  text,
} from './member.js';
import { BUYER, DELIVERY, PAYEE, REPRESENTATIVE, SELLER } from './partyMembers.js';
import { PROFILES } from './profiles.js';

const PAYMENT = group('payment', 'BG-16', [
  code('meansCode', 'BT-81', PAYMENT_MEANS),
  text('meansText', 'BT-82', { ofTerm: ['BT-81', 'name'] }),
  text('reference', 'BT-83'),
  pint('text', 'id', '/ cac:PaymentMeans/cbc:ID', 'IBT-178'),
  list('accounts', 'BG-17', 'LIMIT-LIST', [
    text('id', 'BT-84', REQUIRED),
    text('name', 'BT-85'),
    text('bank', 'BT-86'),
    pint('text', 'scheme', '', 'IBT-084-1', { ofTerm: ['BT-84', 'schemeID'] }),
  ]),
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
  pint('text', 'typeCode', 'BG-24 cbc:DocumentTypeCode'),
  pint('text', 'type', 'BG-24 cbc:DocumentType'),
  pint('text', 'uuid', 'BG-24 cbc:UUID', 'BTOM-014, BTOM-023'),
  pint('date', 'validationDate', 'BG-24 cac:ResultOfVerification/cbc:ValidationDate'),
  pint('text', 'validationTime', 'BG-24 cac:ResultOfVerification/cbc:ValidationTime'),
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
    taxScheme('BG-23', 'cac:TaxCategory'),
  ],
  COMPUTED,
);

/** PINT JP: the breakdown once more, in the currency of BT-6. */
const SECOND_BREAKDOWN = pintList('vatBreakdownInVatCurrency', BREAKDOWN_IN_TAX_CURRENCY, [
  pint('amount', 'taxableAmount', `${BREAKDOWN_IN_TAX_CURRENCY} cbc:TaxableAmount`, undefined, { isInTaxCurrency: true }),
  pint('amount', 'vatAmount', `${BREAKDOWN_IN_TAX_CURRENCY} cbc:TaxAmount`, 'IBT-190', { ...REQUIRED, isInTaxCurrency: true }),
  pint('text', 'vatCategory', `${BREAKDOWN_IN_TAX_CURRENCY} cac:TaxCategory/cbc:ID`, 'IBT-192', REQUIRED),
  pint('decimal', 'vatRate', `${BREAKDOWN_IN_TAX_CURRENCY} cac:TaxCategory/cbc:Percent`, 'IBT-193'),
]);

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
    pint('text', 'amountWithVatInVatCurrency', TOTAL_IN_TAX_CURRENCY, 'BTAE-20'),
    amount('amountWithVat', 'BT-112', COMPUTED),
    amount('paidAmount', 'BT-113'),
    amount('roundingAmount', 'BT-114'),
    amount('payableAmount', 'BT-115', COMPUTED),
  ],
  COMPUTED,
);

const [PREPAID, INSTALMENT, RATE] = ['/ cac:PrepaidPayment', '/ cac:PaymentTerms', '/ cac:TaxExchangeRate'];

/** What PINT has of a document beside EN 16931. */
const OF_PINT: readonly Member[] = [
  pint('text', 'uuid', '/ cbc:UUID', 'BTAE-07, BTOM-002, BT-SG-003'),
  pint('text', 'issueTime', '/ cbc:IssueTime', 'IBT-168'),
  pint('text', 'transactionType', '/ cbc:ProfileExecutionID', 'BTAE-02'),
  pint('text', 'transactionFlags', '', 'BTOM-001', { ofTerm: ['BT-3', 'name'] }),
  pint('text', 'frequency', '/ cac:InvoicePeriod/cbc:Description', 'BTAE-06'),
  pint('text', 'creditReason', '/ cac:DiscrepancyResponse/cbc:ResponseCode', 'BTAE-03'),
  pint('text', 'principalId', '/ cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID', 'BTAE-14'),
  pint('text', 'beneficiaryId', '/ cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID', 'BTAE-01'),
  pint('text', 'customsReference', '/ cac:StatementDocumentReference/cbc:ID', 'BTAE-21'),
  pint('text', 'contractValue', '/ cac:ContractDocumentReference/cbc:DocumentDescription', 'BTAE-05'),
  pint('text', 'vatIncluded', '/ cac:TaxTotal/cbc:TaxIncludedIndicator'),
  pintGroup('exchangeRate', RATE, [
    pint('text', 'from', `${RATE} cbc:SourceCurrencyCode`, undefined, REQUIRED),
    pint('text', 'to', `${RATE} cbc:TargetCurrencyCode`, undefined, REQUIRED),
    pint('decimal', 'rate', `${RATE} cbc:CalculationRate`, 'BTAE-04, BTOM-003, BTMY-013', REQUIRED),
    pint('date', 'date', `${RATE} cbc:Date`),
  ]),
  pintList(
    'prepayments',
    PREPAID,
    [
      pint('text', 'id', `${PREPAID} cbc:ID`, 'IBT-179'),
      pint('amount', 'amount', `${PREPAID} cbc:PaidAmount`, 'IBT-180', REQUIRED),
      pint('date', 'date', `${PREPAID} cbc:ReceivedDate`, 'IBT-181'),
      pint('text', 'time', `${PREPAID} cbc:PaidTime`),
      pint('text', 'type', `${PREPAID} cbc:InstructionID`, 'IBT-182'),
    ],
    'IBG-35',
  ),
  pintList('instalments', INSTALMENT, [
    pint('text', 'paymentId', `${INSTALMENT} cbc:PaymentMeansID`, 'IBT-187'),
    pint('amount', 'amount', `${INSTALMENT} cbc:Amount`, 'IBT-176'),
    pint('date', 'dueDate', `${INSTALMENT} cbc:InstallmentDueDate`, 'IBT-177'),
  ]),
];

const PROFILE_NAMES: CodeList = { name: PROFILE_LIST, version: '1', codes: new Set(Object.keys(PROFILES)) };

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
  list('precedingInvoices', 'BG-3', 'LIMIT-LIST', [
    text('number', 'BT-25', REQUIRED),
    date('issueDate', 'BT-26'),
    pint('text', 'uuid', 'BG-3 cbc:UUID', 'BTOM-031'),
    pint('text', 'reasonCode', 'BG-3 cbc:DocumentStatusCode', 'BTOM-032'),
  ]),
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
  SECOND_BREAKDOWN,
  TOTALS,
  ...OF_PINT,
  LINES,
];
