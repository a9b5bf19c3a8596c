// Message Level Status 1.0: the status of a message, from the receiving access point to the sending one.
import { asXmlText, escapeAttribute, escapeText } from '../xml/escape.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { elementAt, elementsAt, textAt, textOf } from '../xml/path.js';
import type { XmlDocument, XmlElement } from '../xml/tree.js';

/** `AP` delivered and confirmed, `AB` delivered without confirmation, `RE` rejected. */
const MLS_CODES = ['AP', 'AB', 'RE'] as const;
type MlsCode = (typeof MLS_CODES)[number];

/** `BV` fatal rule, `BW` warning, `FD` failure of delivery, `SV` syntax. */
const MLS_REASONS = ['BV', 'BW', 'FD', 'SV'] as const;
type MlsReason = (typeof MLS_REASONS)[number];

interface MlsIssue {
  /** XPath of the place; undefined for the message as a whole. */
  readonly location: string | undefined;
  readonly text: string;
  readonly reason: MlsReason;
}

export interface MessageLevelStatus {
  readonly id: string;
  readonly issuedAt: Date;
  /** Service providers, `0242:…`. */
  readonly sender: string;
  readonly receiver: string;
  readonly code: MlsCode;
  readonly description: string | undefined;
  /** The InstanceIdentifier of the envelope that the status is about. */
  readonly referenceId: string;
  readonly issues: readonly MlsIssue[];
}

/** A received status: `issuedAt` is date and time as written, and so are parties and reasons. */
export interface ReceivedStatus extends Omit<MessageLevelStatus, 'issuedAt' | 'sender' | 'receiver' | 'issues'> {
  readonly issuedAt: string;
  readonly sender: string | undefined;
  readonly receiver: string | undefined;
  readonly issues: readonly (Omit<MlsIssue, 'reason'> & { readonly reason: string | undefined })[];
}

const CUSTOMIZATION_ID = 'urn:peppol:edec:mls:1.0';
const PROFILE_ID = 'urn:peppol:edec:mls';
/** The LineID of an issue without a place. */
const NOT_AVAILABLE = 'NA';
const ISSUES_MAX = 1000;

/** Writes the message. Throws a TypeError for a rejection without a description, or without an issue that is more than a warning. */
export function writeStatus(status: MessageLevelStatus): Buffer {
  if (status.code === 'RE' && (status.description === undefined || status.issues.every(({ reason }) => reason === 'BW'))) {
    throw new TypeError('a rejection needs a description and an issue that is not a warning');
  }
  const [date, time] = status.issuedAt.toISOString().replace(/\.\d+/, '').split('T');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ApplicationResponse xmlns="${NAMESPACES.ar}" xmlns:cac="${NAMESPACES.cac}" xmlns:cbc="${NAMESPACES.cbc}">` +
      basic('CustomizationID', CUSTOMIZATION_ID) +
      basic('ProfileID', PROFILE_ID) +
      basic('ID', status.id) +
      basic('IssueDate', date ?? '') +
      basic('IssueTime', time ?? '') +
      aggregate('SenderParty', endpoint(status.sender)) +
      aggregate('ReceiverParty', endpoint(status.receiver)) +
      aggregate(
        'DocumentResponse',
        aggregate(
          'Response',
          basic('ResponseCode', status.code) + (status.description === undefined ? '' : basic('Description', status.description)),
        ) +
          aggregate('DocumentReference', basic('ID', status.referenceId)) +
          status.issues.map(lineResponse).join(''),
      ) +
      '</ApplicationResponse>',
  );
}

/** Reads a status message. Undefined where the document is none, or lacks the status or the message that it is about. */
export function readStatus({ root }: Pick<XmlDocument, 'root'>): ReceivedStatus | undefined {
  if (root.ns !== NAMESPACES.ar || root.local !== 'ApplicationResponse' || textAt(root, 'cbc:CustomizationID') !== CUSTOMIZATION_ID) {
    return undefined;
  }
  const response = elementAt(root, 'cac:DocumentResponse');
  const code = MLS_CODES.find((one) => one === textAt(response, 'cac:Response/cbc:ResponseCode'));
  const referenceId = textAt(response, 'cac:DocumentReference/cbc:ID');
  if (code === undefined || referenceId === undefined) return undefined;
  return {
    id: textAt(root, 'cbc:ID') ?? '',
    issuedAt: `${textAt(root, 'cbc:IssueDate') ?? ''}T${textAt(root, 'cbc:IssueTime') ?? ''}`,
    sender: party(elementAt(root, 'cac:SenderParty/cbc:EndpointID')),
    receiver: party(elementAt(root, 'cac:ReceiverParty/cbc:EndpointID')),
    code,
    description: textAt(response, 'cac:Response/cbc:Description'),
    referenceId,
    issues: elementsAt(response, 'cac:LineResponse').slice(0, ISSUES_MAX).map(readIssue),
  };
}

function lineResponse({ location, text, reason }: MlsIssue): string {
  return aggregate(
    'LineResponse',
    aggregate('LineReference', basic('LineID', location ?? NOT_AVAILABLE)) +
      aggregate('Response', basic('Description', text) + aggregate('Status', basic('StatusReasonCode', reason))),
  );
}

function readIssue(line: XmlElement): ReceivedStatus['issues'][number] {
  const location = textAt(line, 'cac:LineReference/cbc:LineID');
  return {
    location: location === NOT_AVAILABLE ? undefined : location,
    text: textAt(line, 'cac:Response/cbc:Description') ?? '',
    reason: textAt(line, 'cac:Response/cac:Status/cbc:StatusReasonCode'),
  };
}

function endpoint(identifier: string): string {
  const colon = identifier.indexOf(':');
  const [scheme, number] = [identifier.slice(0, colon), identifier.slice(colon + 1)];
  return `<cbc:EndpointID schemeID="${escapeAttribute(scheme)}">${escapeText(number)}</cbc:EndpointID>`;
}

function party(element: XmlElement | undefined): string | undefined {
  const [scheme, number] = [textOf(element, 'schemeID'), textOf(element)];
  return scheme === undefined || number === undefined ? undefined : `${scheme}:${number}`;
}

function aggregate(local: string, inside: string): string {
  return `<cac:${local}>${inside}</cac:${local}>`;
}

/** Texts are those of customers. */
function basic(local: string, text: string): string {
  return `<cbc:${local}>${escapeText(asXmlText(text))}</cbc:${local}>`;
}
