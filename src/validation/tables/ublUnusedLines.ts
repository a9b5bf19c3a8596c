// Elements of a UBL invoice line or credit note line that EN 16931 does not use: UBL-CR-515 to UBL-CR-647.
// Facts of the UBL syntax binding of EN 16931, version 1.3.16.
import type { Rows } from './table.js';

export const UBL_UNUSED_IN_LINES: Rows = {
  '': `
    UBL-CR-515 cbc:UUID  UBL-CR-516 cbc:TaxPointDate  UBL-CR-517 cbc:AccountingCostCode  UBL-CR-518 cbc:PaymentPurposeCode
    UBL-CR-519 cbc:FreeOfChargeIndicator  UBL-CR-529 cac:DespatchLineReference  UBL-CR-530 cac:ReceiptLineReference
    UBL-CR-531 cac:BillingReference  UBL-CR-548 cac:PricingReference  UBL-CR-549 cac:OriginatorParty  UBL-CR-550 cac:Delivery
    UBL-CR-551 cac:PaymentTerms  UBL-CR-561 cac:TaxTotal  UBL-CR-562 cac:WithholdingTaxTotal  UBL-CR-645 cac:DeliveryTerms
    UBL-CR-646 cac:SubInvoiceLine  UBL-CR-647 cac:ItemPriceExtension
  `,
  'cac:InvoicePeriod': `
    UBL-CR-520 cbc:StartTime  UBL-CR-521 cbc:EndTime  UBL-CR-522 cbc:DurationMeasure  UBL-CR-523 cbc:DescriptionCode
    UBL-CR-524 cbc:Description
  `,
  'cac:OrderLineReference': `
    UBL-CR-525 cbc:SalesOrderLineID  UBL-CR-526 cbc:UUID  UBL-CR-527 cbc:LineStatusCode  UBL-CR-528 cac:OrderReference
  `,
  'cac:DocumentReference': `
    UBL-CR-532 cbc:CopyIndicator  UBL-CR-533 cbc:UUID  UBL-CR-534 cbc:IssueDate  UBL-CR-535 cbc:IssueTime  UBL-CR-537 cbc:DocumentType
    UBL-CR-538 cbc:XPath  UBL-CR-539 cbc:LanguageID  UBL-CR-540 cbc:LocaleCode  UBL-CR-541 cbc:VersionID
    UBL-CR-542 cbc:DocumentStatusCode  UBL-CR-543 cbc:DocumentDescription  UBL-CR-544 cac:Attachment  UBL-CR-545 cac:ValidityPeriod
    UBL-CR-546 cac:IssuerParty  UBL-CR-547 cac:ResultOfVerification
  `,
  'cac:AllowanceCharge': `
    UBL-CR-552 cbc:ID  UBL-CR-553 cbc:PrepaidIndicator  UBL-CR-554 cbc:SequenceNumeric  UBL-CR-555 cbc:AccountingCostCode
    UBL-CR-556 cbc:AccountingCost  UBL-CR-557 cbc:PerUnitAmount  UBL-CR-558 cac:TaxCategory  UBL-CR-559 cac:TaxTotal
    UBL-CR-560 cac:PaymentMeans
  `,
  'cac:Item': `
    UBL-CR-563 cbc:PackQuantity  UBL-CR-564 cbc:PackSizeNumeric  UBL-CR-565 cbc:CatalogueIndicator  UBL-CR-566 cbc:HazardousRiskIndicator
    UBL-CR-567 cbc:AdditionalInformation  UBL-CR-568 cbc:Keyword  UBL-CR-569 cbc:BrandName  UBL-CR-570 cbc:ModelName
    UBL-CR-581 cac:ManufacturersItemIdentification  UBL-CR-587 cac:CatalogueItemIdentification
    UBL-CR-588 cac:AdditionalItemIdentification  UBL-CR-589 cac:CatalogueDocumentReference
    UBL-CR-590 cac:ItemSpecificationDocumentReference  UBL-CR-595 cac:TransactionConditions  UBL-CR-596 cac:HazardousItem
    UBL-CR-619 cac:ManufacturerParty  UBL-CR-620 cac:InformationContentProviderParty  UBL-CR-621 cac:OriginAddress
    UBL-CR-622 cac:ItemInstance  UBL-CR-623 cac:Certificate  UBL-CR-624 cac:Dimension
  `,
  'cac:Item/cac:BuyersItemIdentification': `
    UBL-CR-571 cbc:ExtendedID  UBL-CR-572 cbc:BarcodeSymbologyID  UBL-CR-573 cac:PhysicalAttribute  UBL-CR-574 cac:MeasurementDimension
    UBL-CR-575 cac:IssuerParty
  `,
  'cac:Item/cac:SellersItemIdentification': `
    UBL-CR-576 cbc:ExtendedID  UBL-CR-577 cbc:BarcodeSymbologyID  UBL-CR-578 cac:PhysicalAttribute  UBL-CR-579 cac:MeasurementDimension
    UBL-CR-580 cac:IssuerParty
  `,
  'cac:Item/cac:StandardItemIdentification': `
    UBL-CR-582 cbc:ExtendedID  UBL-CR-583 cbc:BarcodeSymbologyID  UBL-CR-584 cac:PhysicalAttribute  UBL-CR-585 cac:MeasurementDimension
    UBL-CR-586 cac:IssuerParty
  `,
  'cac:Item/cac:OriginCountry': 'UBL-CR-591 cbc:Name',
  'cac:Item/cac:CommodityClassification': 'UBL-CR-592 cbc:NatureCode  UBL-CR-593 cbc:CargoTypeCode  UBL-CR-594 cbc:CommodityCode',
  'cac:Item/cac:ClassifiedTaxCategory': `
    UBL-CR-597 cbc:Name  UBL-CR-598 cbc:BaseUnitMeasure  UBL-CR-599 cbc:PerUnitAmount  UBL-CR-600 cbc:TaxExemptionReasonCode
    UBL-CR-601 cbc:TaxExemptionReason  UBL-CR-602 cbc:TierRange  UBL-CR-603 cbc:TierRatePercent
  `,
  'cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme': `
    UBL-CR-604 cbc:Name  UBL-CR-605 cbc:TaxTypeCode  UBL-CR-606 cbc:CurrencyCode  UBL-CR-607 cac:JurisdictionRegionAddress
  `,
  'cac:Item/cac:AdditionalItemProperty': `
    UBL-CR-608 cbc:ID  UBL-CR-609 cbc:NameCode  UBL-CR-610 cbc:TestMethod  UBL-CR-611 cbc:ValueQuantity  UBL-CR-612 cbc:ValueQualifier
    UBL-CR-613 cbc:ImportanceCode  UBL-CR-614 cbc:ListValue  UBL-CR-615 cac:UsabilityPeriod  UBL-CR-616 cac:ItemPropertyGroup
    UBL-CR-617 cac:RangeDimension  UBL-CR-618 cac:ItemPropertyRange
  `,
  'cac:Price': `
    UBL-CR-625 cbc:PriceChangeReason  UBL-CR-626 cbc:PriceTypeCode  UBL-CR-627 cbc:PriceType  UBL-CR-628 cbc:OrderableUnitFactorRate
    UBL-CR-629 cbc:ValidityPeriod  UBL-CR-630 cbc:PriceList  UBL-CR-644 cac:PricingExchangeRate
  `,
  'cac:Price/cac:AllowanceCharge': `
    UBL-CR-632 cbc:ID  UBL-CR-633 cbc:AllowanceChargeReasonCode  UBL-CR-634 cbc:AllowanceChargeReason
    UBL-CR-635 cbc:MultiplierFactorNumeric  UBL-CR-636 cbc:PrepaidIndicator  UBL-CR-637 cbc:SequenceNumeric
    UBL-CR-638 cbc:AccountingCostCode  UBL-CR-639 cbc:AccountingCost  UBL-CR-640 cbc:PerUnitAmount  UBL-CR-641 cac:TaxCategory
    UBL-CR-642 cac:TaxTotal  UBL-CR-643 cac:PaymentMeans
  `,
};
