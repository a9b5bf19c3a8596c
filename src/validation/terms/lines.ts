// Terms of the invoice lines: BG-25 to BG-32. BT-130 and BT-150 are attributes of BT-129 and BT-149, and no rows here.
import { DATE, isAllowance, isCharge, isObjectReference, isVat, type TermPaths } from './paths.js';

const SETTLEMENT = 'ram:SpecifiedLineTradeSettlement';
const PRODUCT = 'ram:SpecifiedTradeProduct';
const GROSS = 'ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice';
const NET = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice';

export const LINE_TERMS = {
  'BG-25': { ubl: 'cac:InvoiceLine', cii: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem' },
  'BT-126': { within: 'BG-25', ubl: 'cbc:ID', cii: 'ram:AssociatedDocumentLineDocument/ram:LineID' },
  'BT-127': { within: 'BG-25', ubl: 'cbc:Note', cii: 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content' },
  'BT-128': {
    within: 'BG-25',
    ubl: 'cac:DocumentReference/cbc:ID',
    cii: `${SETTLEMENT}/ram:AdditionalReferencedDocument/ram:IssuerAssignedID`,
    where: isObjectReference,
  },
  'BT-129': { within: 'BG-25', ubl: 'cbc:InvoicedQuantity', cii: 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity' },
  'BT-131': {
    within: 'BG-25',
    ubl: 'cbc:LineExtensionAmount',
    cii: `${SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  },
  'BT-132': {
    within: 'BG-25',
    ubl: 'cac:OrderLineReference/cbc:LineID',
    cii: 'ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument/ram:LineID',
  },
  'BT-133': { within: 'BG-25', ubl: 'cbc:AccountingCost', cii: `${SETTLEMENT}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID` },

  'BG-26': { within: 'BG-25', ubl: 'cac:InvoicePeriod', cii: `${SETTLEMENT}/ram:BillingSpecifiedPeriod` },
  'BT-134': { within: 'BG-26', ubl: 'cbc:StartDate', cii: `ram:StartDateTime/${DATE}` },
  'BT-135': { within: 'BG-26', ubl: 'cbc:EndDate', cii: `ram:EndDateTime/${DATE}` },

  'BG-27': { within: 'BG-25', ubl: 'cac:AllowanceCharge', cii: `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`, where: isAllowance },
  'BT-136': { within: 'BG-27', ubl: 'cbc:Amount', cii: 'ram:ActualAmount' },
  'BT-137': { within: 'BG-27', ubl: 'cbc:BaseAmount', cii: 'ram:BasisAmount' },
  'BT-138': { within: 'BG-27', ubl: 'cbc:MultiplierFactorNumeric', cii: 'ram:CalculationPercent' },
  'BT-139': { within: 'BG-27', ubl: 'cbc:AllowanceChargeReason', cii: 'ram:Reason' },
  'BT-140': { within: 'BG-27', ubl: 'cbc:AllowanceChargeReasonCode', cii: 'ram:ReasonCode' },
  'BG-28': { within: 'BG-25', ubl: 'cac:AllowanceCharge', cii: `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`, where: isCharge },
  'BT-141': { within: 'BG-28', ubl: 'cbc:Amount', cii: 'ram:ActualAmount' },
  'BT-142': { within: 'BG-28', ubl: 'cbc:BaseAmount', cii: 'ram:BasisAmount' },
  'BT-143': { within: 'BG-28', ubl: 'cbc:MultiplierFactorNumeric', cii: 'ram:CalculationPercent' },
  'BT-144': { within: 'BG-28', ubl: 'cbc:AllowanceChargeReason', cii: 'ram:Reason' },
  'BT-145': { within: 'BG-28', ubl: 'cbc:AllowanceChargeReasonCode', cii: 'ram:ReasonCode' },

  'BT-146': { within: 'BG-25', ubl: 'cac:Price/cbc:PriceAmount', cii: `${NET}/ram:ChargeAmount` },
  'BT-147': {
    within: 'BG-25',
    ubl: 'cac:Price/cac:AllowanceCharge/cbc:Amount',
    cii: `${GROSS}/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`,
  },
  'BT-148': { within: 'BG-25', ubl: 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount', cii: `${GROSS}/ram:ChargeAmount` },
  'BT-149': { within: 'BG-25', ubl: 'cac:Price/cbc:BaseQuantity', cii: `${NET}/ram:BasisQuantity` },

  'BT-151': {
    within: 'BG-25',
    ubl: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID',
    cii: `${SETTLEMENT}/ram:ApplicableTradeTax/ram:CategoryCode`,
    where: isVat,
  },
  'BT-152': {
    within: 'BG-25',
    ubl: 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent',
    cii: `${SETTLEMENT}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
    where: isVat,
  },

  'BT-153': { within: 'BG-25', ubl: 'cac:Item/cbc:Name', cii: `${PRODUCT}/ram:Name` },
  'BT-154': { within: 'BG-25', ubl: 'cac:Item/cbc:Description', cii: `${PRODUCT}/ram:Description` },
  'BT-155': { within: 'BG-25', ubl: 'cac:Item/cac:SellersItemIdentification/cbc:ID', cii: `${PRODUCT}/ram:SellerAssignedID` },
  'BT-156': { within: 'BG-25', ubl: 'cac:Item/cac:BuyersItemIdentification/cbc:ID', cii: `${PRODUCT}/ram:BuyerAssignedID` },
  'BT-157': { within: 'BG-25', ubl: 'cac:Item/cac:StandardItemIdentification/cbc:ID', cii: `${PRODUCT}/ram:GlobalID` },
  'BT-158': {
    within: 'BG-25',
    ubl: 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode',
    cii: `${PRODUCT}/ram:DesignatedProductClassification/ram:ClassCode`,
  },
  'BT-159': { within: 'BG-25', ubl: 'cac:Item/cac:OriginCountry/cbc:IdentificationCode', cii: `${PRODUCT}/ram:OriginTradeCountry/ram:ID` },
  'BG-32': { within: 'BG-25', ubl: 'cac:Item/cac:AdditionalItemProperty', cii: `${PRODUCT}/ram:ApplicableProductCharacteristic` },
  'BT-160': { within: 'BG-32', ubl: 'cbc:Name', cii: 'ram:Description' },
  'BT-161': { within: 'BG-32', ubl: 'cbc:Value', cii: 'ram:Value' },
} as const satisfies Readonly<Record<string, TermPaths>>;
