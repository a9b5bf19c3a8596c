// The business terms of a readable copy, in the order in which they are shown, with their labels.
import type { Term } from '../validation/terms.js';
import type { CodeList, Word } from './words.js';

export type Labels = readonly (readonly [Word, Term, CodeList?])[];

export const DETAILS: Labels = [
  ['number', 'BT-1'],
  ['type', 'BT-3', 'type'],
  ['issueDate', 'BT-2'],
  ['dueDate', 'BT-9'],
  ['deliveryDate', 'BT-72'],
  ['periodStart', 'BT-73'],
  ['periodEnd', 'BT-74'],
  ['currency', 'BT-5'],
  ['taxCurrency', 'BT-6'],
  ['taxPoint', 'BT-7'],
  ['taxPointCode', 'BT-8'],
  ['buyerReference', 'BT-10'],
  ['order', 'BT-13'],
  ['salesOrder', 'BT-14'],
  ['contract', 'BT-12'],
  ['project', 'BT-11'],
  ['receivingAdvice', 'BT-15'],
  ['despatchAdvice', 'BT-16'],
  ['tender', 'BT-17'],
  ['object', 'BT-18'],
  ['accounting', 'BT-19'],
  ['process', 'BT-23'],
  ['specification', 'BT-24'],
];

export const SELLER: Labels = [
  ['name', 'BT-27'],
  ['tradingName', 'BT-28'],
  ['street', 'BT-35'],
  ['additional', 'BT-36'],
  ['additional3', 'BT-162'],
  ['postcode', 'BT-38'],
  ['city', 'BT-37'],
  ['region', 'BT-39'],
  ['country', 'BT-40'],
  ['vatIdentifier', 'BT-31'],
  ['taxIdentifier', 'BT-32'],
  ['registration', 'BT-30'],
  ['identifier', 'BT-29'],
  ['endpoint', 'BT-34'],
  ['legal', 'BT-33'],
  ['contact', 'BT-41'],
  ['telephone', 'BT-42'],
  ['email', 'BT-43'],
];

export const BUYER: Labels = [
  ['name', 'BT-44'],
  ['tradingName', 'BT-45'],
  ['street', 'BT-50'],
  ['additional', 'BT-51'],
  ['additional3', 'BT-163'],
  ['postcode', 'BT-53'],
  ['city', 'BT-52'],
  ['region', 'BT-54'],
  ['country', 'BT-55'],
  ['vatIdentifier', 'BT-48'],
  ['registration', 'BT-47'],
  ['identifier', 'BT-46'],
  ['endpoint', 'BT-49'],
  ['contact', 'BT-56'],
  ['telephone', 'BT-57'],
  ['email', 'BT-58'],
];

export const PAYEE: Labels = [
  ['name', 'BT-59'],
  ['identifier', 'BT-60'],
  ['registration', 'BT-61'],
];

export const REPRESENTATIVE: Labels = [
  ['name', 'BT-62'],
  ['street', 'BT-64'],
  ['additional', 'BT-65'],
  ['additional3', 'BT-164'],
  ['postcode', 'BT-67'],
  ['city', 'BT-66'],
  ['region', 'BT-68'],
  ['country', 'BT-69'],
  ['vatIdentifier', 'BT-63'],
];

export const DELIVERY: Labels = [
  ['name', 'BT-70'],
  ['location', 'BT-71'],
  ['street', 'BT-75'],
  ['additional', 'BT-76'],
  ['additional3', 'BT-165'],
  ['postcode', 'BT-78'],
  ['city', 'BT-77'],
  ['region', 'BT-79'],
  ['country', 'BT-80'],
];

export const TOTALS: Labels = [
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
  ['account', 'BT-84'],
  ['accountName', 'BT-85'],
  ['bank', 'BT-86'],
  ['debitedAccount', 'BT-91'],
];

export const PAYMENT: Labels = [
  ['remittance', 'BT-83'],
  ['mandate', 'BT-89'],
  ['creditor', 'BT-90'],
  ['terms', 'BT-20'],
];

export const LINE: Labels = [
  ['note', 'BT-127'],
  ['object', 'BT-128'],
  ['orderLine', 'BT-132'],
  ['accounting', 'BT-133'],
  ['grossPrice', 'BT-148'],
  ['sellerItem', 'BT-155'],
  ['buyerItem', 'BT-156'],
  ['standardItem', 'BT-157'],
  ['classification', 'BT-158'],
  ['origin', 'BT-159'],
];

export const ATTACHMENT: Labels = [
  ['number', 'BT-122'],
  ['description', 'BT-123'],
  ['link', 'BT-124'],
];

export const LINE_ALLOWANCE: Labels = [
  ['amount', 'BT-136'],
  ['base', 'BT-137'],
  ['percent', 'BT-138'],
  ['reason', 'BT-139'],
  ['reasonCode', 'BT-140'],
];
export const LINE_CHARGE: Labels = [
  ['amount', 'BT-141'],
  ['base', 'BT-142'],
  ['percent', 'BT-143'],
  ['reason', 'BT-144'],
  ['reasonCode', 'BT-145'],
];
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

export const PRECEDING: Labels = [
  ['number', 'BT-25'],
  ['issueDate', 'BT-26'],
];
