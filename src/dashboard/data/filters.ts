// The filters of documents: as text in the address, and as GraphQL takes them.
import { readAmount } from './decimals.js';
import type { DocumentFilterInput, DocumentOrder } from './operations.js';

export const TABS = ['all', 'received', 'sent', 'failed'] as const;
export type Tab = (typeof TABS)[number];

/** Everything is text, as in the address; lists are joined with commas. */
export interface DocumentSearch {
  readonly tab?: string;
  readonly q?: string;
  readonly status?: string;
  readonly channel?: string;
  readonly type?: string;
  readonly error?: string;
  readonly currency?: string;
  readonly from?: string;
  readonly to?: string;
  /** Days of the invoice, both inclusive. */
  readonly issuedFrom?: string;
  readonly issuedTo?: string;
  readonly due?: string;
  readonly min?: string;
  readonly max?: string;
  readonly completed?: string;
  /** Collected at least so often. */
  readonly retrievals?: string;
  readonly label?: string;
  readonly unread?: string;
  /** `me` */
  readonly assigned?: string;
  /** `waiting` */
  readonly approval?: string;
  readonly sort?: string;
  /** Columns, where they are others than usual. */
  readonly cols?: string;
  /** A cursor: the page begins behind it, or ends before it. */
  readonly after?: string;
  readonly before?: string;
  /** How many rows of the list come before the page. */
  readonly at?: string;
}

export const FILTER_NAMES = [
  'q',
  'status',
  'channel',
  'type',
  'error',
  'currency',
  'from',
  'to',
  'issuedFrom',
  'issuedTo',
  'due',
  'min',
  'max',
  'completed',
  'retrievals',
  'label',
  'unread',
  'assigned',
  'approval',
] as const;
const NAMES: readonly (keyof DocumentSearch)[] = ['tab', ...FILTER_NAMES, 'sort', 'cols', 'after', 'before', 'at'];

/** Columns by which documents can be put in order. */
const ORDERS = {
  number: 'NUMBER',
  party: 'COUNTERPARTY',
  receiver: 'BUYER_NAME',
  total: 'TOTAL_WITH_VAT',
  amountDue: 'AMOUNT_DUE',
  issued: 'ISSUE_DATE',
  due: 'DUE_DATE',
  imported: 'IMPORT_DATE',
  changed: 'STATUS_DATE',
} as const;
export type OrderName = keyof typeof ORDERS;

const DEFAULT_SORT = 'imported.desc';

/** Leaves out what is no filter, or empty. */
export function readSearch(given: Readonly<Record<string, unknown>>): DocumentSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = given[name];
      return (typeof value === 'string' || typeof value === 'number') && String(value) !== '' ? [[name, String(value)]] : [];
    }),
  );
}

export function tabOf({ tab }: DocumentSearch): Tab {
  return TABS.find((one) => one === tab) ?? 'all';
}

export function hasFilter(search: DocumentSearch): boolean {
  return FILTER_NAMES.some((name) => search[name] !== undefined);
}

export function sortOf({ sort = DEFAULT_SORT }: DocumentSearch): { readonly name: OrderName; readonly isDescending: boolean } {
  const [name = '', way] = sort.split('.');
  return Object.hasOwn(ORDERS, name) ? { name: name as OrderName, isDescending: way !== 'asc' } : { name: 'imported', isDescending: true };
}

export function orderOf(search: DocumentSearch): DocumentOrder {
  const { name, isDescending } = sortOf(search);
  return `${ORDERS[name]}_${isDescending ? 'DESC' : 'ASC'}` as DocumentOrder;
}

/** They begin with A. */
const NAMES_FIRST: readonly OrderName[] = ['number', 'party', 'receiver'];

/** A column that is chosen again turns round. Dates and amounts begin with the latest and greatest. */
export function nextSort(search: DocumentSearch, name: OrderName): string {
  const now = sortOf(search);
  if (now.name === name) return `${name}.${now.isDescending ? 'asc' : 'desc'}`;
  return `${name}.${NAMES_FIRST.includes(name) ? 'asc' : 'desc'}`;
}

export const PAGE = 50;

/** The page of a list that an address shows. */
export function pageOf({ after, before }: DocumentSearch): {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
  /** How many rows of the list come before the page. */
  readonly at?: string;
} {
  if (before !== undefined) return { last: PAGE, before };
  return { first: PAGE, ...(after === undefined ? {} : { after }) };
}

