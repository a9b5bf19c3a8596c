// Elements of CII that EN 16931 does not use, outside the lines: CII-SR-001 to CII-SR-034 and CII-SR-222 to CII-SR-448.
// Facts of the CII syntax binding of EN 16931, version 1.3.16.
import type { Rows } from './table.js';

/** By context, from the root or from its transaction: a rule is told once for each. */
export const CII_UNUSED = {
  'rsm:ExchangedDocumentContext': {
    '': `
      001 ram:SpecifiedTransactionID  002 ram:TestIndicator  006 ram:BIMSpecifiedDocumentContextParameter
      007 ram:ScenarioSpecifiedDocumentContextParameter  008 ram:ApplicationSpecifiedDocumentContextParameter
      011 ram:SubsetSpecifiedDocumentContextParameter  012 ram:MessageStandardSpecifiedDocumentContextParameter
    `,
  },
  'rsm:ExchangedDocument': {
    '': `
      013 ram:Name  016 ram:CopyIndicator  017 ram:Purpose  018 ram:ControlRequirementIndicator  019 ram:LanguageID
      020 ram:PurposeCode  021 ram:RevisionDateTime  022 ram:VersionID  023 ram:GlobalID  024 ram:RevisionID
      025 ram:PreviousRevisionID  026 ram:CategoryCode  033 ram:EffectiveSpecifiedPeriod  034 ram:IssuerTradeParty
    `,
    'ram:IssueDateTime': '015 udt:DateTime',
    'ram:IncludedNote': '027 ram:Subject  028 ram:ContentCode  032 ram:ID',
  },
  'ram:ApplicableHeaderTradeAgreement': {
    '': `
      442 ram:Reference  278 ram:SalesAgentTradeParty  279 ram:BuyerRequisitionerTradeParty
      280 ram:BuyerAssignedAccountantTradeParty  281 ram:SellerAssignedAccountantTradeParty  292 ram:ProductEndUserTradeParty
      293 ram:ApplicableTradeDeliveryTerms  296 ram:QuotationReferencedDocument  297 ram:OrderResponseReferencedDocument
      299 ram:DemandForecastReferencedDocument  300 ram:SupplyInstructionReferencedDocument
      301 ram:PromotionalDealReferencedDocument  302 ram:PriceListReferencedDocument  304 ram:RequisitionerReferencedDocument
      305 ram:BuyerAgentTradeParty  306 ram:PurchaseConditionsReferencedDocument
      448 ram:UltimateCustomerOrderReferencedDocument
    `,
    'ram:SellerTradeParty': '222 ram:RoleCode  247 ram:EndPointURIUniversalCommunication  248 ram:LogoAssociatedSpecifiedBinaryFile',
    'ram:SellerTradeParty/ram:SpecifiedLegalOrganization': `
      223 ram:LegalClassificationCode  224 ram:Name  225 ram:PostalTradeAddress  226 ram:AuthorizedLegalRegistration
    `,
    'ram:SellerTradeParty/ram:DefinedTradeContact': `
      227 ram:ID  228 ram:TypeCode  229 ram:JobTitle  230 ram:Responsibility  231 ram:PersonID
      234 ram:DirectTelephoneUniversalCommunication  235 ram:MobileTelephoneUniversalCommunication
      236 ram:FaxUniversalCommunication  239 ram:TelexUniversalCommunication  240 ram:VOIPUniversalCommunication
      241 ram:InstantMessagingUniversalCommunication  242 ram:SpecifiedNote  243 ram:SpecifiedContactPerson
    `,
    'ram:SellerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication': '232 ram:URIID  233 ram:ChannelCode',
    'ram:SellerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication': '237 ram:ChannelCode  238 ram:CompleteNumber',
    'ram:SellerTradeParty/ram:URIUniversalCommunication': '244 ram:ChannelCode  245 ram:CompleteNumber',
    'ram:SellerTradeParty/ram:SpecifiedTaxRegistration': '246 ram:AssociatedRegisteredTax',
    'ram:BuyerTradeParty': `
      249 ram:RoleCode  250 ram:Description  276 ram:EndPointURIUniversalCommunication
      277 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:BuyerTradeParty/ram:SpecifiedLegalOrganization': `
      251 ram:LegalClassificationCode  252 ram:Name  254 ram:PostalTradeAddress  255 ram:AuthorizedLegalRegistration
    `,
    'ram:BuyerTradeParty/ram:DefinedTradeContact': `
      256 ram:ID  257 ram:TypeCode  258 ram:JobTitle  259 ram:Responsibility  260 ram:PersonID
      263 ram:DirectTelephoneUniversalCommunication  264 ram:MobileTelephoneUniversalCommunication
      265 ram:FaxUniversalCommunication  268 ram:TelexUniversalCommunication  269 ram:VOIPUniversalCommunication
      270 ram:InstantMessagingUniversalCommunication  271 ram:SpecifiedNote  272 ram:SpecifiedContactPerson
    `,
    'ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication': '261 ram:URIID  262 ram:ChannelCode',
    'ram:BuyerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication': '266 ram:ChannelCode  267 ram:CompleteNumber',
    'ram:BuyerTradeParty/ram:URIUniversalCommunication': '273 ram:ChannelCode  274 ram:CompleteNumber',
    'ram:BuyerTradeParty/ram:SpecifiedTaxRegistration': '275 ram:AssociatedRegisteredTax',
    'ram:SellerTaxRepresentativeTradeParty': `
      282 ram:ID  283 ram:GlobalID  284 ram:RoleCode  285 ram:Description  286 ram:SpecifiedLegalOrganization
      287 ram:DefinedTradeContact  288 ram:URIUniversalCommunication  290 ram:EndPointURIUniversalCommunication
      291 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedTaxRegistration': '289 ram:AssociatedRegisteredTax',
    'ram:SellerOrderReferencedDocument': '294 ram:LineID',
    'ram:BuyerOrderReferencedDocument': '295 ram:LineID',
    'ram:ContractReferencedDocument': '298 ram:LineID',
    'ram:AdditionalReferencedDocument': '303 ram:LineID',
    'ram:SpecifiedProcuringProject': '307 ram:Description',
  },
  'ram:ApplicableHeaderTradeDelivery': {
    '': `
      308 ram:RelatedSupplyChainConsignment  317 ram:UltimateShipToTradeParty  318 ram:ShipFromTradeParty
      319 ram:ActualDespatchSupplyChainEvent  320 ram:ActualPickUpSupplyChainEvent  331 ram:ActualReceiptSupplyChainEvent
      332 ram:AdditionalReferencedDocument  335 ram:DeliveryNoteReferencedDocument
      336 ram:ConsumptionReportReferencedDocument  337 ram:PreviousDeliverySupplyChainEvent
      338 ram:PackingListReferencedDocument
    `,
    'ram:ShipToTradeParty': `
      309 ram:RoleCode  310 ram:Description  311 ram:SpecifiedLegalOrganization  312 ram:DefinedTradeContact
      313 ram:URIUniversalCommunication  314 ram:SpecifiedTaxRegistration  315 ram:EndPointURIUniversalCommunication
      316 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:ActualDeliverySupplyChainEvent': `
      321 ram:ID  323 ram:TypeCode  324 ram:Description  325 ram:DescriptionBinaryObject  326 ram:UnitQuantity
      327 ram:LatestOccurrenceDateTime  328 ram:EarliestOccurrenceDateTime  329 ram:OccurrenceSpecifiedPeriod
      330 ram:OccurrenceLogisticsLocation
    `,
    'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime': '322 udt:DateTime',
    'ram:DespatchAdviceReferencedDocument': '333 ram:LineID  334 ram:LineID',
  },
  'ram:ApplicableHeaderTradeSettlement': {
    '': `
      339 ram:DuePayableAmount  340 ram:CreditorReferenceTypeCode  341 ram:CreditorReferenceType
      342 ram:CreditorReferenceIssuerID  344 ram:PaymentCurrencyCode  345 ram:InvoiceIssuerReference  346 ram:InvoiceDateTime
      347 ram:NextInvoiceDateTime  348 ram:CreditReasonCode  349 ram:CreditReason  350 ram:InvoicerTradeParty
      351 ram:InvoiceeTradeParty  365 ram:PayerTradeParty  366 ram:TaxApplicableTradeCurrencyExchange
      367 ram:InvoiceApplicableTradeCurrencyExchange  368 ram:PaymentApplicableTradeCurrencyExchange
      395 ram:SubtotalCalculatedTradeTax  396 ram:SpecifiedLogisticsServiceCharge  421 ram:SpecifiedFinancialAdjustment
      423 ram:ProFormaInvoiceReferencedDocument  424 ram:LetterOfCreditReferencedDocument
      425 ram:FactoringAgreementReferencedDocument  426 ram:FactoringListReferencedDocument
      427 ram:PayableSpecifiedTradeAccountingAccount  433 ram:PurchaseSpecifiedTradeAccountingAccount
      434 ram:SalesSpecifiedTradeAccountingAccount  435 ram:SpecifiedTradeSettlementFinancialCard
      436 ram:SpecifiedAdvancePayment  437 ram:UltimatePayeeTradeParty
    `,
    'ram:PayeeTradeParty': `
      352 ram:RoleCode  353 ram:Description  359 ram:DefinedTradeContact  360 ram:PostalTradeAddress
      361 ram:URIUniversalCommunication  362 ram:SpecifiedTaxRegistration  363 ram:EndPointURIUniversalCommunication
      364 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:PayeeTradeParty/ram:SpecifiedLegalOrganization': `
      354 ram:LegalClassificationCode  355 ram:Name  356 ram:TradingBusinessName  357 ram:PostalTradeAddress
      358 ram:AuthorizedLegalRegistration
    `,
    'ram:SpecifiedTradeSettlementPaymentMeans': `
      369 ram:PaymentChannelCode  370 ram:GuaranteeMethodCode  371 ram:PaymentMethodCode  443 ram:ID
    `,
    'ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard': `
      372 ram:MicrochipIndicator  373 ram:TypeCode  375 ram:ExpiryDate  376 ram:VerificationNumeric  377 ram:ValidFromDateTime
      378 ram:CreditLimitAmount  379 ram:CreditAvailableAmount  380 ram:InterestRatePercent  381 ram:Description
    `,
    'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount': '382 ram:AccountName  444 ram:ProprietaryID',
    'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerSpecifiedDebtorFinancialInstitution': `
      384 ram:ClearingSystemName  385 ram:Name  386 ram:LocationFinancialInstitutionAddress
    `,
    'ram:SpecifiedTradeAllowanceCharge': `
      388 ram:ID  389 ram:SequenceNumeric  390 ram:BasisQuantity  391 ram:PrepaidIndicator  392 ram:UnitBasisAmount
      393 ram:TypeCode  394 ram:ActualTradeCurrencyExchange
    `,
    'ram:SpecifiedTradePaymentTerms': `
      397 ram:ID  398 ram:FromEventCode  399 ram:SettlementPeriodMeasure  401 ram:TypeCode  402 ram:InstructionTypeCode
      404 ram:PartialPaymentPercent  405 ram:PaymentMeansID  406 ram:PartialPaymentAmount
      407 ram:ApplicableTradePaymentPenaltyTerms  408 ram:ApplicableTradePaymentDiscountTerms  409 ram:PayeeTradeParty
    `,
    'ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime': '400 udt:DateTime',
    'ram:InvoiceReferencedDocument': '422 ram:LineID',
    'ram:ReceivableSpecifiedTradeAccountingAccount': `
      428 ram:SetTriggerCode  429 ram:TypeCode  430 ram:AmountTypeCode  431 ram:Name  432 ram:CostReferenceDimensionPattern
    `,
  },
  'ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
    '': `
      411 ram:InformationAmount  412 ram:TotalDiscountAmount  413 ram:TotalAllowanceChargeAmount
      414 ram:RetailValueExcludingTaxInformationAmount  415 ram:TotalDepositFeeInformationAmount
      416 ram:ProductValueExcludingTobaccoTaxInformationAmount  417 ram:TotalRetailValueInformationAmount
      418 ram:GrossLineTotalAmount  419 ram:NetLineTotalAmount  420 ram:NetIncludingTaxesLineTotalAmount
    `,
  },
} as const satisfies Readonly<Record<string, Rows>>;
