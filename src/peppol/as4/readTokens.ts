// Certificates of a received Security header, and the references to them (WS-Security X.509 Certificate Token Profile 1.1.1).
import type { X509Certificate } from 'node:crypto';
import { parseCertificate } from '../../pki/certificates.js';
import { DS } from '../../signature/algorithms.js';
import { attributeOf, elementsNamed, textOf } from '../../signature/nodes.js';
import type { ElementNode } from '../../signature/nodeTypes.js';
import { decodeBase64 } from '../../xml/base64.js';
import { As4Error, type EbmsCode } from './as4Error.js';
import { childElements, only } from './elements.js';
import { BASE64_BINARY, WSSE, WSU, X509_V3 } from './names.js';

/** The URI without its `#` in the one reference of a KeyInfo. */
export function tokenIdOf(parent: ElementNode, code: EbmsCode): string {
  const keyInfo = only(parent, DS, 'KeyInfo', code);
  const holder = only(keyInfo, WSSE, 'SecurityTokenReference', code);
  const reference = only(holder, WSSE, 'Reference', code);
  if (childElements(keyInfo).length > 1 || childElements(holder).length > 1)
    throw new As4Error(code, 'KeyInfo has more than one reference');
  const uri = attributeOf(reference, 'URI') ?? '';
  if (!uri.startsWith('#')) throw new As4Error(code, 'KeyInfo does not refer to an element of the message');
  return uri.slice(1);
}

/** The certificate of the BinarySecurityToken to which a KeyInfo refers. It stands in the Security header itself. */
export function certificateOf(security: ElementNode, parent: ElementNode, code: EbmsCode): X509Certificate {
  const id = tokenIdOf(parent, code);
  const token = elementsNamed(security, WSSE, 'BinarySecurityToken').find((one) => wsuIdOf(one) === id);
  if (token === undefined) throw new As4Error(code, 'KeyInfo does not refer to a BinarySecurityToken');
  if (attributeOf(token, 'ValueType') !== X509_V3) throw new As4Error(code, 'The BinarySecurityToken is no X.509v3 certificate');
  if ((attributeOf(token, 'EncodingType') ?? BASE64_BINARY) !== BASE64_BINARY) {
    throw new As4Error(code, 'The BinarySecurityToken is not in Base64');
  }
  const der = decodeBase64(textOf(token));
  try {
    return parseCertificate(der ?? Buffer.alloc(0));
  } catch (cause) {
    throw new As4Error(code, 'The BinarySecurityToken cannot be read', { cause });
  }
}

function wsuIdOf(element: ElementNode): string | undefined {
  return element.attributes.find(({ ns, local }) => ns === WSU && local === 'Id')?.value;
}
