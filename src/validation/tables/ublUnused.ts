// Elements of UBL that EN 16931 does not use, outside the lines: UBL-CR-001 to UBL-CR-514 and a few later ones.
// Facts of the UBL syntax binding of EN 16931, version 1.3.16.
import type { Rows } from './table.js';

/** From the root of an Invoice or a CreditNote. */
export const UBL_UNUSED: Rows = {
  '': `
    001 ext:UBLExtensions  002 cbc:UBLVersionID  003 cbc:ProfileExecutionID  004 cbc:CopyIndicator  005 cbc:UUID
    006 cbc:IssueTime  007 cbc:PricingCurrencyCode  008 cbc:PaymentCurrencyCode  009 cbc:PaymentAlternativeCurrencyCode
    010 cbc:AccountingCostCode  011 cbc:LineCountNumeric  077 cac:StatementDocumentReference  137 cac:Signature
    294 cac:BuyerCustomerParty  295 cac:SellerSupplierParty  410 cac:DeliveryTerms  470 cac:PrepaidPayment
    490 cac:TaxExchangeRate  491 cac:PricingExchangeRate  492 cac:PaymentExchangeRate  493 cac:PaymentAlternativeExchangeRate
    513 cac:WithholdingTaxTotal
  `,
  'cac:InvoicePeriod': '012 cbc:StartTime  013 cbc:EndTime  014 cbc:DurationMeasure  015 cbc:Description',
  'cac:OrderReference': `
    016 cbc:CopyIndicator  017 cbc:UUID  018 cbc:IssueDate  019 cbc:IssueTime  020 cbc:CustomerReference  021 cbc:OrderTypeCode
    022 cac:DocumentReference
  `,
  'cac:BillingReference/cac:InvoiceDocumentReference': `
    023 cbc:CopyIndicator  024 cbc:UUID  025 cbc:IssueTime  026 cbc:DocumentTypeCode  027 cbc:DocumentType  028 cbc:XPath
    029 cbc:LanguageID  030 cbc:LocaleCode  031 cbc:VersionID  032 cbc:DocumentStatusCode  033 cbc:DocumentDescription
    034 cac:Attachment  035 cac:ValidityPeriod  036 cac:IssuerParty  037 cac:ResultOfVerification
  `,
  'cac:BillingReference': `
    038 cac:SelfBilledInvoiceDocumentReference  039 cac:CreditNoteDocumentReference
    040 cac:SelfBilledCreditNoteDocumentReference  041 cac:DebitNoteDocumentReference  042 cac:ReminderDocumentReference
    043 cac:AdditionalDocumentReference  044 cac:BillingReferenceLine
  `,
  'cac:DespatchDocumentReference': `
    045 cbc:CopyIndicator  046 cbc:UUID  047 cbc:IssueDate  048 cbc:IssueTime  049 cbc:DocumentTypeCode  050 cbc:DocumentType
    051 cbc:XPath  052 cbc:LanguageID  053 cbc:LocaleCode  054 cbc:VersionID  055 cbc:DocumentStatusCode
    056 cbc:DocumentDescription  057 cac:Attachment  058 cac:ValidityPeriod  059 cac:IssuerParty  060 cac:ResultOfVerification
  `,
  'cac:ReceiptDocumentReference': `
    061 cbc:CopyIndicator  062 cbc:UUID  063 cbc:IssueDate  064 cbc:IssueTime  065 cbc:DocumentTypeCode  066 cbc:DocumentType
    067 cbc:XPath  068 cbc:LanguageID  069 cbc:LocaleCode  070 cbc:VersionID  071 cbc:DocumentStatusCode
    072 cbc:DocumentDescription  073 cac:Attachment  074 cac:ValidityPeriod  075 cac:IssuerParty  076 cac:ResultOfVerification
  `,
  'cac:OriginatorDocumentReference': `
    078 cbc:CopyIndicator  079 cbc:UUID  080 cbc:IssueDate  081 cbc:IssueTime  082 cbc:DocumentTypeCode  083 cbc:DocumentType
    084 cbc:XPath  085 cbc:LanguageID  086 cbc:LocaleCode  087 cbc:VersionID  088 cbc:DocumentStatusCode
    089 cbc:DocumentDescription  090 cac:Attachment  091 cac:ValidityPeriod  092 cac:IssuerParty  093 cac:ResultOfVerification
  `,
  'cac:ContractDocumentReference': `
    094 cbc:CopyIndicator  095 cbc:UUID  096 cbc:IssueDate  097 cbc:IssueTime  098 cbc:DocumentTypeCode  099 cbc:DocumentType
    100 cbc:XPath  101 cbc:LanguageID  102 cbc:LocaleCode  103 cbc:VersionID  104 cbc:DocumentStatusCode
    105 cbc:DocumentDescription  106 cac:Attachment  107 cac:ValidityPeriod  108 cac:IssuerParty  109 cac:ResultOfVerification
  `,
  'cac:AdditionalDocumentReference': `
    110 cbc:CopyIndicator  111 cbc:UUID  112 cbc:IssueDate  113 cbc:IssueTime  114 cbc:DocumentType  115 cbc:XPath
    116 cbc:LanguageID  117 cbc:LocaleCode  118 cbc:VersionID  119 cbc:DocumentStatusCode  131 cac:ValidityPeriod
    132 cac:IssuerParty  133 cac:ResultOfVerification
  `,
  'cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference': `
    121 cbc:DocumentHash  122 cbc:HashAlgorithmMethod  123 cbc:ExpiryDate  124 cbc:ExpiryTime  125 cbc:MimeCode
    126 cbc:FormatCode  127 cbc:EncodingCode  128 cbc:CharacterSetCode  129 cbc:FileName  130 cbc:Description
  `,
  'cac:ProjectReference': '134 cbc:UUID  135 cbc:IssueDate  136 cac:WorkPhaseReference',
  'cac:AccountingSupplierParty': `
    138 cbc:CustomerAssignedAccountID  139 cbc:AdditionalAccountID  140 cbc:DataSendingCapability  198 cac:DespatchContact
    199 cac:AccountingContact  200 cac:SellerContact
  `,
  'cac:AccountingSupplierParty/cac:Party': `
    141 cbc:MarkCareIndicator  142 cbc:MarkAttentionIndicator  143 cbc:WebsiteURI  144 cbc:LogoReferenceID
    145 cbc:IndustryClassificationCode  146 cac:Language  168 cac:PhysicalLocation  193 cac:Person  194 cac:AgentParty
    195 cac:ServiceProviderParty  196 cac:PowerOfAttorney  197 cac:FinancialAccount
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress': `
    147 cbc:ID  148 cbc:AddressTypeCode  149 cbc:AddressFormatCode  150 cbc:Postbox  151 cbc:Floor  152 cbc:Room
    153 cbc:BlockName  154 cbc:BuildingName  155 cbc:BuildingNumber  156 cbc:InhouseMail  157 cbc:Department
    158 cbc:MarkAttention  159 cbc:MarkCare  160 cbc:PlotIdentification  161 cbc:CitySubdivisionName
    162 cbc:CountrySubentityCode  163 cbc:Region  164 cbc:District  165 cbc:TimezoneOffset  167 cac:LocationCoordinate
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country': '166 cbc:Name',
  'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme': `
    169 cbc:RegistrationName  170 cbc:TaxLevelCode  171 cbc:ExemptionReasonCode  172 cbc:ExemptionReason
    173 cac:RegistrationAddress
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme': `
    174 cbc:Name  175 cbc:TaxTypeCode  176 cbc:CurrencyCode  177 cac:JurisdictionRegionAddress
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity': `
    178 cbc:RegistrationDate  179 cbc:RegistrationExpirationDate  180 cbc:CompanyLegalFormCode
    181 cbc:SoleProprietorshipIndicator  182 cbc:CompanyLiquidationStatusCode  183 cbc:CorporateStockAmount
    184 cbc:FullyPaidSharesIndicator  185 cac:RegistrationAddress  186 cac:CorporateRegistrationScheme  187 cac:HeadOfficeParty
    188 cac:ShareholderParty
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:Contact': '189 cbc:ID  190 cbc:Telefax  191 cbc:Note  192 cac:OtherCommunication',
  'cac:AccountingCustomerParty': `
    201 cbc:CustomerAssignedAccountID  202 cbc:SupplierAssignedAccountID  203 cbc:AdditionalAccountID  262 cac:DeliveryContact
    263 cac:AccountingContact  264 cac:BuyerContact
  `,
  'cac:AccountingCustomerParty/cac:Party': `
    204 cbc:MarkCareIndicator  205 cbc:MarkAttentionIndicator  206 cbc:WebsiteURI  207 cbc:LogoReferenceID
    208 cbc:IndustryClassificationCode  209 cac:Language  231 cac:PhysicalLocation  257 cac:Person  258 cac:AgentParty
    259 cac:ServiceProviderParty  260 cac:PowerOfAttorney  261 cac:FinancialAccount
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress': `
    210 cbc:ID  211 cbc:AddressTypeCode  212 cbc:AddressFormatCode  213 cbc:Postbox  214 cbc:Floor  215 cbc:Room
    216 cbc:BlockName  217 cbc:BuildingName  218 cbc:BuildingNumber  219 cbc:InhouseMail  220 cbc:Department
    221 cbc:MarkAttention  222 cbc:MarkCare  223 cbc:PlotIdentification  224 cbc:CitySubdivisionName
    225 cbc:CountrySubentityCode  226 cbc:Region  227 cbc:District  228 cbc:TimezoneOffset  230 cac:LocationCoordinate
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country': '229 cbc:Name',
  'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme': `
    232 cbc:RegistrationName  233 cbc:TaxLevelCode  234 cbc:ExemptionReasonCode  235 cbc:ExemptionReason
    236 cac:RegistrationAddress
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme': `
    237 cbc:Name  238 cbc:TaxTypeCode  239 cbc:CurrencyCode  240 cac:JurisdictionRegionAddress
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity': `
    241 cbc:RegistrationDate  242 cbc:RegistrationExpirationDate  243 cbc:CompanyLegalFormCode  244 cbc:CompanyLegalForm
    245 cbc:SoleProprietorshipIndicator  246 cbc:CompanyLiquidationStatusCode  247 cbc:CorporateStockAmount
    248 cbc:FullyPaidSharesIndicator  249 cac:RegistrationAddress  250 cac:CorporateRegistrationScheme  251 cac:HeadOfficeParty
    252 cac:ShareholderParty
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:Contact': '253 cbc:ID  254 cbc:Telefax  255 cbc:Note  256 cac:OtherCommunication',
  'cac:PayeeParty': `
    265 cbc:MarkCareIndicator  266 cbc:MarkAttentionIndicator  267 cbc:WebsiteURI  268 cbc:LogoReferenceID  269 cbc:EndpointID
    270 cbc:IndustryClassificationCode  271 cac:Language  272 cac:PostalAddress  273 cac:PhysicalLocation
    274 cac:PartyTaxScheme  288 cac:Contact  289 cac:Person  290 cac:AgentParty  291 cac:ServiceProviderParty
    292 cac:PowerOfAttorney  293 cac:FinancialAccount
  `,
  'cac:PayeeParty/cac:PartyLegalEntity': `
    275 cbc:RegistrationName  276 cbc:RegistrationDate  277 cbc:RegistrationExpirationDate  278 cbc:CompanyLegalFormCode
    279 cbc:CompanyLegalForm  280 cbc:SoleProprietorshipIndicator  281 cbc:CompanyLiquidationStatusCode
    282 cbc:CorporateStockAmount  283 cbc:FullyPaidSharesIndicator  284 cac:RegistrationAddress
    285 cac:CorporateRegistrationScheme  286 cac:HeadOfficeParty  287 cac:ShareholderParty
  `,
  'cac:TaxRepresentativeParty': `
    296 cbc:MarkCareIndicator  297 cbc:MarkAttentionIndicator  298 cbc:WebsiteURI  299 cbc:LogoReferenceID  300 cbc:EndpointID
    301 cbc:IndustryClassificationCode  302 cac:PartyIdentification  303 cac:Language  325 cac:PhysicalLocation
    335 cac:PartyLegalEntity  336 cac:Contact  337 cac:Person  338 cac:AgentParty  339 cac:ServiceProviderParty
    340 cac:PowerOfAttorney  341 cac:FinancialAccount
  `,
  'cac:TaxRepresentativeParty/cac:PostalAddress': `
    304 cbc:ID  305 cbc:AddressTypeCode  306 cbc:AddressFormatCode  307 cbc:Postbox  308 cbc:Floor  309 cbc:Room
    310 cbc:BlockName  311 cbc:BuildingName  312 cbc:BuildingNumber  313 cbc:InhouseMail  314 cbc:Department
    315 cbc:MarkAttention  316 cbc:MarkCare  317 cbc:PlotIdentification  318 cbc:CitySubdivisionName
    319 cbc:CountrySubentityCode  320 cbc:Region  321 cbc:District  322 cbc:TimezoneOffset  324 cac:LocationCoordinate
  `,
  'cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country': '323 cbc:Name',
  'cac:TaxRepresentativeParty/cac:PartyTaxScheme': `
    326 cbc:RegistrationName  327 cbc:TaxLevelCode  328 cbc:ExemptionReasonCode  329 cbc:ExemptionReason
    330 cac:RegistrationAddress
  `,
  'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cac:TaxScheme': `
    331 cbc:Name  332 cbc:TaxTypeCode  333 cbc:CurrencyCode  334 cac:JurisdictionRegionAddress
  `,
  'cac:Delivery': `
    342 cbc:ID  343 cbc:Quantity  344 cbc:MinimumQuantity  345 cbc:MaximumQuantity  346 cbc:ActualDeliveryTime
    347 cbc:LatestDeliveryDate  348 cbc:LatestDeliveryTime  349 cbc:ReleaseID  350 cbc:TrackingID
    382 cac:AlternativeDeliveryLocation  383 cac:RequestedDeliveryPeriod  384 cac:EstimatedDeliveryPeriod  385 cac:CarrierParty
    404 cac:NotifyParty  405 cac:Despatch  406 cac:DeliveryTerms  407 cac:MinimumDeliveryUnit  408 cac:MaximumDeliveryUnit
    409 cac:Shipment  682 cac:DeliveryAddress
  `,
  'cac:Delivery/cac:DeliveryLocation': `
    351 cbc:Description  352 cbc:Conditions  353 cbc:CountrySubentity  354 cbc:CountrySubentityCode  355 cbc:LocationTypeCode
    356 cbc:InformationURI  357 cbc:Name  358 cac:ValidityPeriod  380 cac:SubsidiaryLocation  381 cac:LocationCoordinate
  `,
  'cac:Delivery/cac:DeliveryLocation/cac:Address': `
    359 cbc:ID  360 cbc:AddressTypeCode  361 cbc:AddressFormatCode  362 cbc:Postbox  363 cbc:Floor  364 cbc:Room
    365 cbc:BlockName  366 cbc:BuildingName  367 cbc:BuildingNumber  368 cbc:InhouseMail  369 cbc:Department
    370 cbc:MarkAttention  371 cbc:MarkCare  372 cbc:PlotIdentification  373 cbc:CitySubdivisionName
    374 cbc:CountrySubentityCode  375 cbc:Region  376 cbc:District  377 cbc:TimezoneOffset  379 cac:LocationCoordinate
  `,
  'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country': '378 cbc:Name',
  'cac:Delivery/cac:DeliveryParty': `
    386 cbc:MarkCareIndicator  387 cbc:MarkAttentionIndicator  388 cbc:WebsiteURI  389 cbc:LogoReferenceID  390 cbc:EndpointID
    391 cbc:IndustryClassificationCode  392 cac:PartyIdentification  393 cac:Language  394 cac:PostalAddress
    395 cac:PhysicalLocation  396 cac:PartyTaxScheme  397 cac:PartyLegalEntity  398 cac:Contact  399 cac:Person
    400 cac:AgentParty  401 cac:ServiceProviderParty  402 cac:PowerOfAttorney  403 cac:FinancialAccount
  `,
  'cac:PaymentMeans': `
    411 cbc:ID  412 cbc:PaymentDueDate  413 cbc:PaymentChannelCode  414 cbc:InstructionID  434 cac:CreditAccount
    451 cac:TradeFinancing  681 cbc:InstructionNote
  `,
  'cac:PaymentMeans/cac:CardAccount': `
    415 cbc:CardTypeCode  416 cbc:ValidityStartDate  417 cbc:ExpiryDate  418 cbc:IssuerID  419 cbc:IssueNumberID  420 cbc:CV2ID
    421 cbc:CardChipCode  422 cbc:ChipApplicationID
  `,
  'cac:PaymentMeans/cac:PayeeFinancialAccount': `
    424 cbc:AliasName  425 cbc:AccountTypeCode  426 cbc:AccountFormatCode  427 cbc:CurrencyCode  428 cbc:PaymentNote
    433 cac:Country
  `,
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch': '429 cbc:Name  432 cac:Address',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cac:FinancialInstitution': '430 cbc:Name  431 cac:Address',
  'cac:PaymentMeans/cac:PaymentMandate': `
    435 cbc:MandateTypeCode  436 cbc:MaximumPaymentInstructionsNumeric  437 cbc:MaximumPaidAmount  438 cbc:SignatureID
    439 cac:PayerParty  448 cac:ValidityPeriod  449 cac:PaymentReversalPeriod  450 cac:Clause
  `,
  'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount': `
    440 cbc:Name  441 cbc:AliasName  442 cbc:AccountTypeCode  443 cbc:AccountFormatCode  444 cbc:CurrencyCode
    445 cbc:PaymentNote  446 cac:FinancialInstitutionBranch  447 cac:Country
  `,
  'cac:PaymentTerms': `
    452 cbc:ID  453 cbc:PaymentMeansID  454 cbc:PrepaidPaymentReferenceID  455 cbc:ReferenceEventCode
    456 cbc:SettlementDiscountPercent  457 cbc:PenaltySurchargePercent  458 cbc:PaymentPercent  459 cbc:Amount
    460 cbc:SettlementDiscountAmount  461 cbc:PenaltyAmount  462 cbc:PaymentTermsDetailsURI  463 cbc:PaymentDueDate
    464 cbc:InstallmentDueDate  465 cbc:InvoicingPartyReference  466 cac:SettlementPeriod  467 cac:PenaltyPeriod
    468 cac:ExchangeRate  469 cac:ValidityPeriod
  `,
  'cac:AllowanceCharge': `
    471 cbc:ID  472 cbc:PrepaidIndicator  473 cbc:SequenceNumeric  474 cbc:AccountingCostCode  475 cbc:AccountingCost
    476 cbc:PerUnitAmount  488 cac:TaxTotal  489 cac:PaymentMeans
  `,
  'cac:AllowanceCharge/cac:TaxCategory': `
    477 cbc:Name  478 cbc:BaseUnitMeasure  479 cbc:PerUnitAmount  480 cbc:TaxExemptionReasonCode  481 cbc:TaxExemptionReason
    482 cbc:TierRange  483 cbc:TierRatePercent
  `,
  'cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme': `
    484 cbc:Name  485 cbc:TaxTypeCode  486 cbc:CurrencyCode  487 cac:JurisdictionRegionAddress
  `,
  'cac:TaxTotal': '494 cbc:RoundingAmount  495 cbc:TaxEvidenceIndicator  496 cbc:TaxIncludedIndicator',
  'cac:TaxTotal/cac:TaxSubtotal': `
    497 cbc:CalculationSequenceNumeric  498 cbc:TransactionCurrencyTaxAmount  499 cbc:Percent  500 cbc:BaseUnitMeasure
    501 cbc:PerUnitAmount  502 cbc:TierRange  503 cbc:TierRatePercent
  `,
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory': `
    504 cbc:Name  505 cbc:BaseUnitMeasure  506 cbc:PerUnitAmount  507 cbc:TierRange  508 cbc:TierRatePercent
  `,
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme': `
    509 cbc:Name  510 cbc:TaxTypeCode  511 cbc:CurrencyCode  512 cac:JurisdictionRegionAddress
  `,
  'cac:LegalMonetaryTotal': '514 cbc:PayableAlternativeAmount',
  'cbc:CustomizationID': '648 @schemeID',
  'cbc:ProfileID': '649 @schemeID',
  'cbc:ID': '650 @schemeID',
  'cbc:SalesOrderID': '651 @schemeID',
  'cac:PaymentMeans/cbc:PaymentID': '653 @schemeID',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID': '654 @schemeID',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID': '655 @schemeID',
  'cbc:InvoiceTypeCode': '656 @listID',
  'cbc:DocumentCurrencyCode': '657 @listID',
  'cbc:TaxCurrencyCode': '658 @listID',
  'cac:AdditionalDocumentReference/cbc:DocumentTypeCode': '659 @listID',
  'cac:PaymentMeans/cbc:PaymentMeansCode': '661 @listID',
  'cbc:CreditNoteTypeCode': '672 @listID',
};
