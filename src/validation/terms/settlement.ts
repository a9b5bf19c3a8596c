// Terms of payment, allowances, charges, totals and the VAT breakdown: BG-16 to BG-23. BT-82 is an attribute in UBL, and no row here.
import { isAllowance, isCharge, isVat, SETTLEMENT, type TermPaths } from './paths.js';

const TOTALS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

export const SETTLEMENT_TERMS = {
  'BG-16': { ubl: 'cac:PaymentMeans', cii: `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans` },
  'BT-81': { within: 'BG-16', ubl: 'cbc:PaymentMeansCode', cii: 'ram:TypeCode' },
  'BT-83': { ubl: 'cac:PaymentMeans/cbc:PaymentID', cii: `${SETTLEMENT}/ram:PaymentReference` },
  'BT-84': {
    within: 'BG-16',
    ubl: 'cac:PayeeFinancialAccount/cbc:ID',
    cii: 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID|ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID',
  },
  'BT-85': { within: 'BG-16', ubl: 'cac:PayeeFinancialAccount/cbc:Name', cii: 'ram:PayeePartyCreditorFinancialAccount/ram:AccountName' },
  'BT-86': {
    within: 'BG-16',
    ubl: 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID',
    cii: 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID',
  },
  'BG-18': { within: 'BG-16', ubl: 'cac:CardAccount', cii: 'ram:ApplicableTradeSettlementFinancialCard' },
  'BT-87': { within: 'BG-18', ubl: 'cbc:PrimaryAccountNumberID', cii: 'ram:ID' },
  'BT-88': { within: 'BG-18', ubl: 'cbc:HolderName', cii: 'ram:CardholderName' },
  'BT-89': {
    ubl: 'cac:PaymentMeans/cac:PaymentMandate/cbc:ID',
    cii: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`,
  },
  'BT-91': {
    within: 'BG-16',
    ubl: 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID',
    cii: 'ram:PayerPartyDebtorFinancialAccount/ram:IBANID',
  },

  'BG-20': { ubl: 'cac:AllowanceCharge', cii: `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`, where: isAllowance },
  'BT-92': { within: 'BG-20', ubl: 'cbc:Amount', cii: 'ram:ActualAmount' },
  'BT-93': { within: 'BG-20', ubl: 'cbc:BaseAmount', cii: 'ram:BasisAmount' },
  'BT-94': { within: 'BG-20', ubl: 'cbc:MultiplierFactorNumeric', cii: 'ram:CalculationPercent' },
  'BT-95': { within: 'BG-20', ubl: 'cac:TaxCategory/cbc:ID', cii: 'ram:CategoryTradeTax/ram:CategoryCode', where: isVat },
  'BT-96': { within: 'BG-20', ubl: 'cac:TaxCategory/cbc:Percent', cii: 'ram:CategoryTradeTax/ram:RateApplicablePercent', where: isVat },
  'BT-97': { within: 'BG-20', ubl: 'cbc:AllowanceChargeReason', cii: 'ram:Reason' },
  'BT-98': { within: 'BG-20', ubl: 'cbc:AllowanceChargeReasonCode', cii: 'ram:ReasonCode' },
  'BG-21': { ubl: 'cac:AllowanceCharge', cii: `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`, where: isCharge },
  'BT-99': { within: 'BG-21', ubl: 'cbc:Amount', cii: 'ram:ActualAmount' },
  'BT-100': { within: 'BG-21', ubl: 'cbc:BaseAmount', cii: 'ram:BasisAmount' },
  'BT-101': { within: 'BG-21', ubl: 'cbc:MultiplierFactorNumeric', cii: 'ram:CalculationPercent' },
  'BT-102': { within: 'BG-21', ubl: 'cac:TaxCategory/cbc:ID', cii: 'ram:CategoryTradeTax/ram:CategoryCode', where: isVat },
  'BT-103': { within: 'BG-21', ubl: 'cac:TaxCategory/cbc:Percent', cii: 'ram:CategoryTradeTax/ram:RateApplicablePercent', where: isVat },
  'BT-104': { within: 'BG-21', ubl: 'cbc:AllowanceChargeReason', cii: 'ram:Reason' },
  'BT-105': { within: 'BG-21', ubl: 'cbc:AllowanceChargeReasonCode', cii: 'ram:ReasonCode' },

  'BG-22': { ubl: 'cac:LegalMonetaryTotal', cii: TOTALS },
  'BT-106': { within: 'BG-22', ubl: 'cbc:LineExtensionAmount', cii: 'ram:LineTotalAmount' },
  'BT-107': { within: 'BG-22', ubl: 'cbc:AllowanceTotalAmount', cii: 'ram:AllowanceTotalAmount' },
  'BT-108': { within: 'BG-22', ubl: 'cbc:ChargeTotalAmount', cii: 'ram:ChargeTotalAmount' },
  'BT-109': { within: 'BG-22', ubl: 'cbc:TaxExclusiveAmount', cii: 'ram:TaxBasisTotalAmount' },
  // In UBL it stands beside the group, and in both syntaxes BT-111 is the same element in another currency.
  'BT-110': { ubl: 'cac:TaxTotal/cbc:TaxAmount', cii: `${TOTALS}/ram:TaxTotalAmount` },
  'BT-112': { within: 'BG-22', ubl: 'cbc:TaxInclusiveAmount', cii: 'ram:GrandTotalAmount' },
  'BT-113': { within: 'BG-22', ubl: 'cbc:PrepaidAmount', cii: 'ram:TotalPrepaidAmount' },
  'BT-114': { within: 'BG-22', ubl: 'cbc:PayableRoundingAmount', cii: 'ram:RoundingAmount' },
  'BT-115': { within: 'BG-22', ubl: 'cbc:PayableAmount', cii: 'ram:DuePayableAmount' },

  'BG-23': { ubl: 'cac:TaxTotal/cac:TaxSubtotal', cii: `${SETTLEMENT}/ram:ApplicableTradeTax` },
  'BT-116': { within: 'BG-23', ubl: 'cbc:TaxableAmount', cii: 'ram:BasisAmount' },
  'BT-117': { within: 'BG-23', ubl: 'cbc:TaxAmount', cii: 'ram:CalculatedAmount' },
  'BT-118': { within: 'BG-23', ubl: 'cac:TaxCategory/cbc:ID', cii: 'ram:CategoryCode', where: isVat },
  'BT-119': { within: 'BG-23', ubl: 'cac:TaxCategory/cbc:Percent', cii: 'ram:RateApplicablePercent', where: isVat },
  'BT-120': { within: 'BG-23', ubl: 'cac:TaxCategory/cbc:TaxExemptionReason', cii: 'ram:ExemptionReason' },
  'BT-121': { within: 'BG-23', ubl: 'cac:TaxCategory/cbc:TaxExemptionReasonCode', cii: 'ram:ExemptionReasonCode' },
} as const satisfies Readonly<Record<string, TermPaths>>;
