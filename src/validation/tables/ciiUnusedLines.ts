// Elements of CII that EN 16931 does not use, in a line item: CII-SR-035 to CII-SR-221 and a few later ones.
// Facts of the CII syntax binding of EN 16931, version 1.3.16.
import type { Rows } from './table.js';

/** By context, from the line item: a rule is told once for each. */
export const CII_UNUSED_IN_LINES = {
  '': {
    '': `
      035 ram:DescriptionCode  036 ram:ParentLineID  037 ram:LineStatusCode  038 ram:LineStatusReasonCode
      221 ram:IncludedSubordinateTradeLineItem
    `,
  },
  'ram:AssociatedDocumentLineDocument': {
    'ram:IncludedNote': '041 ram:SubjectCode  042 ram:ID  043 ram:Subject  044 ram:ContentCode',
  },
  'ram:SpecifiedTradeProduct': {
    '': `
      045 ram:ID  048 ram:ManufacturerAssignedID  049 ram:TradeName  050 ram:TypeCode  051 ram:NetWeightMeasure
      052 ram:GrossWeightMeasure  053 ram:ProductGroupID  054 ram:EndItemTypeCode  055 ram:EndItemName
      056 ram:AreaDensityMeasure  057 ram:UseDescription  058 ram:BrandName  059 ram:SubBrandName
      060 ram:DrainedNetWeightMeasure  061 ram:VariableMeasureIndicator  062 ram:ColourCode  063 ram:ColourDescription
      064 ram:Designation  065 ram:FormattedCancellationAnnouncedLaunchDateTime
      066 ram:FormattedLatestProductDataChangeDateTime  080 ram:ApplicableMaterialGoodsCharacteristic
      087 ram:IndividualTradeProductInstance  088 ram:CertificationEvidenceReferenceReferencedDocument
      089 ram:InspectionReferenceReferencedDocument  093 ram:LinearSpatialDimension  094 ram:MinimumLinearSpatialDimension
      095 ram:MaximumLinearSpatialDimension  096 ram:ManufacturerTradeParty  097 ram:PresentationSpecifiedBinaryFile
      098 ram:MSDSReferenceReferencedDocument  099 ram:AdditionalReferenceReferencedDocument
      100 ram:LegalRightsOwnerTradeParty  101 ram:BrandOwnerTradeParty  102 ram:IncludedReferencedProduct
      103 ram:InformationNote
    `,
    'ram:ApplicableProductCharacteristic': `
      067 ram:ID  068 ram:TypeCode  070 ram:ValueMeasure  071 ram:MeasurementMethodCode  073 ram:ValueCode
      074 ram:ValueDateTime  075 ram:ValueIndicator  076 ram:ContentTypeCode  077 ram:ValueSpecifiedBinaryFile
      078 ram:ApplicableProductCharacteristicCondition  079 ram:ApplicableReferencedStandard
    `,
    'ram:DesignatedProductClassification': `
      081 ram:SystemID  082 ram:SystemName  083 ram:ClassName  084 ram:SubClassCode  085 ram:ClassProductCharacteristic
      086 ram:ApplicableReferencedStandard
    `,
    'ram:OriginTradeCountry': '091 ram:Name  092 ram:SubordinateTradeCountrySubDivision',
  },
  'ram:SpecifiedLineTradeAgreement': {
    '': `
      104 ram:BuyerReference  105 ram:BuyerRequisitionerTradeParty  106 ram:ApplicableTradeDeliveryTerms
      107 ram:SellerOrderReferencedDocument  109 ram:QuotationReferencedDocument  110 ram:ContractReferencedDocument
      111 ram:DemandForecastReferencedDocument  112 ram:PromotionalDealReferencedDocument
      113 ram:AdditionalReferencedDocument  147 ram:RequisitionerReferencedDocument  148 ram:ItemSellerTradeParty
      149 ram:ItemBuyerTradeParty  150 ram:IncludedSpecifiedMarketplace  447 ram:UltimateCustomerOrderReferencedDocument
    `,
    'ram:BuyerOrderReferencedDocument': '108 ram:IssuerAssignedID',
    'ram:GrossPriceProductTradePrice': `
      114 ram:TypeCode  115 ram:MinimumQuantity  116 ram:MaximumQuantity  117 ram:ChangeReason
      118 ram:OrderUnitConversionFactorNumeric  445 ram:IncludedTradeTax  132 ram:ValiditySpecifiedPeriod
      133 ram:DeliveryTradeLocation  134 ram:TradeComparisonReferencePrice  135 ram:AssociatedReferencedDocument
    `,
    'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge': `
      120 ram:ID  121 ram:SequenceNumeric  122 ram:CalculationPercent  123 ram:BasisAmount  124 ram:BasisQuantity
      125 ram:PrepaidIndicator  126 ram:UnitBasisAmount  127 ram:ReasonCode  128 ram:Reason  129 ram:TypeCode
      130 ram:CategoryTradeTax  131 ram:ActualTradeCurrencyExchange
    `,
    'ram:NetPriceProductTradePrice': `
      136 ram:TypeCode  138 ram:MinimumQuantity  139 ram:MaximumQuantity  140 ram:ChangeReason
      141 ram:OrderUnitConversionFactorNumeric  142 ram:AppliedTradeAllowanceCharge  446 ram:IncludedTradeTax
      143 ram:ValiditySpecifiedPeriod  144 ram:DeliveryTradeLocation  145 ram:TradeComparisonReferencePrice
      146 ram:AssociatedReferencedDocument
    `,
  },
  'ram:SpecifiedLineTradeDelivery': {
    '': `
      151 ram:RequestedQuantity  152 ram:ReceivedQuantity  153 ram:ChargeFreeQuantity  154 ram:PackageQuantity
      155 ram:ProductUnitQuantity  156 ram:PerPackageUnitQuantity  157 ram:NetWeightMeasure  158 ram:GrossWeightMeasure
      159 ram:TheoreticalWeightMeasure  160 ram:DespatchedQuantity  161 ram:SpecifiedDeliveryAdjustment
      162 ram:IncludedSupplyChainPackaging  163 ram:RelatedSupplyChainConsignment  164 ram:ShipToTradeParty
      165 ram:UltimateShipToTradeParty  166 ram:ShipFromTradeParty  167 ram:ActualDespatchSupplyChainEvent
      168 ram:ActualPickUpSupplyChainEvent  169 ram:RequestedDeliverySupplyChainEvent  170 ram:ActualDeliverySupplyChainEvent
      171 ram:ActualReceiptSupplyChainEvent  172 ram:AdditionalReferencedDocument  173 ram:DespatchAdviceReferencedDocument
      174 ram:ReceivingAdviceReferencedDocument  175 ram:DeliveryNoteReferencedDocument
      176 ram:ConsumptionReportReferencedDocument  177 ram:PackingListReferencedDocument
    `,
  },
  'ram:SpecifiedLineTradeSettlement': {
    '': `
      178 ram:PaymentReference  179 ram:InvoiceIssuerReference  180 ram:TotalAdjustmentAmount  181 ram:DiscountIndicator
      194 ram:SubtotalCalculatedTradeTax  195 ram:SpecifiedLogisticsServiceCharge  196 ram:SpecifiedTradePaymentTerms
      209 ram:SpecifiedFinancialAdjustment  210 ram:InvoiceReferencedDocument  212 ram:PayableSpecifiedTradeAccountingAccount
      218 ram:PurchaseSpecifiedTradeAccountingAccount  219 ram:SalesSpecifiedTradeAccountingAccount
      220 ram:SpecifiedTradeSettlementFinancialCard
    `,
    'ram:ApplicableTradeTax': '182 ram:CalculatedAmount',
    'ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator': '183 udt:IndicatorString',
    'ram:SpecifiedTradeAllowanceCharge': `
      184 ram:ID  185 ram:SequenceNumeric  187 ram:BasisQuantity  188 ram:PrepaidIndicator  189 ram:UnitBasisAmount
      190 ram:TypeCode  191 ram:CategoryTradeTax  192 ram:ActualTradeCurrencyExchange  193 ram:ID
    `,
    'ram:SpecifiedTradeAllowanceCharge/ram:CalculationPercent': '186 @format',
    'ram:SpecifiedTradeSettlementLineMonetarySummation': `
      197 ram:ChargeTotalAmount  198 ram:AllowanceTotalAmount  199 ram:TaxBasisTotalAmount  200 ram:TaxTotalAmount
      201 ram:GrandTotalAmount  202 ram:InformationAmount  203 ram:TotalAllowanceChargeAmount
      204 ram:TotalRetailValueInformationAmount  205 ram:GrossLineTotalAmount  206 ram:NetLineTotalAmount
      207 ram:NetIncludingTaxesLineTotalAmount  208 ram:ProductWeightLossInformationAmount
    `,
    'ram:ReceivableSpecifiedTradeAccountingAccount': `
      213 ram:SetTriggerCode  214 ram:TypeCode  215 ram:AmountTypeCode  216 ram:Name  217 ram:CostReferenceDimensionPattern
    `,
  },
} as const satisfies Readonly<Record<string, Rows>>;
