// What people put on documents: labels, and whether somebody has looked at them.
import { client } from './client.js';
import { faultIn, type ServiceFault } from './faults.js';
import { LabelDocumentsDocument, MarkReadDocument, type RowFragment } from './operations.js';

export interface LabelChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export const LABEL_CHARACTERS_MAX = 50;

/** Words with commas between them. */
export function labelsIn(text: string): readonly string[] {
  return [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '');
}

/** Returns why it was refused. */
export async function labelDocuments(documentIds: readonly string[], change: LabelChange): Promise<ServiceFault | undefined> {
  const { error } = await client.mutation(LabelDocumentsDocument, { documentIds, ...change });
  return faultIn(error);
}

/** Returns why it was refused. */
export async function markRead(documentIds: readonly string[], read: boolean): Promise<ServiceFault | undefined> {
  const { error } = await client.mutation(MarkReadDocument, { documentIds, read });
  return faultIn(error);
}

/** An incoming document that nobody has looked at yet. */
export function isUnread({ direction, readAt }: Pick<RowFragment, 'direction' | 'readAt'>): boolean {
  return direction === 'receive' && readAt === null;
}
