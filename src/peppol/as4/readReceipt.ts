// Compares a receipt with the message that was sent (OASIS AS4 profile 1.0, 5.1.8).
import { DS, SHA256 } from '../../signature/algorithms.js';
import { attributeOf, elementsNamed, textOf } from '../../signature/nodes.js';
import type { ElementNode } from '../../signature/nodeTypes.js';
import { decodeBase64 } from '../../xml/base64.js';
import { algorithmOf, only } from './elements.js';
import { EBBP } from './names.js';
import type { SignedReference } from './sign.js';

/** Whether a receipt lists exactly these references. Elements that are not known are passed over. Throws an As4Error for a malformed one. */
export function listsReferences(receipt: ElementNode, sent: readonly SignedReference[]): boolean {
  const information = only(receipt, EBBP, 'NonRepudiationInformation');
  const listed = elementsNamed(information, EBBP, 'MessagePartNRInformation').map((part) => readReference(only(part, DS, 'Reference')));
  const isListed = ({ uri, digest }: SignedReference): boolean =>
    listed.filter((one) => one.uri === uri && one.digest?.equals(digest) === true).length === 1;
  return listed.length === sent.length && sent.every(isListed);
}

function readReference(reference: ElementNode): { readonly uri: string | undefined; readonly digest: Buffer | undefined } {
  const isSha256 = algorithmOf(only(reference, DS, 'DigestMethod')) === SHA256;
  const value = textOf(only(reference, DS, 'DigestValue'));
  return { uri: attributeOf(reference, 'URI'), digest: isSha256 ? decodeBase64(value) : undefined };
}
