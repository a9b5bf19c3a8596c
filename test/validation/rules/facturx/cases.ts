// Mutants that break the rules of the small profiles of Factur-X.
import { attribute, put, type RuleCase, text } from '../../../support/rules.js';
import {
  AGENT,
  ALLOWANCE,
  another,
  BUYER,
  CHARGE,
  DAY_OF,
  DEPOT,
  FORMAT,
  gone,
  HEAD,
  id,
  lost,
  MEANS,
  PAYEE,
  PRECEDING,
  SELLER,
  SETTLEMENT,
  TAX,
  TERMS,
  TOTALS,
  twice,
  wrong,
} from './rows.js';

/** In MINIMUM, BASIC WL and EXTENDED. */
export const ALL: readonly RuleCase[] = [
  twice(['024', '', 'ram:BusinessProcessSpecifiedDocumentContextParameter']),
  ...(
    [
      ['025', '', 'ram:GuidelineSpecifiedDocumentContextParameter'],
      ['406', '<ram:BusinessProcessSpecifiedDocumentContextParameter>', 'ram:ID'],
      ['407', '<ram:GuidelineSpecifiedDocumentContextParameter>', 'ram:ID'],
      ['019', HEAD, 'ram:ID'],
      ['020', HEAD, 'ram:TypeCode'],
      ['027', '', 'ram:SellerTradeParty'],
      ['028', '', 'ram:BuyerTradeParty'],
      ['029', '<ram:BuyerOrderReferencedDocument>', 'ram:IssuerAssignedID'],
      ['030', BUYER, 'ram:Name'],
      ['409', SELLER, 'ram:Name'],
      ['032', SELLER, 'ram:PostalTradeAddress'],
      ['035', SELLER, 'ram:CountryID'],
      ['038', SETTLEMENT, 'ram:InvoiceCurrencyCode'],
      ['039', SETTLEMENT, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'],
      ['041', TOTALS, 'ram:TaxBasisTotalAmount'],
      ['043', TOTALS, 'ram:GrandTotalAmount'],
      ['044', TOTALS, 'ram:DuePayableAmount'],
    ] as const
  ).map(gone),
  [
    id('033'),
    'two VAT identifiers',
    put(another('ram:SpecifiedTaxRegistration').replace('FC', 'VA'), '<ram:SpecifiedTaxRegistration>', SELLER),
  ],
  [id('034'), 'two other registrations', put(another('ram:SpecifiedTaxRegistration'), '<ram:SpecifiedTaxRegistration>', SELLER)],
  [id('042'), 'two VAT totals', ['currencyID="CHF"', 'currencyID="EUR"']],
  [id('192'), 'two VAT totals in the accounting currency', ['currencyID="EUR"', 'currencyID="CHF"']],
  [id('412'), 'two identifiers in a VAT registration', put('<ram:ID>1</ram:ID>', '<ram:ID schemeID="VA">', SELLER)],
  [id('411'), 'two identifiers in another registration', put('<ram:ID>1</ram:ID>', '<ram:ID schemeID="FC">', SELLER)],
  [id('413'), 'one of them without scheme', put('<ram:ID>1</ram:ID>', '<ram:ID schemeID="VA">', SELLER)],
  [id('037'), 'one of the others without scheme', put('<ram:ID>1</ram:ID>', '<ram:ID schemeID="FC">', SELLER)],
  lost(['021', HEAD, ...FORMAT]),
];

export const MINIMUM: readonly RuleCase[] = [
  ...ALL,
  gone(['408', `${BUYER}[\\s\\S]*?<ram:SpecifiedLegalOrganization>`, 'ram:ID']),
  ...(
    [
      ['026', '<ram:GuidelineSpecifiedDocumentContextParameter>', 'ram:ID'],
      ['022', HEAD, ...FORMAT],
      ['023', HEAD, 'ram:TypeCode'],
      ['031', BUYER, 'ram:ID', 'schemeID'],
      ['036', SELLER, 'ram:CountryID'],
      ['410', SELLER, 'ram:ID', 'schemeID'],
      ['040', SETTLEMENT, 'ram:InvoiceCurrencyCode'],
    ] as const
  ).map(wrong),
  [
    id('045'),
    'VAT in an unknown invoice currency',
    text('ram:InvoiceCurrencyCode', 'ECU'),
    attribute('ram:TaxTotalAmount', 'currencyID', 'ECU'),
  ],
  [
    id('414'),
    'VAT in an unknown accounting currency',
    text('ram:TaxCurrencyCode', 'ECU'),
    attribute('ram:TaxTotalAmount', 'currencyID', 'ECU'),
  ],
];

/** In BASIC WL and EXTENDED. */
export const ABOVE_MINIMUM: readonly RuleCase[] = [
  ...(
    [
      ['163', BUYER, 'ram:ID'],
      ['165', BUYER, 'ram:URIUniversalCommunication'],
      ['166', BUYER, 'ram:SpecifiedTaxRegistration'],
      ['167', BUYER, 'ram:CountrySubDivisionName'],
      ['434', AGENT, 'ram:CountrySubDivisionName'],
      ['439', SELLER, 'ram:URIUniversalCommunication'],
      ['442', SELLER, 'ram:CountrySubDivisionName'],
      ['456', DEPOT, 'ram:CountrySubDivisionName'],
      ['172', SETTLEMENT, 'ram:PaymentReference'],
      ['467', PAYEE, 'ram:ID'],
      ['187', TERMS, 'ram:Description'],
      ['188', TERMS, 'ram:DirectDebitMandateID'],
      ['190', TOTALS, 'ram:ChargeTotalAmount'],
      ['191', TOTALS, 'ram:AllowanceTotalAmount'],
      ['193', TOTALS, 'ram:TotalPrepaidAmount'],
      ['194', MEANS, 'ram:PayeePartyCreditorFinancialAccount'],
      ['161', '<ram:IncludedNote>', 'ram:SubjectCode'],
    ] as const
  ).map(twice),
  [id('451'), 'two identifiers of the depot', put('<ram:ID>1</ram:ID><ram:ID>2</ram:ID>', '<ram:GlobalID', DEPOT)],
  ...(
    [
      ['419', BUYER, 'ram:PostalTradeAddress'],
      ['422', BUYER, 'ram:CountryID'],
      ['425', `${BUYER}[\\s\\S]*?<ram:SpecifiedTaxRegistration>`, 'ram:ID'],
      ['168', BUYER, 'ram:URIID'],
      ['430', '<ram:ContractReferencedDocument>', 'ram:IssuerAssignedID'],
      ['431', AGENT, 'ram:Name'],
      ['432', AGENT, 'ram:PostalTradeAddress'],
      ['169', AGENT, 'ram:SpecifiedTaxRegistration'],
      ['433', AGENT, 'ram:CountryID'],
      ['436', AGENT, 'ram:ID'],
      ['445', SELLER, 'ram:URIID'],
      ['171', '<ram:ActualDeliverySupplyChainEvent>', 'ram:OccurrenceDateTime'],
      ['450', '<ram:DespatchAdviceReferencedDocument>', 'ram:IssuerAssignedID'],
      ['455', DEPOT, 'ram:CountryID'],
      ['176', `${SETTLEMENT}[\\s\\S]*?${TAX}`, 'ram:CalculatedAmount'],
      ['458', `${SETTLEMENT}[\\s\\S]*?${TAX}`, 'ram:TypeCode'],
      ['177', `${SETTLEMENT}[\\s\\S]*?${TAX}`, 'ram:BasisAmount'],
      ['178', `${SETTLEMENT}[\\s\\S]*?${TAX}`, 'ram:CategoryCode'],
      ['415', PRECEDING, 'ram:IssuerAssignedID'],
      ['469', PAYEE, 'ram:Name'],
      ['189', TOTALS, 'ram:LineTotalAmount'],
      ['488', MEANS, 'ram:TypeCode'],
      ['195', '<ram:PayerPartyDebtorFinancialAccount>', 'ram:IBANID'],
    ] as const
  ).map(gone),
  ...(
    [
      ['183', '184', '185', '473', '474', ALLOWANCE],
      ['477', '478', '479', '480', '481', `${SETTLEMENT}[\\s\\S]*?${CHARGE}`],
    ] as const
  ).flatMap(([indicator, amount, tax, type, category, behind]): RuleCase[] => [
    [id(indicator), 'two indicators', put('<ram:ChargeIndicator/>', '<ram:ActualAmount>', behind)],
    gone([amount, behind, 'ram:ActualAmount']),
    gone([tax, behind, 'ram:CategoryTradeTax']),
    gone([type, behind, 'ram:TypeCode']),
    gone([category, behind, 'ram:CategoryCode']),
  ]),
  [
    id('173'),
    'no VAT breakdown',
    [/(?<=<ram:ApplicableHeaderTradeSettlement>[\s\S]*)<ram:ApplicableTradeTax>[\s\S]*<\/ram:ApplicableTradeTax>/, ''],
  ],
  ...(
    [
      ['420', BUYER, 'ram:GlobalID', 'schemeID'],
      ['426', `${BUYER}[\\s\\S]*?<ram:SpecifiedTaxRegistration>`, 'ram:ID', 'schemeID'],
      ['428', BUYER, 'ram:URIID', 'schemeID'],
      ['437', AGENT, 'ram:ID', 'schemeID'],
      ['440', SELLER, 'ram:GlobalID', 'schemeID'],
      ['446', SELLER, 'ram:URIID', 'schemeID'],
      DAY_OF('448', '<ram:OccurrenceDateTime>'),
      ['453', DEPOT, 'ram:GlobalID', 'schemeID'],
      DAY_OF('460', '<ram:EndDateTime>'),
      DAY_OF('462', '<ram:StartDateTime>'),
      ['465', PRECEDING, 'qdt:DateTimeString', 'format'],
      ['470', PAYEE, 'ram:GlobalID', 'schemeID'],
      DAY_OF('484', TERMS),
    ] as const
  ).map(lost),
];

export const BASIC_WL: readonly RuleCase[] = [
  ...ALL,
  ...ABOVE_MINIMUM,
  gone(['160', '<ram:IncludedNote>', 'ram:Content']),
  ...(
    [
      ['164', BUYER, 'ram:GlobalID'],
      ['452', DEPOT, 'ram:GlobalID'],
      ['468', PAYEE, 'ram:GlobalID'],
      ['174', SETTLEMENT, 'ram:SpecifiedTradePaymentTerms'],
      ['175', SETTLEMENT, 'ram:ReceivableSpecifiedTradeAccountingAccount'],
    ] as const
  ).map(twice),
  ...(
    [
      ['418', '<ram:GuidelineSpecifiedDocumentContextParameter>', 'ram:ID'],
      DAY_OF('416', HEAD),
      ['417', HEAD, 'ram:TypeCode'],
      ['162', HEAD, 'ram:SubjectCode'],
      ['421', BUYER, 'ram:GlobalID', 'schemeID'],
      ['423', BUYER, 'ram:CountryID'],
      ['424', `${BUYER}[\\s\\S]*?<ram:SpecifiedLegalOrganization>`, 'ram:ID', 'schemeID'],
      ['427', `${BUYER}[\\s\\S]*?<ram:SpecifiedTaxRegistration>`, 'ram:ID', 'schemeID'],
      ['429', BUYER, 'ram:URIID', 'schemeID'],
      ['435', AGENT, 'ram:CountryID'],
      ['438', AGENT, 'ram:ID', 'schemeID'],
      ['441', SELLER, 'ram:GlobalID', 'schemeID'],
      ['443', SELLER, 'ram:CountryID'],
      ['444', `${SELLER}[\\s\\S]*?<ram:SpecifiedLegalOrganization>`, 'ram:ID', 'schemeID'],
      ['447', SELLER, 'ram:URIID', 'schemeID'],
      DAY_OF('449', '<ram:OccurrenceDateTime>'),
      ['454', DEPOT, 'ram:GlobalID', 'schemeID'],
      ['457', DEPOT, 'ram:CountryID'],
      ['179', TAX, 'ram:CategoryCode'],
      ['180', TAX, 'ram:DueDateTypeCode'],
      ['181', TAX, 'ram:ExemptionReasonCode'],
      ['459', TAX, 'ram:TypeCode'],
      DAY_OF('461', '<ram:EndDateTime>'),
      DAY_OF('463', '<ram:StartDateTime>'),
      ['464', SETTLEMENT, 'ram:InvoiceCurrencyCode'],
      ['196', SETTLEMENT, 'ram:TaxCurrencyCode'],
      ['466', PRECEDING, 'qdt:DateTimeString', 'format'],
      ['471', PAYEE, 'ram:GlobalID', 'schemeID'],
      ['472', `${PAYEE}[\\s\\S]*?<ram:SpecifiedLegalOrganization>`, 'ram:ID', 'schemeID'],
      ['475', ALLOWANCE, 'ram:CategoryCode'],
      ['476', ALLOWANCE, 'ram:TypeCode'],
      ['186', ALLOWANCE, 'ram:ReasonCode'],
      ['482', CHARGE, 'ram:CategoryCode'],
      ['483', CHARGE, 'ram:TypeCode'],
      ['391', CHARGE, 'ram:ReasonCode'],
      DAY_OF('485', TERMS),
      ['489', MEANS, 'ram:TypeCode'],
    ] as const
  ).map(wrong),
  [
    id('486'),
    'VAT in an unknown invoice currency',
    text('ram:InvoiceCurrencyCode', 'ECU'),
    attribute('ram:TaxTotalAmount', 'currencyID', 'ECU'),
  ],
  [
    id('487'),
    'VAT in an unknown accounting currency',
    text('ram:TaxCurrencyCode', 'ECU'),
    attribute('ram:TaxTotalAmount', 'currencyID', 'ECU'),
  ],
];
