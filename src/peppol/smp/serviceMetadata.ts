// Service groups and service metadata of an SMP (Peppol SMP 1.4), as text.

import { escapeAttribute, escapeText } from '../../xml/escape.js';
import { AS4_PROFILE, PROCESS_SCHEME, schemeOf } from '../documentTypes.js';
import { canonicalIdentifier, PARTICIPANT_IDENTIFIER_SCHEME } from '../identifiers.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES = 'xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/"';
const NAMESPACES_OF_METADATA = `${NAMESPACES} xmlns:wsa="http://www.w3.org/2005/08/addressing"`;

interface ServiceGroup {
  readonly participant: string;
  /** Addresses of the metadata of each document type. An SMP that is managed from outside makes its own. */
  readonly references: readonly string[];
}

interface ServiceMetadata {
  readonly participant: string;
  readonly documentType: string;
  /** All lead to the same endpoint. */
  readonly processIds: readonly string[];
  readonly endpoint: Endpoint;
}

export interface Endpoint {
  readonly url: string;
  /** DER in base64. */
  readonly certificate: string;
  readonly description: string;
  readonly contactUrl: string;
}

export function serviceGroupXml({ participant, references }: ServiceGroup): string {
  const items = references.map((href) => `<smp:ServiceMetadataReference href="${escapeAttribute(href)}"/>`).join('');
  return (
    `${DECLARATION}<smp:ServiceGroup ${NAMESPACES}>${participantXml(participant)}` +
    `<smp:ServiceMetadataReferenceCollection>${items}</smp:ServiceMetadataReferenceCollection></smp:ServiceGroup>`
  );
}

/** Without a signature: what the management interface of phoss SMP takes. */
export function serviceMetadataXml(metadata: ServiceMetadata): string {
  return `${DECLARATION}<smp:ServiceMetadata ${NAMESPACES_OF_METADATA}>${informationXml(metadata)}</smp:ServiceMetadata>`;
}

/** Without its signature, which is then the last child of the root. */
export function signedServiceMetadataXml(metadata: ServiceMetadata): string {
  return (
    `${DECLARATION}<smp:SignedServiceMetadata ${NAMESPACES_OF_METADATA}>` +
    `<smp:ServiceMetadata>${informationXml(metadata)}</smp:ServiceMetadata></smp:SignedServiceMetadata>`
  );
}

function informationXml({ participant, documentType, processIds, endpoint }: ServiceMetadata): string {
  return (
    `<smp:ServiceInformation>${participantXml(participant)}` +
    `<id:DocumentIdentifier scheme="${schemeOf(documentType)}">${escapeText(documentType)}</id:DocumentIdentifier>` +
    `<smp:ProcessList>${processIds.map((processId) => processXml(processId, endpoint)).join('')}</smp:ProcessList></smp:ServiceInformation>`
  );
}

function processXml(processId: string, endpoint: Endpoint): string {
  return (
    `<smp:Process><id:ProcessIdentifier scheme="${PROCESS_SCHEME}">${escapeText(processId)}</id:ProcessIdentifier>` +
    `<smp:ServiceEndpointList>${endpointXml(endpoint)}</smp:ServiceEndpointList></smp:Process>`
  );
}

function endpointXml({ url, certificate, description, contactUrl }: Endpoint): string {
  return (
    `<smp:Endpoint transportProfile="${AS4_PROFILE}">` +
    `<wsa:EndpointReference><wsa:Address>${escapeText(url)}</wsa:Address></wsa:EndpointReference>` +
    '<smp:RequireBusinessLevelSignature>false</smp:RequireBusinessLevelSignature>' +
    `<smp:Certificate>${escapeText(certificate)}</smp:Certificate>` +
    `<smp:ServiceDescription>${escapeText(description)}</smp:ServiceDescription>` +
    `<smp:TechnicalContactUrl>${escapeText(contactUrl)}</smp:TechnicalContactUrl></smp:Endpoint>`
  );
}

/** Participants are compared without case, so they are written in lower case. */
function participantXml(participant: string): string {
  const value = escapeText(canonicalIdentifier(participant));
  return `<id:ParticipantIdentifier scheme="${PARTICIPANT_IDENTIFIER_SCHEME}">${value}</id:ParticipantIdentifier>`;
}
