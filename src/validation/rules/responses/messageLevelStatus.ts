// Peppol Message Level Status (MLS) 1.0: what a receiving service provider tells the sending one.

import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { MESSAGE_STATUSES, MLS_STATUS_REASONS } from '../../codes/peppol/statusCodes.js';
import { hasAt, lengthOf, normalizedAt } from '../../lexical.js';
import type { Assertion, Pattern } from '../../pattern.js';
import { says, worded } from '../../wording.js';

const rule = worded({
  'SCH-MLS-01': says('The specification identifier is not the one of message level status.', 'Use urn:peppol:edec:mls:1.0.'),
  'SCH-MLS-02': says('The business process is not the one of message level status.', 'Use urn:peppol:edec:mls.'),
  'SCH-MLS-03': says('The message has no identifier.', 'Give cbc:ID.'),
  'SCH-MLS-04': says('The issue date has not ten characters, as it has without time zone.', 'Write it as YYYY-MM-DD.'),
  'SCH-MLS-05': says('The issue time is missing.', 'Give cbc:IssueTime.'),
  'SCH-MLS-06': says('The issue time has no time zone.', 'End it with Z or an offset such as +01:00.'),
  'SCH-MLS-07': says('The sender has no identifier.', 'Give the endpoint of the sending service provider.'),
  'SCH-MLS-08': says("The sender's identifier is empty.", 'Give the endpoint of the sending service provider.'),
  'SCH-MLS-09': says(
    "The sender's identifier is none of a Peppol service provider.",
    'Write the six digits of the seat, and the parts behind them where there are some.',
  ),
  'SCH-MLS-10': says("The sender's identifier does not say its scheme.", 'Give schemeID 0242.'),
  'SCH-MLS-11': says("The sender's identifier is not of scheme 0242.", 'Give schemeID 0242.'),
  'SCH-MLS-12': says('The receiver has no identifier.', 'Give the endpoint of the receiving service provider.'),
  'SCH-MLS-13': says("The receiver's identifier is empty.", 'Give the endpoint of the receiving service provider.'),
  'SCH-MLS-14': says(
    "The receiver's identifier is none of a Peppol service provider.",
    'Write the six digits of the seat, and the parts behind them where there are some.',
  ),
  'SCH-MLS-15': says("The receiver's identifier does not say its scheme.", 'Give schemeID 0242.'),
  'SCH-MLS-16': says("The receiver's identifier is not of scheme 0242.", 'Give schemeID 0242.'),
  'SCH-MLS-17': says('There is not exactly one document response.', 'Give one for the one message that is answered.'),
  'SCH-MLS-18': says('The status is missing.', 'Give the response code.'),
  'SCH-MLS-19': says('The status is none of the list.', 'Use AP, AB or RE.'),
  'SCH-MLS-20': says('The message is rejected, but not described.', 'Give the description.'),
  'SCH-MLS-21': says('The message is rejected, but the description is empty.', 'Give the description.'),
  'SCH-MLS-22': says('There is not exactly one reference to the message.', 'Give one document reference.'),
  'SCH-MLS-23': says('The message is rejected, but no issue is told.', 'Give at least one line response.'),
  'SCH-MLS-24': says('The message is rejected, but no issue is a failure.', 'Give at least one line response of BV, FD or SV.'),
  'SCH-MLS-25': says('The message is not rejected, though an issue is a failure.', 'Reject it (RE), or tell warnings (BW) alone.'),
  'SCH-MLS-26': says('The identifier of the message is empty.', 'Give the instance identifier of its envelope.'),
  'SCH-MLS-27': says('The issue does not say where it is.', 'Give the XPath as LineID, or NA.'),
  'SCH-MLS-28': says('The issue is not described.', 'Give the description.'),
  'SCH-MLS-29': says('The description of the issue is empty.', 'Give the description.'),
  'SCH-MLS-30': says('The issue has no status.', 'Give cac:Status with its reason code.'),
  'SCH-MLS-31': says('The reason code of the issue is none of the list.', 'Use BV, BW, FD or SV.'),
});

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
        rules: [rule.fatal('SCH-MLS-26', (reference) => normalizedAt(reference, 'cbc:ID') !== '')],
      },
      {
        context: `${ROOT}/cac:DocumentResponse/cac:LineResponse`,
        rules: [rule.fatal('SCH-MLS-27', (line) => normalizedAt(line, 'cac:LineReference/cbc:LineID') !== '')],
      },
      {
        context: `${ROOT}/cac:DocumentResponse/cac:LineResponse/cac:Response`,
        rules: [
          rule.fatal('SCH-MLS-28', (response) => hasAt(response, 'cbc:Description')),
          rule.fatal('SCH-MLS-29', (response) => normalizedAt(response, 'cbc:Description') !== ''),
          rule.fatal('SCH-MLS-30', (response) => hasAt(response, 'cac:Status')),
        ],
      },
      {
        context: `${ROOT}/cac:DocumentResponse/cac:LineResponse/cac:Response/cac:Status`,
        rules: [rule.fatal('SCH-MLS-31', (status) => MLS_STATUS_REASONS.codes.has(normalizedAt(status, 'cbc:StatusReasonCode')))],
      },
    ],
  };
}

