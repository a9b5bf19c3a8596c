// Lifecycle statuses of French invoices, as GraphQL shows and sets them.
import type { Client } from '../support/app.js';
import { mutate } from '../support/fixtures.js';
import { data } from '../support/graphql.js';
import { frenchUbl } from '../validation/rules/france/french.js';

export const STATUSES = `query($id: ID!) { document(documentId: $id) { status number timeline { reason actor }
  lifecycleStatuses { status label direction isAutomatic setAt state note actor reasons { code text action } amounts { type amount currency percent }
    message { documentId status applicationResponse { responseCode responseMessage referenceDocumentNumber } } } } }`;

export interface Status {
  readonly status: string;
  readonly direction: string;
  readonly state: string;
  readonly note: string | null;
  readonly message: { readonly documentId: string; readonly status: string } | null;
}

export async function statuses(client: Client, id: string): Promise<Status[]> {
  return (await data(client, STATUSES, { id })).document.lifecycleStatuses;
}

export async function lines(client: Client, id: string): Promise<string[]> {
  const { timeline } = (await data(client, STATUSES, { id })).document as { timeline: { reason: string | null }[] };
  return timeline.flatMap(({ reason }) => (reason?.startsWith('Lifecycle status') ? [reason] : []));
}

export function byStatus(all: readonly Status[]): Status[] {
  return [...all].sort((one, other) => one.status.localeCompare(other.status));
}

export function invoiceNamed(number: string, ...changes: [string, string][]): string {
  return mutate(frenchUbl(), [/<cbc:ID>[^<]*<\/cbc:ID>/, `<cbc:ID>${number}</cbc:ID>`], ...changes);
}

export const SET = `mutation($id: ID!, $status: String!, $reasons: [LifecycleReasonInput!], $amounts: [LifecycleAmountInput!]) {
  sendLifecycleStatus(documentId: $id, status: $status, reasons: $reasons, amounts: $amounts) { status state direction isAutomatic } }`;
