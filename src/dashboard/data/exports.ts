// Files of all documents of a filter, which the service makes.
import { client } from './client.js';
import { faultIn, faultOf, type ServiceFault } from './faults.js';
import {
  CancelExportDocument,
  type DocumentFilterInput,
  type DocumentOrder,
  type ExportFormat,
  type ExportFragment,
  ExportJobDocument,
  type ExportOptionsInput,
  StartExportDocument,
} from './operations.js';

export type Export = ExportFragment;

export interface Wanted {
  readonly format: ExportFormat;
  readonly filter: DocumentFilterInput;
  readonly orderBy: DocumentOrder;
  readonly options: ExportOptionsInput;
}

export async function startExport(wanted: Wanted): Promise<{ readonly job: Export } | { readonly fault: ServiceFault }> {
  const { data, error } = await client.mutation(StartExportDocument, wanted);
  return data?.startExport == null ? { fault: faultOf(error) } : { job: data.startExport };
}

/** Nothing is kept of it. Returns why it was refused. */
export async function cancelExport(id: string): Promise<ServiceFault | undefined> {
  const { error } = await client.mutation(CancelExportDocument, { id });
  return faultIn(error);
}

/** Links live for minutes: it is asked for when somebody clicks. Undefined where the file is gone. */
export async function exportLink(id: string): Promise<string | undefined> {
  const { data } = await client.query(ExportJobDocument, { id }, { requestPolicy: 'network-only' });
  return data?.exportJob?.downloadUrl ?? undefined;
}
