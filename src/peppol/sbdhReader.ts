// The envelope of the network, reading: exactly what the Peppol Business Message Envelope specification demands, and the payload as
// it was sent.
import { decodeBase64 } from '../xml/base64.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { elementAt, elementsAt, textAt, textOf } from '../xml/path.js';
import { attribute, type XmlDocument, type XmlElement } from '../xml/tree.js';
import { DOCUMENT_TYPE_SCHEME, PROCESS_SCHEME, splitDocumentType } from './documentTypes.js';
import { PARTICIPANT_IDENTIFIER_SCHEME } from './identifiers.js';
import { type Envelope, HEADER_VERSION, MLS_TYPES, type MlsType } from './sbdh.js';
import { type PayloadExtent, standaloneBytes } from './sbdhPayload.js';

/** What is wrong with a received envelope. The message is a sentence without full stop. */
export class SbdhError extends Error {
  override readonly name = 'SbdhError';
}

export type Payload =
  | { readonly kind: 'xml'; readonly bytes: Buffer; readonly root: XmlElement }
  /** Not XML (French Factur-X). */
  | { readonly kind: 'binary'; readonly bytes: Buffer; readonly mimeType: string };

/** XML that was not held in memory (sbdhStream.ts): where it is in the envelope, and the head of its tree. */
export interface LargePayload {
  readonly kind: 'large';
  readonly extent: PayloadExtent;
  readonly root: XmlElement;
}

/** A scope of a type that we do not know: an attribute, which is stored with the message. */
interface ScopeAttribute {
  readonly type: string;
  readonly value: string;
  readonly identifier: string | undefined;
}

export interface ReceivedEnvelope<P extends Payload | LargePayload = Payload> extends Omit<Envelope, 'createdAt'> {
  /** As written. It should have a time zone, but some senders leave it out. */
  readonly createdAt: string;
  readonly documentTypeScheme: string;
  readonly processScheme: string;
  readonly attributes: readonly ScopeAttribute[];
  readonly payload: P;
}

/** An envelope whose payload may be too large for memory. */
export type AnyEnvelope = ReceivedEnvelope<Payload | LargePayload>;

const SCOPES_MAX = 100;
/** Of the types, values and identifiers of all scopes that are stored as they come. */
const ATTRIBUTE_CHARACTERS_MAX = 16_384;
/** The namespace of payloads that are not XML. */
export const TYPED_CONTENT = 'http://peppol.eu/xsd/ticc/envelope/1.0';

/** Reads an envelope. `document` is its tree, `bytes` its text. Throws an SbdhError at the first rule that it violates. */
export function readEnvelope(bytes: Uint8Array, { root }: XmlDocument): ReceivedEnvelope {
  return envelopeOf(root, (payload) => readPayload(bytes, payload));
}

/** The same where the payload is read by the caller. */
export function envelopeOf<P extends Payload | LargePayload>(root: XmlElement, read: (payload: XmlElement) => P): ReceivedEnvelope<P> {
  checkRoot(root);
  const [header, payload, ...more] = root.children;
  demand(header?.ns === NAMESPACES.sbdh && header.local === 'StandardBusinessDocumentHeader', 'it does not begin with its header');
  if (payload === undefined || more.length > 0) throw new SbdhError('it does not have exactly one payload');
  demand(textAt(header, 'sbdh:HeaderVersion') === HEADER_VERSION, `HeaderVersion is not ${HEADER_VERSION}`);

  const identification = elementAt(header, 'sbdh:DocumentIdentification');
  const { known, attributes } = readScopes(elementsAt(header, 'sbdh:BusinessScope/sbdh:Scope'));
  const documentType = required(known.get('DOCUMENTID')?.value, 'the scope DOCUMENTID');
  const countryC1 = required(known.get('COUNTRY_C1')?.value, 'the scope COUNTRY_C1');
  demand(/^[A-Z0-9]{2}$/.test(countryC1), 'COUNTRY_C1 is not a country code');
  const mlsTo = known.get('MLS_TO')?.value;
  const content = read(payload);
  checkType(identification, documentType, content);
  return {
    sender: partner(header, 'Sender'),
    receiver: partner(header, 'Receiver'),
    documentType,
    documentTypeScheme: known.get('DOCUMENTID')?.identifier ?? DOCUMENT_TYPE_SCHEME,
    processId: required(known.get('PROCESSID')?.value, 'the scope PROCESSID'),
    processScheme: known.get('PROCESSID')?.identifier ?? PROCESS_SCHEME,
    countryC1,
    instanceIdentifier: required(textAt(identification, 'sbdh:InstanceIdentifier'), 'InstanceIdentifier'),
    createdAt: required(textAt(identification, 'sbdh:CreationDateAndTime'), 'CreationDateAndTime'),
    ...(mlsTo === undefined ? {} : { mlsTo }),
    ...mlsTypeOf(known.get('MLS_TYPE')?.value),
    attributes,
    payload: content,
  };
}

