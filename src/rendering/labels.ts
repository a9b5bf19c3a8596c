// The business terms of a readable copy, in the order in which they are shown, with their labels.
import type { Term } from '../validation/terms.js';
import type { Labels } from './reader.js';
import type { Word } from './words.js';

/** Beside the address: by what a document is found and booked. */
export const FIGURES: Labels = [
  ['number', 'BT-1'],
  ['issueDate', 'BT-2'],
  ['deliveryDate', 'BT-72'],
  ['periodStart', 'BT-73'],
  ['periodEnd', 'BT-74'],
  ['buyerReference', 'BT-10'],
  ['order', 'BT-13'],
  ['contract', 'BT-12'],
  ['project', 'BT-11'],
  ['buyerVat', 'BT-48'],
];

/** Small, below everything. */
export const DETAILS: Labels = [
  ['currency', 'BT-5'],
  ['taxCurrency', 'BT-6'],
  ['taxPoint', 'BT-7'],
  ['taxPointCode', 'BT-8'],
  ['salesOrder', 'BT-14'],
  ['receivingAdvice', 'BT-15'],
  ['despatchAdvice', 'BT-16'],
  ['tender', 'BT-17'],
  ['object', 'BT-18'],
  ['accounting', 'BT-19'],
  ['process', 'BT-23'],
  ['specification', 'BT-24'],
];

/** The lines of a name and its address. Terms of one entry stand in one line. */
type AddressLines = readonly (readonly Term[])[];

export const SELLER_ADDRESS: AddressLines = [
  ['BT-27'],
  ['BT-28'],
  ['BT-35'],
  ['BT-36'],
  ['BT-162'],
  ['BT-38', 'BT-37'],
  ['BT-39'],
  ['BT-40'],
];
export const BUYER_ADDRESS: AddressLines = [
  ['BT-44'],
  ['BT-45'],
  ['BT-50'],
  ['BT-51'],
  ['BT-163'],
  ['BT-53', 'BT-52'],
  ['BT-54'],
  ['BT-55'],
];
export const REPRESENTATIVE_ADDRESS: AddressLines = [['BT-62'], ['BT-64'], ['BT-65'], ['BT-164'], ['BT-67', 'BT-66'], ['BT-68'], ['BT-69']];
export const DELIVERY_ADDRESS: AddressLines = [['BT-70'], ['BT-75'], ['BT-76'], ['BT-165'], ['BT-78', 'BT-77'], ['BT-79'], ['BT-80']];

export const SELLER: Labels = [
  ['vatIdentifier', 'BT-31'],
  ['taxIdentifier', 'BT-32'],
  ['registration', 'BT-30'],
  ['contact', 'BT-41'],
  ['telephone', 'BT-42'],
  ['email', 'BT-43'],
];
export const SELLER_MORE: Labels = [
  ['identifier', 'BT-29'],
  ['endpoint', 'BT-34'],
  ['legal', 'BT-33'],
];
export const BUYER_MORE: Labels = [
  ['registration', 'BT-47'],
  ['identifier', 'BT-46'],
  ['endpoint', 'BT-49'],
  ['contact', 'BT-56'],
  ['telephone', 'BT-57'],
  ['email', 'BT-58'],
];
export const REPRESENTATIVE: Labels = [['vatIdentifier', 'BT-63']];
export const DELIVERY: Labels = [['location', 'BT-71']];
export const PAYEE: Labels = [
  ['payee', 'BT-59'],
  ['identifier', 'BT-60'],
  ['registration', 'BT-61'],
];

/** The last one is what is to be paid. */
export const TOTALS: readonly (readonly [Word, Term])[] = [
  ['sumLines', 'BT-106'],
  ['sumAllowances', 'BT-107'],
  ['sumCharges', 'BT-108'],
  ['withoutVat', 'BT-109'],
  ['totalVat', 'BT-110'],
  ['withVat', 'BT-112'],
  ['paid', 'BT-113'],
  ['rounding', 'BT-114'],
  ['due', 'BT-115'],
];

export const MEANS: Labels = [
  ['means', 'BT-81', 'means'],
  ['accountName', 'BT-85'],
  ['account', 'BT-84'],
  ['bank', 'BT-86'],
  ['debitedAccount', 'BT-91'],
];

export const PAYMENT: Labels = [
  ['remittance', 'BT-83'],
  ['dueDate', 'BT-9'],
  ['terms', 'BT-20'],
  ['mandate', 'BT-89'],
  ['creditor', 'BT-90'],
];

export const LINE: Labels = [
  ['note', 'BT-127'],
  ['object', 'BT-128'],
  ['orderLine', 'BT-132'],
  ['accounting', 'BT-133'],
  ['sellerItem', 'BT-155'],
  ['buyerItem', 'BT-156'],
  ['standardItem', 'BT-157'],
  ['classification', 'BT-158'],
  ['origin', 'BT-159', 'country'],
];

export const ATTACHMENT: Labels = [
  ['number', 'BT-122'],
  ['description', 'BT-123'],
  ['link', 'BT-124'],
];

export const LINE_ALLOWANCE: readonly Term[] = ['BT-139', 'BT-140', 'BT-138', 'BT-137', 'BT-136'];
export const LINE_CHARGE: readonly Term[] = ['BT-144', 'BT-145', 'BT-143', 'BT-142', 'BT-141'];
export const ALLOWANCE: readonly Term[] = ['BT-97', 'BT-98', 'BT-93', 'BT-94', 'BT-95', 'BT-96', 'BT-92'];
export const CHARGE: readonly Term[] = ['BT-104', 'BT-105', 'BT-100', 'BT-101', 'BT-102', 'BT-103', 'BT-99'];

export const CARD: Labels = [
  ['card', 'BT-87'],
  ['cardHolder', 'BT-88'],
];

export const LINE_PERIOD: Labels = [
  ['periodStart', 'BT-134'],
  ['periodEnd', 'BT-135'],
];
