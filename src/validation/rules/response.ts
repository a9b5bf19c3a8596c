// What any application response must contain to be understood: Invoice Response, Message Level Response and Status.
// Our own ids: these are the common core of UBL 2.1 and the three Peppol profiles, not their published rules.

import { stepsOf } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { Fields, type Table } from '../fields.js';
import type { Rule } from '../rule.js';

const PATHS = {
  customization: 'cbc:CustomizationID',
  profile: 'cbc:ProfileID',
  number: 'cbc:ID',
  date: 'cbc:IssueDate',
  sender: 'cac:SenderParty/cbc:EndpointID',
  receiver: 'cac:ReceiverParty/cbc:EndpointID',
  response: 'cac:DocumentResponse',
  code: 'cac:Response/cbc:ResponseCode',
  reference: 'cac:DocumentReference/cbc:ID',
} as const;

export type ResponseField = keyof typeof PATHS;

const INSIDE_RESPONSE: readonly string[] = ['code', 'reference'];
const TABLE = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [
    name,
    { within: INSIDE_RESPONSE.includes(name) ? 'response' : undefined, steps: stepsOf(path), where: undefined },
  ]),
) as Table<ResponseField>;

export function responseOf(root: XmlElement): Fields<ResponseField> {
  return new Fields(root, TABLE);
}

export const RESPONSE: readonly Rule<ResponseField>[] = [
  required('RESPONSE-01', 'document', 'customization', 'specification identifier (cbc:CustomizationID)'),
  required('RESPONSE-02', 'document', 'profile', 'business process (cbc:ProfileID)'),
  required('RESPONSE-03', 'document', 'number', 'number (cbc:ID)'),
  required('RESPONSE-04', 'document', 'date', 'issue date (cbc:IssueDate)'),
  required('RESPONSE-05', 'document', 'sender', "sender's electronic address (cac:SenderParty/cbc:EndpointID)"),
  required('RESPONSE-06', 'document', 'receiver', "receiver's electronic address (cac:ReceiverParty/cbc:EndpointID)"),
  {
    id: 'RESPONSE-07',
    severity: 'fatal',
    context: 'document',
    test: (_, fields) => fields.all('response').length === 1,
    text: 'The application response does not hold exactly one document response.',
    hint: 'Give one cac:DocumentResponse for the one document that is answered.',
    terms: [],
  },
  required('RESPONSE-08', 'response', 'code', 'response code (cac:Response/cbc:ResponseCode)'),
  required('RESPONSE-09', 'response', 'reference', 'reference to the answered document (cac:DocumentReference/cbc:ID)'),
];

function required(id: string, context: ResponseField | 'document', field: ResponseField, what: string): Rule<ResponseField> {
  return {
    id,
    severity: 'fatal',
    context,
    test: (node, fields) => fields.has(field, context === 'document' ? undefined : node),
    text: `The ${context === 'document' ? 'application' : 'document'} response has no ${what}.`,
    hint: `Give the ${what}.`,
    terms: [],
  };
}
