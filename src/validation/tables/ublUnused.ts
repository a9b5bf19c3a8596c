// Elements of UBL that EN 16931 does not use, outside the lines: UBL-CR-001 to UBL-CR-514 and a few later ones.
// Facts of the UBL syntax binding of EN 16931, version 1.3.16.
import type { Rows } from './table.js';

/** From the root of an Invoice or a CreditNote. */
export const UBL_UNUSED: Rows = {
  '': `
    UBL-CR-001 ext:UBLExtensions  UBL-CR-002 cbc:UBLVersionID  UBL-CR-003 cbc:ProfileExecutionID  UBL-CR-004 cbc:CopyIndicator
    UBL-CR-005 cbc:UUID  UBL-CR-006 cbc:IssueTime  UBL-CR-007 cbc:PricingCurrencyCode  UBL-CR-008 cbc:PaymentCurrencyCode
    UBL-CR-009 cbc:PaymentAlternativeCurrencyCode  UBL-CR-010 cbc:AccountingCostCode  UBL-CR-011 cbc:LineCountNumeric
    UBL-CR-077 cac:StatementDocumentReference  UBL-CR-137 cac:Signature  UBL-CR-294 cac:BuyerCustomerParty
    UBL-CR-295 cac:SellerSupplierParty  UBL-CR-410 cac:DeliveryTerms  UBL-CR-470 cac:PrepaidPayment  UBL-CR-490 cac:TaxExchangeRate
    UBL-CR-491 cac:PricingExchangeRate  UBL-CR-492 cac:PaymentExchangeRate  UBL-CR-493 cac:PaymentAlternativeExchangeRate
    UBL-CR-513 cac:WithholdingTaxTotal
  `,
  'cac:InvoicePeriod': 'UBL-CR-012 cbc:StartTime  UBL-CR-013 cbc:EndTime  UBL-CR-014 cbc:DurationMeasure  UBL-CR-015 cbc:Description',
  'cac:OrderReference': `
    UBL-CR-016 cbc:CopyIndicator  UBL-CR-017 cbc:UUID  UBL-CR-018 cbc:IssueDate  UBL-CR-019 cbc:IssueTime
    UBL-CR-020 cbc:CustomerReference  UBL-CR-021 cbc:OrderTypeCode  UBL-CR-022 cac:DocumentReference
  `,
  'cac:BillingReference/cac:InvoiceDocumentReference': `
    UBL-CR-023 cbc:CopyIndicator  UBL-CR-024 cbc:UUID  UBL-CR-025 cbc:IssueTime  UBL-CR-026 cbc:DocumentTypeCode
    UBL-CR-027 cbc:DocumentType  UBL-CR-028 cbc:XPath  UBL-CR-029 cbc:LanguageID  UBL-CR-030 cbc:LocaleCode  UBL-CR-031 cbc:VersionID
    UBL-CR-032 cbc:DocumentStatusCode  UBL-CR-033 cbc:DocumentDescription  UBL-CR-034 cac:Attachment  UBL-CR-035 cac:ValidityPeriod
    UBL-CR-036 cac:IssuerParty  UBL-CR-037 cac:ResultOfVerification
  `,
  'cac:BillingReference': `
    UBL-CR-038 cac:SelfBilledInvoiceDocumentReference  UBL-CR-039 cac:CreditNoteDocumentReference
    UBL-CR-040 cac:SelfBilledCreditNoteDocumentReference  UBL-CR-041 cac:DebitNoteDocumentReference
    UBL-CR-042 cac:ReminderDocumentReference  UBL-CR-043 cac:AdditionalDocumentReference  UBL-CR-044 cac:BillingReferenceLine
  `,
  'cac:DespatchDocumentReference': `
    UBL-CR-045 cbc:CopyIndicator  UBL-CR-046 cbc:UUID  UBL-CR-047 cbc:IssueDate  UBL-CR-048 cbc:IssueTime  UBL-CR-049 cbc:DocumentTypeCode
    UBL-CR-050 cbc:DocumentType  UBL-CR-051 cbc:XPath  UBL-CR-052 cbc:LanguageID  UBL-CR-053 cbc:LocaleCode  UBL-CR-054 cbc:VersionID
    UBL-CR-055 cbc:DocumentStatusCode  UBL-CR-056 cbc:DocumentDescription  UBL-CR-057 cac:Attachment  UBL-CR-058 cac:ValidityPeriod
    UBL-CR-059 cac:IssuerParty  UBL-CR-060 cac:ResultOfVerification
  `,
  'cac:ReceiptDocumentReference': `
    UBL-CR-061 cbc:CopyIndicator  UBL-CR-062 cbc:UUID  UBL-CR-063 cbc:IssueDate  UBL-CR-064 cbc:IssueTime  UBL-CR-065 cbc:DocumentTypeCode
    UBL-CR-066 cbc:DocumentType  UBL-CR-067 cbc:XPath  UBL-CR-068 cbc:LanguageID  UBL-CR-069 cbc:LocaleCode  UBL-CR-070 cbc:VersionID
    UBL-CR-071 cbc:DocumentStatusCode  UBL-CR-072 cbc:DocumentDescription  UBL-CR-073 cac:Attachment  UBL-CR-074 cac:ValidityPeriod
    UBL-CR-075 cac:IssuerParty  UBL-CR-076 cac:ResultOfVerification
  `,
  'cac:OriginatorDocumentReference': `
    UBL-CR-078 cbc:CopyIndicator  UBL-CR-079 cbc:UUID  UBL-CR-080 cbc:IssueDate  UBL-CR-081 cbc:IssueTime  UBL-CR-082 cbc:DocumentTypeCode
    UBL-CR-083 cbc:DocumentType  UBL-CR-084 cbc:XPath  UBL-CR-085 cbc:LanguageID  UBL-CR-086 cbc:LocaleCode  UBL-CR-087 cbc:VersionID
    UBL-CR-088 cbc:DocumentStatusCode  UBL-CR-089 cbc:DocumentDescription  UBL-CR-090 cac:Attachment  UBL-CR-091 cac:ValidityPeriod
    UBL-CR-092 cac:IssuerParty  UBL-CR-093 cac:ResultOfVerification
  `,
  'cac:ContractDocumentReference': `
    UBL-CR-094 cbc:CopyIndicator  UBL-CR-095 cbc:UUID  UBL-CR-096 cbc:IssueDate  UBL-CR-097 cbc:IssueTime  UBL-CR-098 cbc:DocumentTypeCode
    UBL-CR-099 cbc:DocumentType  UBL-CR-100 cbc:XPath  UBL-CR-101 cbc:LanguageID  UBL-CR-102 cbc:LocaleCode  UBL-CR-103 cbc:VersionID
    UBL-CR-104 cbc:DocumentStatusCode  UBL-CR-105 cbc:DocumentDescription  UBL-CR-106 cac:Attachment  UBL-CR-107 cac:ValidityPeriod
    UBL-CR-108 cac:IssuerParty  UBL-CR-109 cac:ResultOfVerification
  `,
  'cac:AdditionalDocumentReference': `
    UBL-CR-110 cbc:CopyIndicator  UBL-CR-111 cbc:UUID  UBL-CR-112 cbc:IssueDate  UBL-CR-113 cbc:IssueTime  UBL-CR-114 cbc:DocumentType
    UBL-CR-115 cbc:XPath  UBL-CR-116 cbc:LanguageID  UBL-CR-117 cbc:LocaleCode  UBL-CR-118 cbc:VersionID
    UBL-CR-119 cbc:DocumentStatusCode  UBL-CR-131 cac:ValidityPeriod  UBL-CR-132 cac:IssuerParty  UBL-CR-133 cac:ResultOfVerification
  `,
  'cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference': `
    UBL-CR-121 cbc:DocumentHash  UBL-CR-122 cbc:HashAlgorithmMethod  UBL-CR-123 cbc:ExpiryDate  UBL-CR-124 cbc:ExpiryTime
    UBL-CR-125 cbc:MimeCode  UBL-CR-126 cbc:FormatCode  UBL-CR-127 cbc:EncodingCode  UBL-CR-128 cbc:CharacterSetCode
    UBL-CR-129 cbc:FileName  UBL-CR-130 cbc:Description
  `,
  'cac:ProjectReference': 'UBL-CR-134 cbc:UUID  UBL-CR-135 cbc:IssueDate  UBL-CR-136 cac:WorkPhaseReference',
  'cac:AccountingSupplierParty': `
    UBL-CR-138 cbc:CustomerAssignedAccountID  UBL-CR-139 cbc:AdditionalAccountID  UBL-CR-140 cbc:DataSendingCapability
    UBL-CR-198 cac:DespatchContact  UBL-CR-199 cac:AccountingContact  UBL-CR-200 cac:SellerContact
  `,
  'cac:AccountingSupplierParty/cac:Party': `
    UBL-CR-141 cbc:MarkCareIndicator  UBL-CR-142 cbc:MarkAttentionIndicator  UBL-CR-143 cbc:WebsiteURI  UBL-CR-144 cbc:LogoReferenceID
    UBL-CR-145 cbc:IndustryClassificationCode  UBL-CR-146 cac:Language  UBL-CR-168 cac:PhysicalLocation  UBL-CR-193 cac:Person
    UBL-CR-194 cac:AgentParty  UBL-CR-195 cac:ServiceProviderParty  UBL-CR-196 cac:PowerOfAttorney  UBL-CR-197 cac:FinancialAccount
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress': `
    UBL-CR-147 cbc:ID  UBL-CR-148 cbc:AddressTypeCode  UBL-CR-149 cbc:AddressFormatCode  UBL-CR-150 cbc:Postbox  UBL-CR-151 cbc:Floor
    UBL-CR-152 cbc:Room  UBL-CR-153 cbc:BlockName  UBL-CR-154 cbc:BuildingName  UBL-CR-155 cbc:BuildingNumber  UBL-CR-156 cbc:InhouseMail
    UBL-CR-157 cbc:Department  UBL-CR-158 cbc:MarkAttention  UBL-CR-159 cbc:MarkCare  UBL-CR-160 cbc:PlotIdentification
    UBL-CR-161 cbc:CitySubdivisionName  UBL-CR-162 cbc:CountrySubentityCode  UBL-CR-163 cbc:Region  UBL-CR-164 cbc:District
    UBL-CR-165 cbc:TimezoneOffset  UBL-CR-167 cac:LocationCoordinate
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country': 'UBL-CR-166 cbc:Name',
  'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme': `
    UBL-CR-169 cbc:RegistrationName  UBL-CR-170 cbc:TaxLevelCode  UBL-CR-171 cbc:ExemptionReasonCode  UBL-CR-172 cbc:ExemptionReason
    UBL-CR-173 cac:RegistrationAddress
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme': `
    UBL-CR-174 cbc:Name  UBL-CR-175 cbc:TaxTypeCode  UBL-CR-176 cbc:CurrencyCode  UBL-CR-177 cac:JurisdictionRegionAddress
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity': `
    UBL-CR-178 cbc:RegistrationDate  UBL-CR-179 cbc:RegistrationExpirationDate  UBL-CR-180 cbc:CompanyLegalFormCode
    UBL-CR-181 cbc:SoleProprietorshipIndicator  UBL-CR-182 cbc:CompanyLiquidationStatusCode  UBL-CR-183 cbc:CorporateStockAmount
    UBL-CR-184 cbc:FullyPaidSharesIndicator  UBL-CR-185 cac:RegistrationAddress  UBL-CR-186 cac:CorporateRegistrationScheme
    UBL-CR-187 cac:HeadOfficeParty  UBL-CR-188 cac:ShareholderParty
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:Contact': `
    UBL-CR-189 cbc:ID  UBL-CR-190 cbc:Telefax  UBL-CR-191 cbc:Note  UBL-CR-192 cac:OtherCommunication
  `,
  'cac:AccountingCustomerParty': `
    UBL-CR-201 cbc:CustomerAssignedAccountID  UBL-CR-202 cbc:SupplierAssignedAccountID  UBL-CR-203 cbc:AdditionalAccountID
    UBL-CR-262 cac:DeliveryContact  UBL-CR-263 cac:AccountingContact  UBL-CR-264 cac:BuyerContact
  `,
  'cac:AccountingCustomerParty/cac:Party': `
    UBL-CR-204 cbc:MarkCareIndicator  UBL-CR-205 cbc:MarkAttentionIndicator  UBL-CR-206 cbc:WebsiteURI  UBL-CR-207 cbc:LogoReferenceID
    UBL-CR-208 cbc:IndustryClassificationCode  UBL-CR-209 cac:Language  UBL-CR-231 cac:PhysicalLocation  UBL-CR-257 cac:Person
    UBL-CR-258 cac:AgentParty  UBL-CR-259 cac:ServiceProviderParty  UBL-CR-260 cac:PowerOfAttorney  UBL-CR-261 cac:FinancialAccount
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress': `
    UBL-CR-210 cbc:ID  UBL-CR-211 cbc:AddressTypeCode  UBL-CR-212 cbc:AddressFormatCode  UBL-CR-213 cbc:Postbox  UBL-CR-214 cbc:Floor
    UBL-CR-215 cbc:Room  UBL-CR-216 cbc:BlockName  UBL-CR-217 cbc:BuildingName  UBL-CR-218 cbc:BuildingNumber  UBL-CR-219 cbc:InhouseMail
    UBL-CR-220 cbc:Department  UBL-CR-221 cbc:MarkAttention  UBL-CR-222 cbc:MarkCare  UBL-CR-223 cbc:PlotIdentification
    UBL-CR-224 cbc:CitySubdivisionName  UBL-CR-225 cbc:CountrySubentityCode  UBL-CR-226 cbc:Region  UBL-CR-227 cbc:District
    UBL-CR-228 cbc:TimezoneOffset  UBL-CR-230 cac:LocationCoordinate
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country': 'UBL-CR-229 cbc:Name',
  'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme': `
    UBL-CR-232 cbc:RegistrationName  UBL-CR-233 cbc:TaxLevelCode  UBL-CR-234 cbc:ExemptionReasonCode  UBL-CR-235 cbc:ExemptionReason
    UBL-CR-236 cac:RegistrationAddress
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme': `
    UBL-CR-237 cbc:Name  UBL-CR-238 cbc:TaxTypeCode  UBL-CR-239 cbc:CurrencyCode  UBL-CR-240 cac:JurisdictionRegionAddress
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity': `
    UBL-CR-241 cbc:RegistrationDate  UBL-CR-242 cbc:RegistrationExpirationDate  UBL-CR-243 cbc:CompanyLegalFormCode
    UBL-CR-244 cbc:CompanyLegalForm  UBL-CR-245 cbc:SoleProprietorshipIndicator  UBL-CR-246 cbc:CompanyLiquidationStatusCode
    UBL-CR-247 cbc:CorporateStockAmount  UBL-CR-248 cbc:FullyPaidSharesIndicator  UBL-CR-249 cac:RegistrationAddress
    UBL-CR-250 cac:CorporateRegistrationScheme  UBL-CR-251 cac:HeadOfficeParty  UBL-CR-252 cac:ShareholderParty
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:Contact': `
    UBL-CR-253 cbc:ID  UBL-CR-254 cbc:Telefax  UBL-CR-255 cbc:Note  UBL-CR-256 cac:OtherCommunication
  `,
  'cac:PayeeParty': `
    UBL-CR-265 cbc:MarkCareIndicator  UBL-CR-266 cbc:MarkAttentionIndicator  UBL-CR-267 cbc:WebsiteURI  UBL-CR-268 cbc:LogoReferenceID
    UBL-CR-269 cbc:EndpointID  UBL-CR-270 cbc:IndustryClassificationCode  UBL-CR-271 cac:Language  UBL-CR-272 cac:PostalAddress
    UBL-CR-273 cac:PhysicalLocation  UBL-CR-274 cac:PartyTaxScheme  UBL-CR-288 cac:Contact  UBL-CR-289 cac:Person
    UBL-CR-290 cac:AgentParty  UBL-CR-291 cac:ServiceProviderParty  UBL-CR-292 cac:PowerOfAttorney  UBL-CR-293 cac:FinancialAccount
  `,
  'cac:PayeeParty/cac:PartyLegalEntity': `
    UBL-CR-275 cbc:RegistrationName  UBL-CR-276 cbc:RegistrationDate  UBL-CR-277 cbc:RegistrationExpirationDate
    UBL-CR-278 cbc:CompanyLegalFormCode  UBL-CR-279 cbc:CompanyLegalForm  UBL-CR-280 cbc:SoleProprietorshipIndicator
    UBL-CR-281 cbc:CompanyLiquidationStatusCode  UBL-CR-282 cbc:CorporateStockAmount  UBL-CR-283 cbc:FullyPaidSharesIndicator
    UBL-CR-284 cac:RegistrationAddress  UBL-CR-285 cac:CorporateRegistrationScheme  UBL-CR-286 cac:HeadOfficeParty
    UBL-CR-287 cac:ShareholderParty
  `,
  'cac:TaxRepresentativeParty': `
    UBL-CR-296 cbc:MarkCareIndicator  UBL-CR-297 cbc:MarkAttentionIndicator  UBL-CR-298 cbc:WebsiteURI  UBL-CR-299 cbc:LogoReferenceID
    UBL-CR-300 cbc:EndpointID  UBL-CR-301 cbc:IndustryClassificationCode  UBL-CR-302 cac:PartyIdentification  UBL-CR-303 cac:Language
    UBL-CR-325 cac:PhysicalLocation  UBL-CR-335 cac:PartyLegalEntity  UBL-CR-336 cac:Contact  UBL-CR-337 cac:Person
    UBL-CR-338 cac:AgentParty  UBL-CR-339 cac:ServiceProviderParty  UBL-CR-340 cac:PowerOfAttorney  UBL-CR-341 cac:FinancialAccount
  `,
  'cac:TaxRepresentativeParty/cac:PostalAddress': `
    UBL-CR-304 cbc:ID  UBL-CR-305 cbc:AddressTypeCode  UBL-CR-306 cbc:AddressFormatCode  UBL-CR-307 cbc:Postbox  UBL-CR-308 cbc:Floor
    UBL-CR-309 cbc:Room  UBL-CR-310 cbc:BlockName  UBL-CR-311 cbc:BuildingName  UBL-CR-312 cbc:BuildingNumber  UBL-CR-313 cbc:InhouseMail
    UBL-CR-314 cbc:Department  UBL-CR-315 cbc:MarkAttention  UBL-CR-316 cbc:MarkCare  UBL-CR-317 cbc:PlotIdentification
    UBL-CR-318 cbc:CitySubdivisionName  UBL-CR-319 cbc:CountrySubentityCode  UBL-CR-320 cbc:Region  UBL-CR-321 cbc:District
    UBL-CR-322 cbc:TimezoneOffset  UBL-CR-324 cac:LocationCoordinate
  `,
  'cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country': 'UBL-CR-323 cbc:Name',
  'cac:TaxRepresentativeParty/cac:PartyTaxScheme': `
    UBL-CR-326 cbc:RegistrationName  UBL-CR-327 cbc:TaxLevelCode  UBL-CR-328 cbc:ExemptionReasonCode  UBL-CR-329 cbc:ExemptionReason
    UBL-CR-330 cac:RegistrationAddress
  `,
  'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cac:TaxScheme': `
    UBL-CR-331 cbc:Name  UBL-CR-332 cbc:TaxTypeCode  UBL-CR-333 cbc:CurrencyCode  UBL-CR-334 cac:JurisdictionRegionAddress
  `,
  'cac:Delivery': `
    UBL-CR-342 cbc:ID  UBL-CR-343 cbc:Quantity  UBL-CR-344 cbc:MinimumQuantity  UBL-CR-345 cbc:MaximumQuantity
    UBL-CR-346 cbc:ActualDeliveryTime  UBL-CR-347 cbc:LatestDeliveryDate  UBL-CR-348 cbc:LatestDeliveryTime  UBL-CR-349 cbc:ReleaseID
    UBL-CR-350 cbc:TrackingID  UBL-CR-382 cac:AlternativeDeliveryLocation  UBL-CR-383 cac:RequestedDeliveryPeriod
    UBL-CR-384 cac:EstimatedDeliveryPeriod  UBL-CR-385 cac:CarrierParty  UBL-CR-404 cac:NotifyParty  UBL-CR-405 cac:Despatch
    UBL-CR-406 cac:DeliveryTerms  UBL-CR-407 cac:MinimumDeliveryUnit  UBL-CR-408 cac:MaximumDeliveryUnit  UBL-CR-409 cac:Shipment
    UBL-CR-682 cac:DeliveryAddress
  `,
  'cac:Delivery/cac:DeliveryLocation': `
    UBL-CR-351 cbc:Description  UBL-CR-352 cbc:Conditions  UBL-CR-353 cbc:CountrySubentity  UBL-CR-354 cbc:CountrySubentityCode
    UBL-CR-355 cbc:LocationTypeCode  UBL-CR-356 cbc:InformationURI  UBL-CR-357 cbc:Name  UBL-CR-358 cac:ValidityPeriod
    UBL-CR-380 cac:SubsidiaryLocation  UBL-CR-381 cac:LocationCoordinate
  `,
  'cac:Delivery/cac:DeliveryLocation/cac:Address': `
    UBL-CR-359 cbc:ID  UBL-CR-360 cbc:AddressTypeCode  UBL-CR-361 cbc:AddressFormatCode  UBL-CR-362 cbc:Postbox  UBL-CR-363 cbc:Floor
    UBL-CR-364 cbc:Room  UBL-CR-365 cbc:BlockName  UBL-CR-366 cbc:BuildingName  UBL-CR-367 cbc:BuildingNumber  UBL-CR-368 cbc:InhouseMail
    UBL-CR-369 cbc:Department  UBL-CR-370 cbc:MarkAttention  UBL-CR-371 cbc:MarkCare  UBL-CR-372 cbc:PlotIdentification
    UBL-CR-373 cbc:CitySubdivisionName  UBL-CR-374 cbc:CountrySubentityCode  UBL-CR-375 cbc:Region  UBL-CR-376 cbc:District
    UBL-CR-377 cbc:TimezoneOffset  UBL-CR-379 cac:LocationCoordinate
  `,
  'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country': 'UBL-CR-378 cbc:Name',
  'cac:Delivery/cac:DeliveryParty': `
    UBL-CR-386 cbc:MarkCareIndicator  UBL-CR-387 cbc:MarkAttentionIndicator  UBL-CR-388 cbc:WebsiteURI  UBL-CR-389 cbc:LogoReferenceID
    UBL-CR-390 cbc:EndpointID  UBL-CR-391 cbc:IndustryClassificationCode  UBL-CR-392 cac:PartyIdentification  UBL-CR-393 cac:Language
    UBL-CR-394 cac:PostalAddress  UBL-CR-395 cac:PhysicalLocation  UBL-CR-396 cac:PartyTaxScheme  UBL-CR-397 cac:PartyLegalEntity
    UBL-CR-398 cac:Contact  UBL-CR-399 cac:Person  UBL-CR-400 cac:AgentParty  UBL-CR-401 cac:ServiceProviderParty
    UBL-CR-402 cac:PowerOfAttorney  UBL-CR-403 cac:FinancialAccount
  `,
  'cac:PaymentMeans': `
    UBL-CR-411 cbc:ID  UBL-CR-412 cbc:PaymentDueDate  UBL-CR-413 cbc:PaymentChannelCode  UBL-CR-414 cbc:InstructionID
    UBL-CR-434 cac:CreditAccount  UBL-CR-451 cac:TradeFinancing  UBL-CR-681 cbc:InstructionNote
  `,
  'cac:PaymentMeans/cac:CardAccount': `
    UBL-CR-415 cbc:CardTypeCode  UBL-CR-416 cbc:ValidityStartDate  UBL-CR-417 cbc:ExpiryDate  UBL-CR-418 cbc:IssuerID
    UBL-CR-419 cbc:IssueNumberID  UBL-CR-420 cbc:CV2ID  UBL-CR-421 cbc:CardChipCode  UBL-CR-422 cbc:ChipApplicationID
  `,
  'cac:PaymentMeans/cac:PayeeFinancialAccount': `
    UBL-CR-424 cbc:AliasName  UBL-CR-425 cbc:AccountTypeCode  UBL-CR-426 cbc:AccountFormatCode  UBL-CR-427 cbc:CurrencyCode
    UBL-CR-428 cbc:PaymentNote  UBL-CR-433 cac:Country
  `,
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch': 'UBL-CR-429 cbc:Name  UBL-CR-432 cac:Address',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cac:FinancialInstitution': `
    UBL-CR-430 cbc:Name  UBL-CR-431 cac:Address
  `,
  'cac:PaymentMeans/cac:PaymentMandate': `
    UBL-CR-435 cbc:MandateTypeCode  UBL-CR-436 cbc:MaximumPaymentInstructionsNumeric  UBL-CR-437 cbc:MaximumPaidAmount
    UBL-CR-438 cbc:SignatureID  UBL-CR-439 cac:PayerParty  UBL-CR-448 cac:ValidityPeriod  UBL-CR-449 cac:PaymentReversalPeriod
    UBL-CR-450 cac:Clause
  `,
  'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount': `
    UBL-CR-440 cbc:Name  UBL-CR-441 cbc:AliasName  UBL-CR-442 cbc:AccountTypeCode  UBL-CR-443 cbc:AccountFormatCode
    UBL-CR-444 cbc:CurrencyCode  UBL-CR-445 cbc:PaymentNote  UBL-CR-446 cac:FinancialInstitutionBranch  UBL-CR-447 cac:Country
  `,
  'cac:PaymentTerms': `
    UBL-CR-452 cbc:ID  UBL-CR-453 cbc:PaymentMeansID  UBL-CR-454 cbc:PrepaidPaymentReferenceID  UBL-CR-455 cbc:ReferenceEventCode
    UBL-CR-456 cbc:SettlementDiscountPercent  UBL-CR-457 cbc:PenaltySurchargePercent  UBL-CR-458 cbc:PaymentPercent  UBL-CR-459 cbc:Amount
    UBL-CR-460 cbc:SettlementDiscountAmount  UBL-CR-461 cbc:PenaltyAmount  UBL-CR-462 cbc:PaymentTermsDetailsURI
    UBL-CR-463 cbc:PaymentDueDate  UBL-CR-464 cbc:InstallmentDueDate  UBL-CR-465 cbc:InvoicingPartyReference
    UBL-CR-466 cac:SettlementPeriod  UBL-CR-467 cac:PenaltyPeriod  UBL-CR-468 cac:ExchangeRate  UBL-CR-469 cac:ValidityPeriod
  `,
  'cac:AllowanceCharge': `
    UBL-CR-471 cbc:ID  UBL-CR-472 cbc:PrepaidIndicator  UBL-CR-473 cbc:SequenceNumeric  UBL-CR-474 cbc:AccountingCostCode
    UBL-CR-475 cbc:AccountingCost  UBL-CR-476 cbc:PerUnitAmount  UBL-CR-488 cac:TaxTotal  UBL-CR-489 cac:PaymentMeans
  `,
  'cac:AllowanceCharge/cac:TaxCategory': `
    UBL-CR-477 cbc:Name  UBL-CR-478 cbc:BaseUnitMeasure  UBL-CR-479 cbc:PerUnitAmount  UBL-CR-480 cbc:TaxExemptionReasonCode
    UBL-CR-481 cbc:TaxExemptionReason  UBL-CR-482 cbc:TierRange  UBL-CR-483 cbc:TierRatePercent
  `,
  'cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme': `
    UBL-CR-484 cbc:Name  UBL-CR-485 cbc:TaxTypeCode  UBL-CR-486 cbc:CurrencyCode  UBL-CR-487 cac:JurisdictionRegionAddress
  `,
  'cac:TaxTotal': 'UBL-CR-494 cbc:RoundingAmount  UBL-CR-495 cbc:TaxEvidenceIndicator  UBL-CR-496 cbc:TaxIncludedIndicator',
  'cac:TaxTotal/cac:TaxSubtotal': `
    UBL-CR-497 cbc:CalculationSequenceNumeric  UBL-CR-498 cbc:TransactionCurrencyTaxAmount  UBL-CR-499 cbc:Percent
    UBL-CR-500 cbc:BaseUnitMeasure  UBL-CR-501 cbc:PerUnitAmount  UBL-CR-502 cbc:TierRange  UBL-CR-503 cbc:TierRatePercent
  `,
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory': `
    UBL-CR-504 cbc:Name  UBL-CR-505 cbc:BaseUnitMeasure  UBL-CR-506 cbc:PerUnitAmount  UBL-CR-507 cbc:TierRange
    UBL-CR-508 cbc:TierRatePercent
  `,
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme': `
    UBL-CR-509 cbc:Name  UBL-CR-510 cbc:TaxTypeCode  UBL-CR-511 cbc:CurrencyCode  UBL-CR-512 cac:JurisdictionRegionAddress
  `,
  'cac:LegalMonetaryTotal': 'UBL-CR-514 cbc:PayableAlternativeAmount',
  'cbc:CustomizationID': 'UBL-CR-648 @schemeID',
  'cbc:ProfileID': 'UBL-CR-649 @schemeID',
  'cbc:ID': 'UBL-CR-650 @schemeID',
  'cbc:SalesOrderID': 'UBL-CR-651 @schemeID',
  'cac:PaymentMeans/cbc:PaymentID': 'UBL-CR-653 @schemeID',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID': 'UBL-CR-654 @schemeID',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID': 'UBL-CR-655 @schemeID',
  'cbc:InvoiceTypeCode': 'UBL-CR-656 @listID',
  'cbc:DocumentCurrencyCode': 'UBL-CR-657 @listID',
  'cbc:TaxCurrencyCode': 'UBL-CR-658 @listID',
  'cac:AdditionalDocumentReference/cbc:DocumentTypeCode': 'UBL-CR-659 @listID',
  'cac:PaymentMeans/cbc:PaymentMeansCode': 'UBL-CR-661 @listID',
  'cbc:CreditNoteTypeCode': 'UBL-CR-672 @listID',
};
