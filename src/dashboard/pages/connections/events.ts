import { EventType } from '../../data/operations.js';

const isOfInvoice = (event: EventType): number => Number(event.startsWith('INVOICE_'));
/** What webhooks can tell; of invoices first. */
export const EVENTS = Object.values(EventType).toSorted((a, b) => isOfInvoice(b) - isOfInvoice(a));
