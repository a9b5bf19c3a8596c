// Elements of CII that EN 16931 does not use, in a line item: CII-SR-035 to CII-SR-221 and a few later ones.
// Facts of the CII syntax binding of EN 16931, version 1.3.16.
import type { Rows } from './table.js';

/** By context, from the line item: a rule is told once for each. */
export const CII_UNUSED_IN_LINES = {
  '': {
    '': `
      CII-SR-035 ram:DescriptionCode  CII-SR-036 ram:ParentLineID  CII-SR-037 ram:LineStatusCode  CII-SR-038 ram:LineStatusReasonCode
      CII-SR-221 ram:IncludedSubordinateTradeLineItem
    `,
  },
  'ram:AssociatedDocumentLineDocument': {
    'ram:IncludedNote': 'CII-SR-041 ram:SubjectCode  CII-SR-042 ram:ID  CII-SR-043 ram:Subject  CII-SR-044 ram:ContentCode',
  },
  'ram:SpecifiedTradeProduct': {
    '': `
      CII-SR-045 ram:ID  CII-SR-048 ram:ManufacturerAssignedID  CII-SR-049 ram:TradeName  CII-SR-050 ram:TypeCode
      CII-SR-051 ram:NetWeightMeasure  CII-SR-052 ram:GrossWeightMeasure  CII-SR-053 ram:ProductGroupID  CII-SR-054 ram:EndItemTypeCode
      CII-SR-055 ram:EndItemName  CII-SR-056 ram:AreaDensityMeasure  CII-SR-057 ram:UseDescription  CII-SR-058 ram:BrandName
      CII-SR-059 ram:SubBrandName  CII-SR-060 ram:DrainedNetWeightMeasure  CII-SR-061 ram:VariableMeasureIndicator
      CII-SR-062 ram:ColourCode  CII-SR-063 ram:ColourDescription  CII-SR-064 ram:Designation
      CII-SR-065 ram:FormattedCancellationAnnouncedLaunchDateTime  CII-SR-066 ram:FormattedLatestProductDataChangeDateTime
      CII-SR-080 ram:ApplicableMaterialGoodsCharacteristic  CII-SR-087 ram:IndividualTradeProductInstance
      CII-SR-088 ram:CertificationEvidenceReferenceReferencedDocument  CII-SR-089 ram:InspectionReferenceReferencedDocument
      CII-SR-093 ram:LinearSpatialDimension  CII-SR-094 ram:MinimumLinearSpatialDimension  CII-SR-095 ram:MaximumLinearSpatialDimension
      CII-SR-096 ram:ManufacturerTradeParty  CII-SR-097 ram:PresentationSpecifiedBinaryFile
      CII-SR-098 ram:MSDSReferenceReferencedDocument  CII-SR-099 ram:AdditionalReferenceReferencedDocument
      CII-SR-100 ram:LegalRightsOwnerTradeParty  CII-SR-101 ram:BrandOwnerTradeParty  CII-SR-102 ram:IncludedReferencedProduct
      CII-SR-103 ram:InformationNote
    `,
    'ram:ApplicableProductCharacteristic': `
      CII-SR-067 ram:ID  CII-SR-068 ram:TypeCode  CII-SR-070 ram:ValueMeasure  CII-SR-071 ram:MeasurementMethodCode
      CII-SR-073 ram:ValueCode  CII-SR-074 ram:ValueDateTime  CII-SR-075 ram:ValueIndicator  CII-SR-076 ram:ContentTypeCode
      CII-SR-077 ram:ValueSpecifiedBinaryFile  CII-SR-078 ram:ApplicableProductCharacteristicCondition
      CII-SR-079 ram:ApplicableReferencedStandard
    `,
    'ram:DesignatedProductClassification': `
      CII-SR-081 ram:SystemID  CII-SR-082 ram:SystemName  CII-SR-083 ram:ClassName  CII-SR-084 ram:SubClassCode
      CII-SR-085 ram:ClassProductCharacteristic  CII-SR-086 ram:ApplicableReferencedStandard
    `,
    'ram:OriginTradeCountry': 'CII-SR-091 ram:Name  CII-SR-092 ram:SubordinateTradeCountrySubDivision',
  },
  'ram:SpecifiedLineTradeAgreement': {
    '': `
      CII-SR-104 ram:BuyerReference  CII-SR-105 ram:BuyerRequisitionerTradeParty  CII-SR-106 ram:ApplicableTradeDeliveryTerms
      CII-SR-107 ram:SellerOrderReferencedDocument  CII-SR-109 ram:QuotationReferencedDocument  CII-SR-110 ram:ContractReferencedDocument
      CII-SR-111 ram:DemandForecastReferencedDocument  CII-SR-112 ram:PromotionalDealReferencedDocument
      CII-SR-113 ram:AdditionalReferencedDocument  CII-SR-147 ram:RequisitionerReferencedDocument  CII-SR-148 ram:ItemSellerTradeParty
      CII-SR-149 ram:ItemBuyerTradeParty  CII-SR-150 ram:IncludedSpecifiedMarketplace
      CII-SR-447 ram:UltimateCustomerOrderReferencedDocument
    `,
    'ram:BuyerOrderReferencedDocument': 'CII-SR-108 ram:IssuerAssignedID',
    'ram:GrossPriceProductTradePrice': `
      CII-SR-114 ram:TypeCode  CII-SR-115 ram:MinimumQuantity  CII-SR-116 ram:MaximumQuantity  CII-SR-117 ram:ChangeReason
      CII-SR-118 ram:OrderUnitConversionFactorNumeric  CII-SR-445 ram:IncludedTradeTax  CII-SR-132 ram:ValiditySpecifiedPeriod
      CII-SR-133 ram:DeliveryTradeLocation  CII-SR-134 ram:TradeComparisonReferencePrice  CII-SR-135 ram:AssociatedReferencedDocument
    `,
    'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge': `
      CII-SR-120 ram:ID  CII-SR-121 ram:SequenceNumeric  CII-SR-122 ram:CalculationPercent  CII-SR-123 ram:BasisAmount
      CII-SR-124 ram:BasisQuantity  CII-SR-125 ram:PrepaidIndicator  CII-SR-126 ram:UnitBasisAmount  CII-SR-127 ram:ReasonCode
      CII-SR-128 ram:Reason  CII-SR-129 ram:TypeCode  CII-SR-130 ram:CategoryTradeTax  CII-SR-131 ram:ActualTradeCurrencyExchange
    `,
    'ram:NetPriceProductTradePrice': `
      CII-SR-136 ram:TypeCode  CII-SR-138 ram:MinimumQuantity  CII-SR-139 ram:MaximumQuantity  CII-SR-140 ram:ChangeReason
      CII-SR-141 ram:OrderUnitConversionFactorNumeric  CII-SR-142 ram:AppliedTradeAllowanceCharge  CII-SR-446 ram:IncludedTradeTax
      CII-SR-143 ram:ValiditySpecifiedPeriod  CII-SR-144 ram:DeliveryTradeLocation  CII-SR-145 ram:TradeComparisonReferencePrice
      CII-SR-146 ram:AssociatedReferencedDocument
    `,
  },
  'ram:SpecifiedLineTradeDelivery': {
    '': `
      CII-SR-151 ram:RequestedQuantity  CII-SR-152 ram:ReceivedQuantity  CII-SR-153 ram:ChargeFreeQuantity  CII-SR-154 ram:PackageQuantity
      CII-SR-155 ram:ProductUnitQuantity  CII-SR-156 ram:PerPackageUnitQuantity  CII-SR-157 ram:NetWeightMeasure
      CII-SR-158 ram:GrossWeightMeasure  CII-SR-159 ram:TheoreticalWeightMeasure  CII-SR-160 ram:DespatchedQuantity
      CII-SR-161 ram:SpecifiedDeliveryAdjustment  CII-SR-162 ram:IncludedSupplyChainPackaging
      CII-SR-163 ram:RelatedSupplyChainConsignment  CII-SR-164 ram:ShipToTradeParty  CII-SR-165 ram:UltimateShipToTradeParty
      CII-SR-166 ram:ShipFromTradeParty  CII-SR-167 ram:ActualDespatchSupplyChainEvent  CII-SR-168 ram:ActualPickUpSupplyChainEvent
      CII-SR-169 ram:RequestedDeliverySupplyChainEvent  CII-SR-170 ram:ActualDeliverySupplyChainEvent
      CII-SR-171 ram:ActualReceiptSupplyChainEvent  CII-SR-172 ram:AdditionalReferencedDocument
      CII-SR-173 ram:DespatchAdviceReferencedDocument  CII-SR-174 ram:ReceivingAdviceReferencedDocument
      CII-SR-175 ram:DeliveryNoteReferencedDocument  CII-SR-176 ram:ConsumptionReportReferencedDocument
      CII-SR-177 ram:PackingListReferencedDocument
    `,
  },
  'ram:SpecifiedLineTradeSettlement': {
    '': `
      CII-SR-178 ram:PaymentReference  CII-SR-179 ram:InvoiceIssuerReference  CII-SR-180 ram:TotalAdjustmentAmount
      CII-SR-181 ram:DiscountIndicator  CII-SR-194 ram:SubtotalCalculatedTradeTax  CII-SR-195 ram:SpecifiedLogisticsServiceCharge
      CII-SR-196 ram:SpecifiedTradePaymentTerms  CII-SR-209 ram:SpecifiedFinancialAdjustment  CII-SR-210 ram:InvoiceReferencedDocument
      CII-SR-212 ram:PayableSpecifiedTradeAccountingAccount  CII-SR-218 ram:PurchaseSpecifiedTradeAccountingAccount
      CII-SR-219 ram:SalesSpecifiedTradeAccountingAccount  CII-SR-220 ram:SpecifiedTradeSettlementFinancialCard
    `,
    'ram:ApplicableTradeTax': 'CII-SR-182 ram:CalculatedAmount',
    'ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator': 'CII-SR-183 udt:IndicatorString',
    'ram:SpecifiedTradeAllowanceCharge': `
      CII-SR-184 ram:ID  CII-SR-185 ram:SequenceNumeric  CII-SR-187 ram:BasisQuantity  CII-SR-188 ram:PrepaidIndicator
      CII-SR-189 ram:UnitBasisAmount  CII-SR-190 ram:TypeCode  CII-SR-191 ram:CategoryTradeTax  CII-SR-192 ram:ActualTradeCurrencyExchange
      CII-SR-193 ram:ID
    `,
    'ram:SpecifiedTradeAllowanceCharge/ram:CalculationPercent': 'CII-SR-186 @format',
    'ram:SpecifiedTradeSettlementLineMonetarySummation': `
      CII-SR-197 ram:ChargeTotalAmount  CII-SR-198 ram:AllowanceTotalAmount  CII-SR-199 ram:TaxBasisTotalAmount
      CII-SR-200 ram:TaxTotalAmount  CII-SR-201 ram:GrandTotalAmount  CII-SR-202 ram:InformationAmount
      CII-SR-203 ram:TotalAllowanceChargeAmount  CII-SR-204 ram:TotalRetailValueInformationAmount  CII-SR-205 ram:GrossLineTotalAmount
      CII-SR-206 ram:NetLineTotalAmount  CII-SR-207 ram:NetIncludingTaxesLineTotalAmount
      CII-SR-208 ram:ProductWeightLossInformationAmount
    `,
    'ram:ReceivableSpecifiedTradeAccountingAccount': `
      CII-SR-213 ram:SetTriggerCode  CII-SR-214 ram:TypeCode  CII-SR-215 ram:AmountTypeCode  CII-SR-216 ram:Name
      CII-SR-217 ram:CostReferenceDimensionPattern
    `,
  },
} as const satisfies Readonly<Record<string, Rows>>;
