// What became of the documents that were uploaded to two exchanges while both were killed again and again. Pure.
import type { Listed } from './exchangeClient.js';

export interface Traffic {
  /** Uploads that were answered with 200. */
  readonly accepted: readonly string[];
  /** What the exchange of the sender has, and what that of the receiver has. */
  readonly sent: readonly Listed[];
  readonly received: readonly Listed[];
}

export interface Judgement {
  /** Accepted, and not at the exchange of the sender, or sent from there, and not at that of the receiver. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Received, and not DELIVERED for the sender: without a confirmation, or in ERROR. */
  readonly unconfirmed: readonly string[];
  /** Not READY for the receiver. */
  readonly unready: readonly string[];
  /** Received, and never sent. */
  readonly foreign: readonly string[];
}

/** Documents are compared by the number of their invoice, which is their documentId at the sender. */
export function judge({ accepted, sent, received }: Traffic): Judgement {
  const counts = new Map<string, number>();
  for (const { number } of received) counts.set(number, (counts.get(number) ?? 0) + 1);
  const statuses = new Map(sent.map(({ documentId, status }) => [documentId, status]));
  return {
    lost: [
      ...accepted.filter((id) => !statuses.has(id)),
      ...sent.filter(({ documentId }) => !counts.has(documentId)).map(({ documentId }) => documentId),
    ],
    doubled: [...counts].filter(([, count]) => count > 1).map(([number]) => number),
    unconfirmed: sent.filter(({ status }) => status !== 'DELIVERED').map(({ documentId, status }) => `${documentId} ${status}`),
    unready: received.filter(({ status }) => status !== 'READY').map(({ number, status }) => `${number} ${status}`),
    foreign: [...counts.keys()].filter((number) => !statuses.has(number)),
  };
}
