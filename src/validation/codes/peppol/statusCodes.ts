// What responses say: status of an invoice or message (UNCL 4343), and clarifications of Peppol.

import { codeList } from '../codeList.js';

export const INVOICE_STATUSES = codeList('UNCL 4343 (invoice response)', 'D.16B', 'AB AP RE IP UQ CA PD');

export const MESSAGE_STATUSES = codeList('UNCL 4343 (message level response)', 'D.16B', 'AB AP RE');

export const CLARIFICATION_REASONS = codeList('OPStatusReason', '3.1', 'NON REF LEG REC QUA DEL PRI QTY ITM PAY UNR FIN PPD OTH');

export const CLARIFICATION_ACTIONS = codeList('OPStatusAction', '3.1', 'NOA PIN NIN CNF CNP CNA OTH');

export const CLARIFICATION_LISTS = codeList('Clarification lists', '3.1', 'OPStatusAction OPStatusReason');

export const LINE_STATUS_REASONS = codeList('Status reason (message level response)', '3.0', 'BV BW SV');

export const MLS_STATUS_REASONS = codeList('Status reason (message level status)', '1.0', 'BV BW FD SV');
