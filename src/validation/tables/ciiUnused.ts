// Elements of CII that EN 16931 does not use, outside the lines: CII-SR-001 to CII-SR-034 and CII-SR-222 to CII-SR-448.
// Facts of the CII syntax binding of EN 16931, version 1.3.16.
import type { Rows } from './table.js';

/** By context, from the root or from its transaction: a rule is told once for each. */
export const CII_UNUSED = {
  'rsm:ExchangedDocumentContext': {
    '': `
      CII-SR-001 ram:SpecifiedTransactionID  CII-SR-002 ram:TestIndicator  CII-SR-006 ram:BIMSpecifiedDocumentContextParameter
      CII-SR-007 ram:ScenarioSpecifiedDocumentContextParameter  CII-SR-008 ram:ApplicationSpecifiedDocumentContextParameter
      CII-SR-011 ram:SubsetSpecifiedDocumentContextParameter  CII-SR-012 ram:MessageStandardSpecifiedDocumentContextParameter
    `,
  },
  'rsm:ExchangedDocument': {
    '': `
      CII-SR-013 ram:Name  CII-SR-016 ram:CopyIndicator  CII-SR-017 ram:Purpose  CII-SR-018 ram:ControlRequirementIndicator
      CII-SR-019 ram:LanguageID  CII-SR-020 ram:PurposeCode  CII-SR-021 ram:RevisionDateTime  CII-SR-022 ram:VersionID
      CII-SR-023 ram:GlobalID  CII-SR-024 ram:RevisionID  CII-SR-025 ram:PreviousRevisionID  CII-SR-026 ram:CategoryCode
      CII-SR-033 ram:EffectiveSpecifiedPeriod  CII-SR-034 ram:IssuerTradeParty
    `,
    'ram:IssueDateTime': 'CII-SR-015 udt:DateTime',
    'ram:IncludedNote': 'CII-SR-027 ram:Subject  CII-SR-028 ram:ContentCode  CII-SR-032 ram:ID',
  },
  'ram:ApplicableHeaderTradeAgreement': {
    '': `
      CII-SR-442 ram:Reference  CII-SR-278 ram:SalesAgentTradeParty  CII-SR-279 ram:BuyerRequisitionerTradeParty
      CII-SR-280 ram:BuyerAssignedAccountantTradeParty  CII-SR-281 ram:SellerAssignedAccountantTradeParty
      CII-SR-292 ram:ProductEndUserTradeParty  CII-SR-293 ram:ApplicableTradeDeliveryTerms  CII-SR-296 ram:QuotationReferencedDocument
      CII-SR-297 ram:OrderResponseReferencedDocument  CII-SR-299 ram:DemandForecastReferencedDocument
      CII-SR-300 ram:SupplyInstructionReferencedDocument  CII-SR-301 ram:PromotionalDealReferencedDocument
      CII-SR-302 ram:PriceListReferencedDocument  CII-SR-304 ram:RequisitionerReferencedDocument  CII-SR-305 ram:BuyerAgentTradeParty
      CII-SR-306 ram:PurchaseConditionsReferencedDocument  CII-SR-448 ram:UltimateCustomerOrderReferencedDocument
    `,
    'ram:SellerTradeParty': `
      CII-SR-222 ram:RoleCode  CII-SR-247 ram:EndPointURIUniversalCommunication  CII-SR-248 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:SellerTradeParty/ram:SpecifiedLegalOrganization': `
      CII-SR-223 ram:LegalClassificationCode  CII-SR-224 ram:Name  CII-SR-225 ram:PostalTradeAddress
      CII-SR-226 ram:AuthorizedLegalRegistration
    `,
    'ram:SellerTradeParty/ram:DefinedTradeContact': `
      CII-SR-227 ram:ID  CII-SR-228 ram:TypeCode  CII-SR-229 ram:JobTitle  CII-SR-230 ram:Responsibility  CII-SR-231 ram:PersonID
      CII-SR-234 ram:DirectTelephoneUniversalCommunication  CII-SR-235 ram:MobileTelephoneUniversalCommunication
      CII-SR-236 ram:FaxUniversalCommunication  CII-SR-239 ram:TelexUniversalCommunication  CII-SR-240 ram:VOIPUniversalCommunication
      CII-SR-241 ram:InstantMessagingUniversalCommunication  CII-SR-242 ram:SpecifiedNote  CII-SR-243 ram:SpecifiedContactPerson
    `,
    'ram:SellerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication': `
      CII-SR-232 ram:URIID  CII-SR-233 ram:ChannelCode
    `,
    'ram:SellerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication': `
      CII-SR-237 ram:ChannelCode  CII-SR-238 ram:CompleteNumber
    `,
    'ram:SellerTradeParty/ram:URIUniversalCommunication': 'CII-SR-244 ram:ChannelCode  CII-SR-245 ram:CompleteNumber',
    'ram:SellerTradeParty/ram:SpecifiedTaxRegistration': 'CII-SR-246 ram:AssociatedRegisteredTax',
    'ram:BuyerTradeParty': `
      CII-SR-249 ram:RoleCode  CII-SR-250 ram:Description  CII-SR-276 ram:EndPointURIUniversalCommunication
      CII-SR-277 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:BuyerTradeParty/ram:SpecifiedLegalOrganization': `
      CII-SR-251 ram:LegalClassificationCode  CII-SR-252 ram:Name  CII-SR-254 ram:PostalTradeAddress
      CII-SR-255 ram:AuthorizedLegalRegistration
    `,
    'ram:BuyerTradeParty/ram:DefinedTradeContact': `
      CII-SR-256 ram:ID  CII-SR-257 ram:TypeCode  CII-SR-258 ram:JobTitle  CII-SR-259 ram:Responsibility  CII-SR-260 ram:PersonID
      CII-SR-263 ram:DirectTelephoneUniversalCommunication  CII-SR-264 ram:MobileTelephoneUniversalCommunication
      CII-SR-265 ram:FaxUniversalCommunication  CII-SR-268 ram:TelexUniversalCommunication  CII-SR-269 ram:VOIPUniversalCommunication
      CII-SR-270 ram:InstantMessagingUniversalCommunication  CII-SR-271 ram:SpecifiedNote  CII-SR-272 ram:SpecifiedContactPerson
    `,
    'ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication': `
      CII-SR-261 ram:URIID  CII-SR-262 ram:ChannelCode
    `,
    'ram:BuyerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication': `
      CII-SR-266 ram:ChannelCode  CII-SR-267 ram:CompleteNumber
    `,
    'ram:BuyerTradeParty/ram:URIUniversalCommunication': 'CII-SR-273 ram:ChannelCode  CII-SR-274 ram:CompleteNumber',
    'ram:BuyerTradeParty/ram:SpecifiedTaxRegistration': 'CII-SR-275 ram:AssociatedRegisteredTax',
    'ram:SellerTaxRepresentativeTradeParty': `
      CII-SR-282 ram:ID  CII-SR-283 ram:GlobalID  CII-SR-284 ram:RoleCode  CII-SR-285 ram:Description
      CII-SR-286 ram:SpecifiedLegalOrganization  CII-SR-287 ram:DefinedTradeContact  CII-SR-288 ram:URIUniversalCommunication
      CII-SR-290 ram:EndPointURIUniversalCommunication  CII-SR-291 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedTaxRegistration': 'CII-SR-289 ram:AssociatedRegisteredTax',
    'ram:SellerOrderReferencedDocument': 'CII-SR-294 ram:LineID',
    'ram:BuyerOrderReferencedDocument': 'CII-SR-295 ram:LineID',
    'ram:ContractReferencedDocument': 'CII-SR-298 ram:LineID',
    'ram:AdditionalReferencedDocument': 'CII-SR-303 ram:LineID',
    'ram:SpecifiedProcuringProject': 'CII-SR-307 ram:Description',
  },
  'ram:ApplicableHeaderTradeDelivery': {
    '': `
      CII-SR-308 ram:RelatedSupplyChainConsignment  CII-SR-317 ram:UltimateShipToTradeParty  CII-SR-318 ram:ShipFromTradeParty
      CII-SR-319 ram:ActualDespatchSupplyChainEvent  CII-SR-320 ram:ActualPickUpSupplyChainEvent
      CII-SR-331 ram:ActualReceiptSupplyChainEvent  CII-SR-332 ram:AdditionalReferencedDocument
      CII-SR-335 ram:DeliveryNoteReferencedDocument  CII-SR-336 ram:ConsumptionReportReferencedDocument
      CII-SR-337 ram:PreviousDeliverySupplyChainEvent  CII-SR-338 ram:PackingListReferencedDocument
    `,
    'ram:ShipToTradeParty': `
      CII-SR-309 ram:RoleCode  CII-SR-310 ram:Description  CII-SR-311 ram:SpecifiedLegalOrganization  CII-SR-312 ram:DefinedTradeContact
      CII-SR-313 ram:URIUniversalCommunication  CII-SR-314 ram:SpecifiedTaxRegistration  CII-SR-315 ram:EndPointURIUniversalCommunication
      CII-SR-316 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:ActualDeliverySupplyChainEvent': `
      CII-SR-321 ram:ID  CII-SR-323 ram:TypeCode  CII-SR-324 ram:Description  CII-SR-325 ram:DescriptionBinaryObject
      CII-SR-326 ram:UnitQuantity  CII-SR-327 ram:LatestOccurrenceDateTime  CII-SR-328 ram:EarliestOccurrenceDateTime
      CII-SR-329 ram:OccurrenceSpecifiedPeriod  CII-SR-330 ram:OccurrenceLogisticsLocation
    `,
    'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime': 'CII-SR-322 udt:DateTime',
    'ram:DespatchAdviceReferencedDocument': 'CII-SR-333 ram:LineID  CII-SR-334 ram:LineID',
  },
  'ram:ApplicableHeaderTradeSettlement': {
    '': `
      CII-SR-339 ram:DuePayableAmount  CII-SR-340 ram:CreditorReferenceTypeCode  CII-SR-341 ram:CreditorReferenceType
      CII-SR-342 ram:CreditorReferenceIssuerID  CII-SR-344 ram:PaymentCurrencyCode  CII-SR-345 ram:InvoiceIssuerReference
      CII-SR-346 ram:InvoiceDateTime  CII-SR-347 ram:NextInvoiceDateTime  CII-SR-348 ram:CreditReasonCode  CII-SR-349 ram:CreditReason
      CII-SR-350 ram:InvoicerTradeParty  CII-SR-351 ram:InvoiceeTradeParty  CII-SR-365 ram:PayerTradeParty
      CII-SR-366 ram:TaxApplicableTradeCurrencyExchange  CII-SR-367 ram:InvoiceApplicableTradeCurrencyExchange
      CII-SR-368 ram:PaymentApplicableTradeCurrencyExchange  CII-SR-395 ram:SubtotalCalculatedTradeTax
      CII-SR-396 ram:SpecifiedLogisticsServiceCharge  CII-SR-421 ram:SpecifiedFinancialAdjustment
      CII-SR-423 ram:ProFormaInvoiceReferencedDocument  CII-SR-424 ram:LetterOfCreditReferencedDocument
      CII-SR-425 ram:FactoringAgreementReferencedDocument  CII-SR-426 ram:FactoringListReferencedDocument
      CII-SR-427 ram:PayableSpecifiedTradeAccountingAccount  CII-SR-433 ram:PurchaseSpecifiedTradeAccountingAccount
      CII-SR-434 ram:SalesSpecifiedTradeAccountingAccount  CII-SR-435 ram:SpecifiedTradeSettlementFinancialCard
      CII-SR-436 ram:SpecifiedAdvancePayment  CII-SR-437 ram:UltimatePayeeTradeParty
    `,
    'ram:PayeeTradeParty': `
      CII-SR-352 ram:RoleCode  CII-SR-353 ram:Description  CII-SR-359 ram:DefinedTradeContact  CII-SR-360 ram:PostalTradeAddress
      CII-SR-361 ram:URIUniversalCommunication  CII-SR-362 ram:SpecifiedTaxRegistration  CII-SR-363 ram:EndPointURIUniversalCommunication
      CII-SR-364 ram:LogoAssociatedSpecifiedBinaryFile
    `,
    'ram:PayeeTradeParty/ram:SpecifiedLegalOrganization': `
      CII-SR-354 ram:LegalClassificationCode  CII-SR-355 ram:Name  CII-SR-356 ram:TradingBusinessName  CII-SR-357 ram:PostalTradeAddress
      CII-SR-358 ram:AuthorizedLegalRegistration
    `,
    'ram:SpecifiedTradeSettlementPaymentMeans': `
      CII-SR-369 ram:PaymentChannelCode  CII-SR-370 ram:GuaranteeMethodCode  CII-SR-371 ram:PaymentMethodCode  CII-SR-443 ram:ID
    `,
    'ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard': `
      CII-SR-372 ram:MicrochipIndicator  CII-SR-373 ram:TypeCode  CII-SR-375 ram:ExpiryDate  CII-SR-376 ram:VerificationNumeric
      CII-SR-377 ram:ValidFromDateTime  CII-SR-378 ram:CreditLimitAmount  CII-SR-379 ram:CreditAvailableAmount
      CII-SR-380 ram:InterestRatePercent  CII-SR-381 ram:Description
    `,
    'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount': `
      CII-SR-382 ram:AccountName  CII-SR-444 ram:ProprietaryID
    `,
    'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerSpecifiedDebtorFinancialInstitution': `
      CII-SR-384 ram:ClearingSystemName  CII-SR-385 ram:Name  CII-SR-386 ram:LocationFinancialInstitutionAddress
    `,
    'ram:SpecifiedTradeAllowanceCharge': `
      CII-SR-388 ram:ID  CII-SR-389 ram:SequenceNumeric  CII-SR-390 ram:BasisQuantity  CII-SR-391 ram:PrepaidIndicator
      CII-SR-392 ram:UnitBasisAmount  CII-SR-393 ram:TypeCode  CII-SR-394 ram:ActualTradeCurrencyExchange
    `,
    'ram:SpecifiedTradePaymentTerms': `
      CII-SR-397 ram:ID  CII-SR-398 ram:FromEventCode  CII-SR-399 ram:SettlementPeriodMeasure  CII-SR-401 ram:TypeCode
      CII-SR-402 ram:InstructionTypeCode  CII-SR-404 ram:PartialPaymentPercent  CII-SR-405 ram:PaymentMeansID
      CII-SR-406 ram:PartialPaymentAmount  CII-SR-407 ram:ApplicableTradePaymentPenaltyTerms
      CII-SR-408 ram:ApplicableTradePaymentDiscountTerms  CII-SR-409 ram:PayeeTradeParty
    `,
    'ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime': 'CII-SR-400 udt:DateTime',
    'ram:InvoiceReferencedDocument': 'CII-SR-422 ram:LineID',
    'ram:ReceivableSpecifiedTradeAccountingAccount': `
      CII-SR-428 ram:SetTriggerCode  CII-SR-429 ram:TypeCode  CII-SR-430 ram:AmountTypeCode  CII-SR-431 ram:Name
      CII-SR-432 ram:CostReferenceDimensionPattern
    `,
  },
  'ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
    '': `
      CII-SR-411 ram:InformationAmount  CII-SR-412 ram:TotalDiscountAmount  CII-SR-413 ram:TotalAllowanceChargeAmount
      CII-SR-414 ram:RetailValueExcludingTaxInformationAmount  CII-SR-415 ram:TotalDepositFeeInformationAmount
      CII-SR-416 ram:ProductValueExcludingTobaccoTaxInformationAmount  CII-SR-417 ram:TotalRetailValueInformationAmount
      CII-SR-418 ram:GrossLineTotalAmount  CII-SR-419 ram:NetLineTotalAmount  CII-SR-420 ram:NetIncludingTaxesLineTotalAmount
    `,
  },
} as const satisfies Readonly<Record<string, Rows>>;
