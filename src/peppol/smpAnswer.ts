// Reads the answers of an SMP (Peppol SMP 1.4): SignedServiceMetadata and ServiceGroup. Signatures are verified elsewhere.
import type { Identifier } from '../domain/receivers/discovery.js';
import { countNamed, elementsNamed } from '../signature/nodes.js';
import { parseXml } from '../xml/gate.js';
import { internTexts } from '../xml/memoizeByText.js';
import { attribute, type XmlDocument, type XmlElement } from '../xml/tree.js';

const SMP = 'http://busdox.org/serviceMetadata/publishing/1.0/';
const ID = 'http://busdox.org/transport/identifiers/1.0/';
const WSA = 'http://www.w3.org/2005/08/addressing';

/** What is kept of answers repeats. As a part of an answer, a text would hold the whole answer in memory. */
const kept = internTexts({ entriesMax: 2_000, charactersMax: 4_000 });

/** An entry of a process. Dates are as written; '' where there is none. */
export interface SmpEndpoint {
  readonly transportProfile: string;
  readonly url: string;
  readonly activation: string;
  readonly expiration: string;
  /** Base64, perhaps with PEM armour. */
  readonly certificate: string;
}

export interface SmpProcess {
  readonly process: Identifier;
  readonly endpoints: readonly SmpEndpoint[];
}

export type ServiceMetadata =
  | {
      readonly kind: 'information';
      readonly participant: Identifier;
      readonly documentType: Identifier;
      readonly processes: readonly SmpProcess[];
    }
  | { readonly kind: 'redirect'; readonly href: string; readonly certificateUid: string };

/** Reads SignedServiceMetadata. Throws an Error where it has another shape. */
export function readServiceMetadata({ root }: XmlDocument): ServiceMetadata {
  if (root.ns !== SMP || root.local !== 'SignedServiceMetadata') throw new Error('the root is not SignedServiceMetadata');
  return metadataOf(one(root, SMP, 'ServiceMetadata'));
}

/** Reads CompleteServiceGroup, an extension of phoss SMP: the metadata of every document type, without signatures. Throws as above. */
export function readCompleteServiceGroup({ root }: XmlDocument): ServiceMetadata[] {
  if (root.ns !== SMP || root.local !== 'CompleteServiceGroup') throw new Error('the root is not CompleteServiceGroup');
  return elementsNamed(root, SMP, 'ServiceMetadata').map(metadataOf);
}

function metadataOf(metadata: XmlElement): ServiceMetadata {
  const { first: redirect } = countNamed(metadata, SMP, 'Redirect');
  if (redirect !== undefined) {
    return { kind: 'redirect', href: attributeIn(redirect, 'href'), certificateUid: textIn(redirect, SMP, 'CertificateUID') };
  }
  const information = one(metadata, SMP, 'ServiceInformation');
  return {
    kind: 'information',
    participant: identifierOf(one(information, ID, 'ParticipantIdentifier')),
    documentType: identifierOf(one(information, ID, 'DocumentIdentifier')),
    processes: elementsNamed(one(information, SMP, 'ProcessList'), SMP, 'Process').map(processOf),
  };
}

/** The document types of a ServiceGroup, as `<scheme>::<value>`: the last segments of its references. */
export function readServiceGroup(bytes: Uint8Array): string[] {
  const { root } = parseXml(bytes);
  if (root.ns !== SMP || root.local !== 'ServiceGroup') throw new Error('the root is not ServiceGroup');
  const references = elementsNamed(one(root, SMP, 'ServiceMetadataReferenceCollection'), SMP, 'ServiceMetadataReference');
  return references.flatMap((reference) => {
    const uri = documentTypeUriOfReference(attribute(reference, 'href') ?? '');
    return uri === undefined ? [] : [uri];
  });
}

/** The document type, as `<scheme>::<value>`, that a reference of a service group names. Undefined for another address. */
export function documentTypeUriOfReference(href: string): string | undefined {
  const [, segment] = /\/services\/([^/?#]+)$/.exec(href) ?? [];
  if (segment === undefined) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    // Some SMPs do not percent-encode their references.
    return segment;
  }
}

function processOf(element: XmlElement): SmpProcess {
  const { first: list } = countNamed(element, SMP, 'ServiceEndpointList');
  const { scheme, value } = identifierOf(one(element, ID, 'ProcessIdentifier'));
  return {
    process: { scheme: kept(scheme), value: kept(value) },
    endpoints: list === undefined ? [] : elementsNamed(list, SMP, 'Endpoint').map(endpointOf),
  };
}

function endpointOf(element: XmlElement): SmpEndpoint {
  const { first: reference } = countNamed(element, WSA, 'EndpointReference');
  return {
    transportProfile: kept(attributeIn(element, 'transportProfile')),
    url: kept(reference === undefined ? '' : textIn(reference, WSA, 'Address')),
    activation: kept(textIn(element, SMP, 'ServiceActivationDate')),
    expiration: kept(textIn(element, SMP, 'ServiceExpirationDate')),
    certificate: kept(textIn(element, SMP, 'Certificate')),
  };
}

function identifierOf(element: XmlElement): Identifier {
  return { scheme: attributeIn(element, 'scheme'), value: element.text.trim() };
}

function attributeIn(element: XmlElement, local: string): string {
  return attribute(element, local)?.trim() ?? '';
}

function one(parent: XmlElement, ns: string, local: string): XmlElement {
  const { count, first } = countNamed(parent, ns, local);
  if (first === undefined || count > 1) throw new Error(`${parent.local} has ${count} elements ${local}, not one`);
  return first;
}

function textIn(parent: XmlElement, ns: string, local: string): string {
  return countNamed(parent, ns, local).first?.text.trim() ?? '';
}
