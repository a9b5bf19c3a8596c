// One call of a SOAP 1.1 service of the SML (Peppol SML specification 1.3, document/literal over HTTP POST).
import type { Outgoing } from '../../../domain/ports.js';
import { parseXml } from '../../../xml/gate.js';
import { childrenNamed } from '../../../xml/named.js';
import type { XmlElement } from '../../../xml/tree.js';
import { isFaultKind, type SmlFault, SmlFaultError } from './fault.js';

export const LOCATOR = 'http://busdox.org/serviceMetadata/locator/1.0/';
export const IDENTIFIERS = 'http://busdox.org/transport/identifiers/1.0/';
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

interface SoapCall {
  readonly url: string;
  /** Without quotes. */
  readonly action: string;
  /** The child of the SOAP Body, as XML. */
  readonly body: string;
}

/** The child of the SOAP Body of the answer. Undefined where the Body is empty. */
export type CallSoap = (call: SoapCall, signal: AbortSignal) => Promise<XmlElement | undefined>;

/**
 * Throws SmlFaultError for a SOAP fault, whatever the HTTP status: SMLs answer with 400, 401, 404 and 500. Throws any other error where
 * there is no answer, where it is no SOAP, or where another status than 200 comes without a fault.
 */
export function soapCaller(outgoing: Outgoing): CallSoap {
  return async ({ url, action, body }, signal) => {
    const headers = { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${action}"`, Accept: 'text/xml' };
    const answer = await outgoing({ url, method: 'POST', headers, body: envelope(body), signal });
    if (answer.status === 200 && answer.body.length === 0) return undefined;
    const content = contentOf(answer.body, answer.status);
    const fault = content === undefined ? undefined : faultOf(content);
    if (fault !== undefined) throw new SmlFaultError(fault);
    if (answer.status !== 200) throw new Error(`The SML answered ${answer.status} without a fault`);
    return content;
  };
}

function envelope(body: string): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  );
}

function contentOf(bytes: Buffer, status: number): XmlElement | undefined {
  const { root } = parse(bytes, status);
  const [body] = root.ns === SOAP && root.local === 'Envelope' ? childrenNamed(root, { ns: SOAP, local: 'Body' }) : [];
  if (body === undefined) throw new Error(`The SML answered ${status} without a SOAP Body`);
  return body.children[0];
}

function parse(bytes: Buffer, status: number): { readonly root: XmlElement } {
  try {
    return parseXml(bytes);
  } catch (cause) {
    throw new Error(`The SML answered ${status} without SOAP`, { cause });
  }
}

function faultOf(content: XmlElement): SmlFault | undefined {
  if (content.ns !== SOAP || content.local !== 'Fault') return undefined;
  const member = (name: string): XmlElement | undefined => content.children.find(({ local }) => local === name);
  const detail = member('detail')?.children.find(({ local }) => isFaultKind(local));
  const said = detail?.children.find(({ local }) => local === 'FaultMessage')?.text.trim() || member('faultstring')?.text.trim();
  return { kind: detail !== undefined && isFaultKind(detail.local) ? detail.local : undefined, message: said || 'no reason given' };
}
