// Peppol Message Level Status (MLS) 1.0: what a receiving service provider tells the sending one.

import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { MESSAGE_STATUSES, MLS_STATUS_REASONS } from '../../codes/peppol/statusCodes.js';
import { hasAt, lengthOf, normalizedAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern } from '../../pattern.js';

const ROOT = '/ar:ApplicationResponse';
const FAILURES: readonly string[] = ['BV', 'FD', 'SV'];
/** Service Provider Identifier Scheme: the number of the seat, and up to two parts behind it. */
const SERVICE_PROVIDER = /^[0-9]{6}(?:-[0-9a-z_]{3,12}(?:\.[0-9a-z._~-]{3,24})?)?$/i;
const SCHEME = '0242';

export function messageLevelStatusPattern(): Pattern {
  return {
    places: [
      { context: ROOT, rules: OF_MESSAGE },
      { context: `${ROOT}/cac:DocumentResponse`, rules: OF_RESPONSE },
      {
        context: `${ROOT}/cac:DocumentResponse/cac:DocumentReference`,
        rules: [fatal('SCH-MLS-26', (reference) => normalizedAt(reference, 'cbc:ID') !== '')],
      },
      {
        context: `${ROOT}/cac:DocumentResponse/cac:LineResponse`,
        rules: [fatal('SCH-MLS-27', (line) => normalizedAt(line, 'cac:LineReference/cbc:LineID') !== '')],
      },
      {
        context: `${ROOT}/cac:DocumentResponse/cac:LineResponse/cac:Response`,
        rules: [
          fatal('SCH-MLS-28', (response) => hasAt(response, 'cbc:Description')),
          fatal('SCH-MLS-29', (response) => normalizedAt(response, 'cbc:Description') !== ''),
          fatal('SCH-MLS-30', (response) => hasAt(response, 'cac:Status')),
        ],
      },
      {
        context: `${ROOT}/cac:DocumentResponse/cac:LineResponse/cac:Response/cac:Status`,
        rules: [fatal('SCH-MLS-31', (status) => MLS_STATUS_REASONS.codes.has(normalizedAt(status, 'cbc:StatusReasonCode')))],
      },
    ],
  };
}

const SENDER = 'cac:SenderParty/cbc:EndpointID';
const RECEIVER = 'cac:ReceiverParty/cbc:EndpointID';

const OF_MESSAGE: readonly Assertion[] = [
  fatal('SCH-MLS-01', (root) => normalizedAt(root, 'cbc:CustomizationID') === 'urn:peppol:edec:mls:1.0'),
  fatal('SCH-MLS-02', (root) => normalizedAt(root, 'cbc:ProfileID') === 'urn:peppol:edec:mls'),
  fatal('SCH-MLS-03', (root) => normalizedAt(root, 'cbc:ID') !== ''),
  fatal('SCH-MLS-04', (root) => lengthOf(normalizedAt(root, 'cbc:IssueDate')) === 10),
  fatal('SCH-MLS-05', (root) => hasAt(root, 'cbc:IssueTime')),
  fatal('SCH-MLS-06', (root) => /([+-][0-9]{2}:[0-9]{2}|Z)$/.test(normalizedAt(root, 'cbc:IssueTime'))),
  fatal('SCH-MLS-07', (root) => hasAt(root, SENDER)),
  fatal('SCH-MLS-08', (root) => normalizedAt(root, SENDER) !== ''),
  fatal('SCH-MLS-09', (root) => SERVICE_PROVIDER.test(normalizedAt(root, SENDER))),
  fatal('SCH-MLS-10', (root) => schemes(root, SENDER).length > 0),
  fatal('SCH-MLS-11', (root) => schemes(root, SENDER).includes(SCHEME)),
  fatal('SCH-MLS-12', (root) => hasAt(root, RECEIVER)),
  fatal('SCH-MLS-13', (root) => normalizedAt(root, RECEIVER) !== ''),
  fatal('SCH-MLS-14', (root) => SERVICE_PROVIDER.test(normalizedAt(root, RECEIVER))),
  fatal('SCH-MLS-15', (root) => schemes(root, RECEIVER).length > 0),
  fatal('SCH-MLS-16', (root) => schemes(root, RECEIVER).includes(SCHEME)),
  fatal('SCH-MLS-17', (root) => elementsAt(root, 'cac:DocumentResponse').length === 1),
];

const OF_RESPONSE: readonly Assertion[] = [
  fatal('SCH-MLS-18', (response) => hasAt(response, 'cac:Response/cbc:ResponseCode')),
  fatal('SCH-MLS-19', (response) => MESSAGE_STATUSES.codes.has(normalizedAt(response, 'cac:Response/cbc:ResponseCode'))),
  fatal('SCH-MLS-20', (response) => !isRejected(response) || hasAt(response, 'cac:Response/cbc:Description')),
  fatal('SCH-MLS-21', (response) => !isRejected(response) || normalizedAt(response, 'cac:Response/cbc:Description') !== ''),
  fatal('SCH-MLS-22', (response) => elementsAt(response, 'cac:DocumentReference').length === 1),
  fatal('SCH-MLS-23', (response) => !isRejected(response) || hasAt(response, 'cac:LineResponse')),
  fatal('SCH-MLS-24', (response) => !isRejected(response) || hasFailure(response)),
  fatal('SCH-MLS-25', (response) => isRejected(response) || !hasFailure(response)),
];

function isRejected(response: XmlElement): boolean {
  return normalizedAt(response, 'cac:Response/cbc:ResponseCode') === 'RE';
}

function hasFailure(response: XmlElement): boolean {
  return elementsAt(response, 'cac:LineResponse/cac:Response').some((one) =>
    FAILURES.includes(normalizedAt(one, 'cac:Status/cbc:StatusReasonCode')),
  );
}

function schemes(root: XmlElement, path: string): string[] {
  return elementsAt(root, path).flatMap((one) => attribute(one, 'schemeID') ?? []);
}
