// Elements of a UBL invoice line or credit note line that EN 16931 does not use: UBL-CR-515 to UBL-CR-647.
// Facts of the UBL syntax binding of EN 16931, version 1.3.16.
import type { Rows } from './table.js';

export const UBL_UNUSED_IN_LINES: Rows = {
  '': `
    515 cbc:UUID  516 cbc:TaxPointDate  517 cbc:AccountingCostCode  518 cbc:PaymentPurposeCode  519 cbc:FreeOfChargeIndicator
    529 cac:DespatchLineReference  530 cac:ReceiptLineReference  531 cac:BillingReference  548 cac:PricingReference
    549 cac:OriginatorParty  550 cac:Delivery  551 cac:PaymentTerms  561 cac:TaxTotal  562 cac:WithholdingTaxTotal
    645 cac:DeliveryTerms  646 cac:SubInvoiceLine  647 cac:ItemPriceExtension
  `,
  'cac:InvoicePeriod': '520 cbc:StartTime  521 cbc:EndTime  522 cbc:DurationMeasure  523 cbc:DescriptionCode  524 cbc:Description',
  'cac:OrderLineReference': '525 cbc:SalesOrderLineID  526 cbc:UUID  527 cbc:LineStatusCode  528 cac:OrderReference',
  'cac:DocumentReference': `
    532 cbc:CopyIndicator  533 cbc:UUID  534 cbc:IssueDate  535 cbc:IssueTime  537 cbc:DocumentType  538 cbc:XPath
    539 cbc:LanguageID  540 cbc:LocaleCode  541 cbc:VersionID  542 cbc:DocumentStatusCode  543 cbc:DocumentDescription
    544 cac:Attachment  545 cac:ValidityPeriod  546 cac:IssuerParty  547 cac:ResultOfVerification
  `,
  'cac:AllowanceCharge': `
    552 cbc:ID  553 cbc:PrepaidIndicator  554 cbc:SequenceNumeric  555 cbc:AccountingCostCode  556 cbc:AccountingCost
    557 cbc:PerUnitAmount  558 cac:TaxCategory  559 cac:TaxTotal  560 cac:PaymentMeans
  `,
  'cac:Item': `
    563 cbc:PackQuantity  564 cbc:PackSizeNumeric  565 cbc:CatalogueIndicator  566 cbc:HazardousRiskIndicator
    567 cbc:AdditionalInformation  568 cbc:Keyword  569 cbc:BrandName  570 cbc:ModelName
    581 cac:ManufacturersItemIdentification  587 cac:CatalogueItemIdentification  588 cac:AdditionalItemIdentification
    589 cac:CatalogueDocumentReference  590 cac:ItemSpecificationDocumentReference  595 cac:TransactionConditions
    596 cac:HazardousItem  619 cac:ManufacturerParty  620 cac:InformationContentProviderParty  621 cac:OriginAddress
    622 cac:ItemInstance  623 cac:Certificate  624 cac:Dimension
  `,
  'cac:Item/cac:BuyersItemIdentification': `
    571 cbc:ExtendedID  572 cbc:BarcodeSymbologyID  573 cac:PhysicalAttribute  574 cac:MeasurementDimension  575 cac:IssuerParty
  `,
  'cac:Item/cac:SellersItemIdentification': `
    576 cbc:ExtendedID  577 cbc:BarcodeSymbologyID  578 cac:PhysicalAttribute  579 cac:MeasurementDimension  580 cac:IssuerParty
  `,
  'cac:Item/cac:StandardItemIdentification': `
    582 cbc:ExtendedID  583 cbc:BarcodeSymbologyID  584 cac:PhysicalAttribute  585 cac:MeasurementDimension  586 cac:IssuerParty
  `,
  'cac:Item/cac:OriginCountry': '591 cbc:Name',
  'cac:Item/cac:CommodityClassification': '592 cbc:NatureCode  593 cbc:CargoTypeCode  594 cbc:CommodityCode',
  'cac:Item/cac:ClassifiedTaxCategory': `
    597 cbc:Name  598 cbc:BaseUnitMeasure  599 cbc:PerUnitAmount  600 cbc:TaxExemptionReasonCode  601 cbc:TaxExemptionReason
    602 cbc:TierRange  603 cbc:TierRatePercent
  `,
  'cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme': `
    604 cbc:Name  605 cbc:TaxTypeCode  606 cbc:CurrencyCode  607 cac:JurisdictionRegionAddress
  `,
  'cac:Item/cac:AdditionalItemProperty': `
    608 cbc:ID  609 cbc:NameCode  610 cbc:TestMethod  611 cbc:ValueQuantity  612 cbc:ValueQualifier  613 cbc:ImportanceCode
    614 cbc:ListValue  615 cac:UsabilityPeriod  616 cac:ItemPropertyGroup  617 cac:RangeDimension  618 cac:ItemPropertyRange
  `,
  'cac:Price': `
    625 cbc:PriceChangeReason  626 cbc:PriceTypeCode  627 cbc:PriceType  628 cbc:OrderableUnitFactorRate  629 cbc:ValidityPeriod
    630 cbc:PriceList  644 cac:PricingExchangeRate
  `,
  'cac:Price/cac:AllowanceCharge': `
    632 cbc:ID  633 cbc:AllowanceChargeReasonCode  634 cbc:AllowanceChargeReason  635 cbc:MultiplierFactorNumeric
    636 cbc:PrepaidIndicator  637 cbc:SequenceNumeric  638 cbc:AccountingCostCode  639 cbc:AccountingCost  640 cbc:PerUnitAmount
    641 cac:TaxCategory  642 cac:TaxTotal  643 cac:PaymentMeans
  `,
};
