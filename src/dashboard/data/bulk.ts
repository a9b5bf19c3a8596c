// Work on all documents of a filter. The service refuses it where the filter finds another number than somebody was shown.
import { client } from './client.js';
import { faultIn, faultOf, type ServiceFault } from './faults.js';
import type { LabelChange } from './marks.js';
import {
  BulkJobDocument,
  type BulkJobFragment,
  CancelBulkJobDocument,
  CompleteByFilterDocument,
  DismissByFilterDocument,
  type DocumentFilterInput,
  LabelByFilterDocument,
  ReadByFilterDocument,
  RetryByFilterDocument,
} from './operations.js';

export type BulkAction = 'retry' | 'complete' | 'dismiss' | 'label' | 'read';
export type BulkJob = BulkJobFragment;

interface Bulk {
  readonly action: BulkAction;
  readonly filter: DocumentFilterInput;
  readonly expectedCount: number;
  /** Why the documents are dismissed. */
  readonly note: string;
  readonly labels: LabelChange;
  /** Of the question: asked for twice, it is one job. */
  readonly key: string;
}

export type Begun = { readonly job: BulkJob } | { readonly fault: ServiceFault };

export async function beginBulk({ action, filter, expectedCount, note, labels, key }: Bulk): Promise<Begun> {
  const variables = { filter, expectedCount, key };
  if (action === 'retry') {
    const { data, error } = await client.mutation(RetryByFilterDocument, variables);
    return begun(data?.retryDocumentsByFilter, error);
  }
  if (action === 'complete') {
    const { data, error } = await client.mutation(CompleteByFilterDocument, variables);
    return begun(data?.completeDocumentsByFilter, error);
  }
  if (action === 'label') {
    const { data, error } = await client.mutation(LabelByFilterDocument, { ...variables, ...labels });
    return begun(data?.labelDocumentsByFilter, error);
  }
  if (action === 'read') {
    const { data, error } = await client.mutation(ReadByFilterDocument, variables);
    return begun(data?.markDocumentsReadByFilter, error);
  }
  const { data, error } = await client.mutation(DismissByFilterDocument, { ...variables, note });
  return begun(data?.dismissDocuments, error);
}

function begun(job: BulkJob | null | undefined, error: Parameters<typeof faultOf>[0]): Begun {
  return job == null ? { fault: faultOf(error) } : { job };
}

/** The job as it is now; undefined where it cannot be read at this moment. */
export async function readBulk(id: string): Promise<BulkJob | undefined> {
  const { data } = await client.query(BulkJobDocument, { id }, { requestPolicy: 'network-only' });
  return data?.bulkJob ?? undefined;
}

/** What is done stays done. Returns why it was refused. */
export async function cancelBulk(id: string): Promise<ServiceFault | undefined> {
  const { error } = await client.mutation(CancelBulkJobDocument, { id });
  return faultIn(error);
}
