// Writes signed receipts (OASIS AS4 profile 1.0, 5.1.8): the non-repudiation information of a message that was taken.
import { type Canonicalization, canonicalFormOf } from '../../signature/canonicalize.js';
import { EBBP } from './names.js';
import { type SigningKeystore, signEnvelope } from './sign.js';
import { messageInfo, messagingHeader } from './userMessage.js';
import type { ReceivedReference } from './verify.js';

/** The name of a signal, and the message that it answers. */
export interface SignalValues {
  readonly messageId: string;
  readonly timestamp: Date;
  readonly refToMessageId: string | undefined;
}

const COPY: Canonicalization = { exclusive: true, comments: false, inclusivePrefixes: new Set() };

/** The envelope. It has a copy of each reference in the signature of the message. */
export function writeReceipt(
  values: SignalValues,
  references: readonly ReceivedReference[],
  keystore: SigningKeystore,
  suffix: string,
): Promise<string> {
  const copies = references.map(
    ({ element }) => `<ebbp:MessagePartNRInformation>${canonicalFormOf(element, COPY)}</ebbp:MessagePartNRInformation>`,
  );
  const information = `<ebbp:NonRepudiationInformation xmlns:ebbp="${EBBP}">${copies.join('')}</ebbp:NonRepudiationInformation>`;
  return signSignal(values, `<eb:Receipt>${information}</eb:Receipt>`, keystore, suffix);
}

/** A signed signal around canonical content. */
export async function signSignal(values: SignalValues, content: string, keystore: SigningKeystore, suffix: string): Promise<string> {
  const id = `msg-${suffix}`;
  return (await signEnvelope({ messaging: { id, xml: signal(values, content, id) } }, keystore, suffix)).xml;
}

function signal({ timestamp, messageId, refToMessageId }: SignalValues, content: string, id: string): string {
  const info = messageInfo(timestamp, messageId, refToMessageId);
  return messagingHeader(`<eb:SignalMessage>${info}${content}</eb:SignalMessage>`, id);
}