const SENDER = 'cac:SenderParty/cbc:EndpointID';
const RECEIVER = 'cac:ReceiverParty/cbc:EndpointID';

const OF_MESSAGE: readonly Assertion[] = [
  rule.fatal('SCH-MLS-01', (root) => normalizedAt(root, 'cbc:CustomizationID') === 'urn:peppol:edec:mls:1.0'),
  rule.fatal('SCH-MLS-02', (root) => normalizedAt(root, 'cbc:ProfileID') === 'urn:peppol:edec:mls'),
  rule.fatal('SCH-MLS-03', (root) => normalizedAt(root, 'cbc:ID') !== ''),
  rule.fatal('SCH-MLS-04', (root) => lengthOf(normalizedAt(root, 'cbc:IssueDate')) === 10),
  rule.fatal('SCH-MLS-05', (root) => hasAt(root, 'cbc:IssueTime')),
  rule.fatal('SCH-MLS-06', (root) => /([+-][0-9]{2}:[0-9]{2}|Z)$/.test(normalizedAt(root, 'cbc:IssueTime'))),
  rule.fatal('SCH-MLS-07', (root) => hasAt(root, SENDER)),
  rule.fatal('SCH-MLS-08', (root) => normalizedAt(root, SENDER) !== ''),
  rule.fatal('SCH-MLS-09', (root) => SERVICE_PROVIDER.test(normalizedAt(root, SENDER))),
  rule.fatal('SCH-MLS-10', (root) => schemes(root, SENDER).length > 0),
  rule.fatal('SCH-MLS-11', (root) => schemes(root, SENDER).includes(SCHEME)),
  rule.fatal('SCH-MLS-12', (root) => hasAt(root, RECEIVER)),
  rule.fatal('SCH-MLS-13', (root) => normalizedAt(root, RECEIVER) !== ''),
  rule.fatal('SCH-MLS-14', (root) => SERVICE_PROVIDER.test(normalizedAt(root, RECEIVER))),
  rule.fatal('SCH-MLS-15', (root) => schemes(root, RECEIVER).length > 0),
  rule.fatal('SCH-MLS-16', (root) => schemes(root, RECEIVER).includes(SCHEME)),
  rule.fatal('SCH-MLS-17', (root) => elementsAt(root, 'cac:DocumentResponse').length === 1),
];

const OF_RESPONSE: readonly Assertion[] = [
  rule.fatal('SCH-MLS-18', (response) => hasAt(response, 'cac:Response/cbc:ResponseCode')),
  rule.fatal('SCH-MLS-19', (response) => MESSAGE_STATUSES.codes.has(normalizedAt(response, 'cac:Response/cbc:ResponseCode'))),
  rule.fatal('SCH-MLS-20', (response) => !isRejected(response) || hasAt(response, 'cac:Response/cbc:Description')),
  rule.fatal('SCH-MLS-21', (response) => !isRejected(response) || normalizedAt(response, 'cac:Response/cbc:Description') !== ''),
  rule.fatal('SCH-MLS-22', (response) => elementsAt(response, 'cac:DocumentReference').length === 1),
  rule.fatal('SCH-MLS-23', (response) => !isRejected(response) || hasAt(response, 'cac:LineResponse')),
  rule.fatal('SCH-MLS-24', (response) => !isRejected(response) || hasFailure(response)),
  rule.fatal('SCH-MLS-25', (response) => isRejected(response) || !hasFailure(response)),
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