/** Throws an SbdhError where the root is not that of an envelope. */
export function checkRoot({ ns, local }: XmlElement): void {
  demand(ns === NAMESPACES.sbdh && local === 'StandardBusinessDocument', 'the root is not a StandardBusinessDocument');
}

function partner(header: XmlElement | undefined, role: 'Sender' | 'Receiver'): string {
  const identifiers = elementsAt(header, `sbdh:${role}`).map((one) => elementsAt(one, 'sbdh:Identifier'));
  const [identifier] = identifiers[0] ?? [];
  demand(identifiers.length === 1 && identifiers[0]?.length === 1, `it does not have exactly one ${role}`);
  demand(attribute(identifier, 'Authority') === PARTICIPANT_IDENTIFIER_SCHEME, `the ${role} is not of ${PARTICIPANT_IDENTIFIER_SCHEME}`);
  return required(textOf(identifier), role);
}

const KNOWN_SCOPES: ReadonlySet<string> = new Set(['DOCUMENTID', 'PROCESSID', 'COUNTRY_C1', 'MLS_TO', 'MLS_TYPE']);

function readScopes(scopes: readonly XmlElement[]): { known: Map<string, ScopeAttribute>; attributes: ScopeAttribute[] } {
  demand(scopes.length <= SCOPES_MAX, `it has more than ${SCOPES_MAX} scopes`);
  const known = new Map<string, ScopeAttribute>();
  const attributes: ScopeAttribute[] = [];
  for (const scope of scopes) {
    const type = required(textAt(scope, 'sbdh:Type'), 'the Type of a scope');
    const one = { type, value: textAt(scope, 'sbdh:InstanceIdentifier') ?? '', identifier: textAt(scope, 'sbdh:Identifier') };
    if (!KNOWN_SCOPES.has(type)) attributes.push(one);
    else if (known.has(type)) throw new SbdhError(`the scope ${type} is there twice`);
    else known.set(type, one);
  }
  const characters = attributes.reduce((sum, { type, value, identifier = '' }) => sum + type.length + value.length + identifier.length, 0);
  demand(characters <= ATTRIBUTE_CHARACTERS_MAX, `its scopes have more than ${ATTRIBUTE_CHARACTERS_MAX} characters`);
  return { known, attributes };
}

function readPayload(bytes: Uint8Array, root: XmlElement): Payload {
  return root.ns === TYPED_CONTENT ? typedContent(root) : { kind: 'xml', bytes: standaloneBytes(bytes, root), root };
}

/** The payload inside an element of {@link TYPED_CONTENT}. Throws an SbdhError. */
export function typedContent(root: XmlElement): Payload {
  const mimeType = required(attribute(root, 'mimeType'), 'the mimeType of the payload');
  if (root.local === 'TextContent') return { kind: 'binary', bytes: Buffer.from(root.text), mimeType };
  demand(root.local === 'BinaryContent', `a payload ${root.local} is not known`);
  const content = decodeBase64(root.text);
  if (content === undefined) throw new SbdhError('the payload is not in Base64');
  return { kind: 'binary', bytes: content, mimeType };
}

/** Standard, Type and TypeVersion must match the payload and DOCUMENTID. */
function checkType(identification: XmlElement | undefined, documentType: string, payload: Payload | LargePayload): void {
  const standard = required(textAt(identification, 'sbdh:Standard'), 'Standard');
  const type = required(textAt(identification, 'sbdh:Type'), 'Type');
  const typeVersion = required(textAt(identification, 'sbdh:TypeVersion'), 'TypeVersion');
  // A payload that is not XML has no root to match, and its TypeVersion is that of no document type.
  if (payload.kind === 'binary') {
    demand(documentType.startsWith(`${standard}##`), 'Standard is not that of DOCUMENTID');
    return;
  }
  const { root } = payload;
  demand(standard === root.ns && type === root.local, 'Standard and Type are not those of the payload');
  const parts = splitDocumentType(documentType);
  demand(parts?.rootNs === root.ns && parts.rootLocal === root.local, 'DOCUMENTID is not that of the payload');
  demand(parts?.version === typeVersion, 'TypeVersion is not that of DOCUMENTID');
}

function mlsTypeOf(value: string | undefined): { mlsType?: MlsType } {
  const mlsType = MLS_TYPES.find((one) => one === value);
  if (mlsType === undefined && value !== undefined) throw new SbdhError('MLS_TYPE is neither FAILURE_ONLY nor ALWAYS_SEND');
  return mlsType === undefined ? {} : { mlsType };
}

function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new SbdhError(`${name} is missing`);
  return value;
}

function demand(condition: boolean | undefined, message: string): void {
  if (condition !== true) throw new SbdhError(message);
}
