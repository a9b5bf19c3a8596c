// What pages need to know of documents.
import type { CombinedError } from '@urql/core';
import { client } from './client.js';
import { faultOf, type ServiceFault } from './faults.js';
import {
  type ActionRefusal,
  CompleteDocumentsDocument,
  type DocumentActionName,
  type DocumentQuery,
  RetryDocumentsDocument,
  type RowFragment,
} from './operations.js';

export type Row = RowFragment;
export type FullDocument = NonNullable<DocumentQuery['document']>;

/** The other side: of a received document its seller, of a sent one its buyer; else the address. */
export function partyOf({ direction, sellerName, buyerName, senderIdentifier, receiverIdentifier }: Row): string | undefined {
  const [name, address] = direction === 'receive' ? [sellerName, senderIdentifier] : [buyerName, receiverIdentifier];
  return name ?? address ?? undefined;
}

/** Credit notes count below zero: their amounts are written without a sign. */
export function signed({ isCreditNote }: Pick<Row, 'isCreditNote'>, amount: string | null): string | null {
  if (!isCreditNote || amount === null || !/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Somebody noted why nothing is left to do. */
export function isDismissed({ direction, status, completion }: Pick<Row, 'direction' | 'status' | 'completion'>): boolean {
  return direction === 'send' && status === 'ERROR' && completion?.status === 'ERROR';
}

const REFUSED = '210';

/** When a received invoice was refused by an answer that left, or waits to. */
export function ownRefusal({ direction, lifecycleStatuses, applicationResponses }: FullDocument): string | undefined {
  if (direction !== 'receive') return undefined;
  const status = lifecycleStatuses.findLast((one) => one.direction === 'send' && one.status === REFUSED && one.state !== 'FAILED');
  const answer = applicationResponses.findLast(
    (one) => one.direction === 'send' && one.status !== 'ERROR' && one.applicationResponse?.responseCode === 'RE',
  );
  return status?.setAt ?? answer?.importDate;
}

/** Why the signed-in person cannot do it now. Undefined: they can. */
export function refusalOf({ allowedActions }: Pick<Row, 'allowedActions'>, action: DocumentActionName): ActionRefusal | undefined {
  return allowedActions.find((one) => one.action === action)?.code ?? undefined;
}

/** The latest submission that an access point accepted. */
export function acceptedBy({ submissions }: FullDocument): { readonly accessPoint: string; readonly at: string } | undefined {
  const last = submissions.findLast(({ receiverAccessPoint }) => receiverAccessPoint !== null);
  return last?.receiverAccessPoint == null ? undefined : { accessPoint: last.receiverAccessPoint, at: last.statusDate };
}

export interface Outcome {
  readonly done: number;
  readonly refused: readonly ServiceFault[];
}

/** At most so many of one request. */
const AT_ONCE = 500;

export async function retryDocuments(ids: readonly string[]): Promise<Outcome> {
  return inParts(ids, async (documentIds) => {
    const { data, error } = await client.mutation(RetryDocumentsDocument, { documentIds });
    return outcomeOf(data?.retryDocuments, error, documentIds.length);
  });
}

export async function completeDocuments(ids: readonly string[]): Promise<Outcome> {
  return inParts(ids, async (documentIds) => {
    const documents = documentIds.map((documentId) => ({ documentId, status: 'EXPORTED' as const }));
    const { data, error } = await client.mutation(CompleteDocumentsDocument, { documents });
    return outcomeOf(data?.completeDocuments, error, documentIds.length);
  });
}

async function inParts(ids: readonly string[], act: (some: readonly string[]) => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome = { done: 0, refused: [] };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { done, refused } = await act(ids.slice(at, at + AT_ONCE));
    outcome = { done: outcome.done + done, refused: [...outcome.refused, ...refused] };
  }
  return outcome;
}

function outcomeOf(
  results: readonly { readonly code: string | null; readonly error: string | null }[] | null | undefined,
  error: CombinedError | undefined,
  asked: number,
): Outcome {
  if (results === null || results === undefined) return { done: 0, refused: Array.from({ length: asked }, () => faultOf(error)) };
  const refused = results.flatMap(({ code, error: sentence }) => (sentence === null ? [] : [{ code, sentence }]));
  return { done: results.length - refused.length, refused };
}
