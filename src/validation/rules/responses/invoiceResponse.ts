// Peppol Invoice Response (T111): its logic. The data model stands beside.
// PEPPOL-T111-R005 (PPD only with PD) is left out: every document satisfies its published condition, so it never fires.

import { elementsAt } from '../../../xml/path.js';
import { attribute } from '../../../xml/tree.js';
import type { CodeList } from '../../codes/codeList.js';
import { CLARIFICATION_ACTIONS, CLARIFICATION_REASONS } from '../../codes/peppol/statusCodes.js';
import { hasAt, isAt, normalizedAt } from '../../lexical.js';
import { fatal, type Pattern, type Place, warning } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { type InvoiceResponseEdition, invoiceResponseModel } from './invoiceResponseModel.js';
import { placesOf } from './model.js';

const REASON = 'cbc:StatusReasonCode';
const PROCESSES: readonly string[] = ['urn:fdc:peppol.eu:poacc:bis:invoice_response:3', 'urn:peppol:bis:billing_with_response'];

export function invoiceResponsePatterns(edition: InvoiceResponseEdition): Pattern[] {
  return [
    { places: placesOf(invoiceResponseModel(edition)) },
    { places: [...LOGIC, ...(edition.withBilling ? [PROCESS] : [])] },
    {
      places: [
        listed('OPStatusAction', 'PEPPOL-T111-R006', CLARIFICATION_ACTIONS),
        listed('OPStatusReason', 'PEPPOL-T111-R007', CLARIFICATION_REASONS),
      ],
    },
  ];
}

const LOGIC: readonly Place[] = [
  {
    context: 'cac:Response',
    // As published, codes are looked for in a text: what stands between two of them is one as well.
    when: (response) => ' CA UQ RE '.includes(` ${normalizedAt(response, 'cbc:ResponseCode')} `),
    rules: [fatal('PEPPOL-T111-R001', (response) => hasAt(response, `cac:Status/${REASON}`))],
  },
  {
    context: 'cac:Status',
    when: (status) => isAt(status, REASON, 'OTH'),
    rules: [warning('PEPPOL-T111-R002', (status) => hasAt(status, 'cbc:StatusReason'))],
  },
  {
    context: 'cbc:CustomizationID',
    rules: [fatal('PEPPOL-T111-R003', ({ text }) => collapsed(text).startsWith('urn:fdc:peppol.eu:poacc:trns:invoice_response:3'))],
  },
  {
    context: 'cac:Status',
    when: (status) => isAt(status, REASON, 'PPD'),
    rules: [fatal('PEPPOL-T111-R004', (status) => hasAt(status, 'cbc:StatusReason'))],
  },
];

const PROCESS: Place = {
  context: 'cbc:ProfileID',
  rules: [fatal('PEPPOL-T111-R008', ({ text }) => PROCESSES.includes(collapsed(text)))],
};

/** A code that names its list has to be in it. */
function listed(listId: string, id: 'PEPPOL-T111-R006' | 'PEPPOL-T111-R007', { codes }: CodeList): Place {
  return {
    context: 'cac:Status',
    when: (status) => elementsAt(status, REASON).some((code) => attribute(code, 'listID') === listId),
    rules: [fatal(id, (status) => codes.has(normalizedAt(status, REASON)))],
  };
}
