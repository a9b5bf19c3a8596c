// The GraphQL client of an ERP, with a public client library (urql) and types generated from schema.graphql.
import { type AnyVariables, Client, fetchExchange, type TypedDocumentNode } from '@urql/core';
import {
  ListSentDocument,
  type ListSentQuery,
  ReadTimelineDocument,
  type ReadTimelineQuery,
  SendInvoiceDocument,
  type SendInvoiceMutation,
  type SendInvoiceMutationVariables,
} from './operations.js';

export type SentDocument = NonNullable<ListSentQuery['documents']>['edges'][number]['node'];
export type Sent = NonNullable<SendInvoiceMutation['uploadDocument']>;
export type History = NonNullable<ReadTimelineQuery['document']>;

/** Logs in with client credentials. The token is valid for an hour; a program that runs longer logs in again. */
export async function logIn(exchange: string, clientId: string, clientSecret: string): Promise<Client> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
  const answer = await fetch(`${exchange}/oauth2/token`, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`Not logged in: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return new Client({
    url: `${exchange}/graphql`,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    // The second header allows file uploads: a form on another site cannot set it.
    fetchOptions: { headers: { Authorization: `Bearer ${token}`, 'Apollo-Require-Preflight': 'true' } },
  });
}

/** Files in the variables are sent as a multipart request. A repeated upload gets the same response, with `replayed`. */
export async function sendInvoice(client: Client, invoice: SendInvoiceMutationVariables): Promise<Sent> {
  const { data, error } = await client.mutation(SendInvoiceDocument, invoice);
  // null comes only with an error, which is thrown.
  return dataOf(data, error).uploadDocument!;
}

/** Sent documents, oldest first. The next page is requested when the previous one has been consumed. */
export async function* listSent(client: Client, pageLength: number): AsyncGenerator<readonly SentDocument[]> {
  let after: string | null = null;
  do {
    // null comes only with an error, which is thrown.
    const page: ListSentQuery = await ask(client, ListSentDocument, { first: pageLength, after });
    const { edges, pageInfo } = page.documents!;
    yield edges.map(({ node }) => node);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
}

/** Undefined where the tenant has no document with that id. */
export async function readHistory(client: Client, documentId: string): Promise<History | undefined> {
  return (await ask(client, ReadTimelineDocument, { documentId })).document ?? undefined;
}

async function ask<Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.query(document, variables);
  return dataOf(data, error);
}

function dataOf<Data>(data: Data | undefined, error: Error | undefined): Data {
  if (error !== undefined) throw error;
  if (data === undefined) throw new Error('An answer without data');
  return data;
}