/** How many rows come before the page. Undefined where the address has a cursor, and does not say it. */
export function positionOf({ after, before, at }: DocumentSearch): number | undefined {
  if (after === undefined && before === undefined) return 0;
  return /^\d{1,9}$/.test(at ?? '') ? Number(at) : undefined;
}

const listOf = <Value extends string>(text: string | undefined): readonly Value[] | undefined =>
  text === undefined ? undefined : (text.split(',').filter((one) => one !== '') as Value[]);

/** A day is that of the reader: from its midnight to the next one. */
function midnight(day: string | undefined, addDays = 0): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '');
  if (match === null) return undefined;
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + addDays).toISOString();
}

/** Of the invoice, wherever the reader is: both inclusive in the address. */
function issuedIn({ issuedFrom, issuedTo }: DocumentSearch): Partial<DocumentFilterInput> {
  const from = midnight(issuedFrom) === undefined ? {} : { from: issuedFrom! };
  const to = midnight(issuedTo) === undefined ? {} : { to: dayAfter(issuedTo!) };
  return 'from' in from || 'to' in to ? { issueDate: { ...from, ...to } } : {};
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function statusOf(tab: Tab, search: DocumentSearch): Partial<DocumentFilterInput> {
  // Those that somebody completed or put away are ERROR, too, but wait for nobody.
  if (tab === 'failed') return { statuses: ['ERROR'], completed: false };
  const statuses = listOf<never>(search.status);
  const completed = { yes: true, no: false }[search.completed ?? ''];
  return { ...(statuses === undefined ? {} : { statuses }), ...(completed === undefined ? {} : { completed }) };
}

/** `today` is a day (YYYY-MM-DD): overdue is what was due before it. */
export function filterOf(search: DocumentSearch, today: string): DocumentFilterInput {
  const tab = tabOf(search);
  const [from, to] = [midnight(search.from), midnight(search.to, 1)];
  const [min, max] = [readAmount(search.min), readAmount(search.max)];
  const amount = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const lists = {
    channels: listOf<never>(search.channel),
    documentTypes: listOf<never>(search.type),
    errorCodes: listOf<never>(search.error),
    currencies: listOf<string>(search.currency),
    labels: listOf<string>(search.label),
  };
  return {
    ...(tab === 'received' ? { directions: ['receive'] } : tab === 'sent' ? { directions: ['send'] } : {}),
    ...statusOf(tab, search),
    ...Object.fromEntries(Object.entries(lists).filter(([, value]) => value !== undefined)),
    ...(search.q === undefined ? {} : { text: search.q }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...issuedIn(search),
    ...(Object.keys(amount).length === 0 ? {} : { totalWithVat: amount }),
    ...(/^\d{1,6}$/.test(search.retrievals ?? '') ? { retrievalCountMin: Number(search.retrievals) } : {}),
    ...(search.unread === 'yes' ? { unread: true } : {}),
    ...(search.approval === 'waiting' ? { awaitingApproval: true } : {}),
    ...(search.assigned === 'me' ? { assignedToMe: true } : {}),
    ...(search.due === 'over' ? { dueDate: { to: today } } : {}),
    ...(search.due === 'week' ? { dueDate: { from: today, to: inAWeek(today) } } : {}),
  };
}

/** What formats of invoices alone take of a filter. */
export function invoicesOf(filter: DocumentFilterInput): DocumentFilterInput {
  return { ...filter, documentTypes: filter.documentTypes == null || filter.documentTypes.includes('invoice') ? ['invoice'] : [] };
}

/** The address of a list of the queue, whose filter has states, error codes, retrievals and whether it is completed. */
export function searchOf(filter: unknown): DocumentSearch {
  const { statuses = [], errorCodes, completed, retrievalCountMin, awaitingApproval } = (filter ?? {}) as DocumentFilterInput;
  const isFailed = completed === false && statuses?.join() === 'ERROR';
  return {
    ...(isFailed
      ? { tab: 'failed' }
      : { ...(statuses?.length ? { status: statuses.join() } : {}), ...(completed === false ? { completed: 'no' } : {}) }),
    ...(awaitingApproval === true ? { approval: 'waiting' } : {}),
    ...(errorCodes == null ? {} : { error: errorCodes.join() }),
    ...(retrievalCountMin == null ? {} : { retrievals: String(retrievalCountMin) }),
    sort: 'changed.asc',
  };
}

function inAWeek(today: string): string {
  return Array.from({ length: 7 }).reduce<string>((day) => dayAfter(day), today);
}
