// The parts of a CII document, and how the tables of Factur-X name their rules.
const TRANSACTION = '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction';
export const CONTEXT = '/rsm:CrossIndustryInvoice/rsm:ExchangedDocumentContext';
export const HEAD = '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument';
export const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
export const DELIVERY = `${TRANSACTION}/ram:ApplicableHeaderTradeDelivery`;
export const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;
export const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
export const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`;
export const REPRESENTATIVE = `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty`;
export const SHIP_TO = `${DELIVERY}/ram:ShipToTradeParty`;
export const PAYEE = `${SETTLEMENT}/ram:PayeeTradeParty`;
export const REGISTRATION = `${SELLER}/ram:SpecifiedTaxRegistration`;
export const ALLOWANCE_OR_CHARGE = `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`;
export const TOTALS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
