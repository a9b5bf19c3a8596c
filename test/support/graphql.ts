// Sends GraphQL requests as a client does.
import type { Answer, Client } from './app.js';
import { FORM_TYPE, type FormPart, formBody } from './form.js';

export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly error?: string; readonly reasons?: readonly { readonly id?: string }[] };
}

export interface GraphqlAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a query selects is known where it stands
  readonly data: any;
  readonly errors: readonly GraphqlError[];
  readonly answer: Answer;
}

export async function ask(client: Client, query: string, variables: object = {}): Promise<GraphqlAnswer> {
  return read(await client('/graphql', { method: 'POST', body: { query, variables } }));
}

export function read(answer: Answer): GraphqlAnswer {
  const { data = null, errors = [] } = (answer.body ?? {}) as { data?: unknown; errors?: GraphqlError[] };
  return { status: answer.status, data, errors, answer };
}

/** The data. Throws where there are errors. */
// biome-ignore lint/suspicious/noExplicitAny: what a query selects is known where it stands
export async function data(client: Client, query: string, variables: object = {}): Promise<any> {
  const { data, errors, answer } = await ask(client, query, variables);
  if (errors.length > 0 || data === null) throw new Error(`Not answered: ${answer.status} ${answer.text}`);
  return data;
}

/** Codes and messages of the errors, in a form that can be compared with another API. */
export function faults({ errors }: GraphqlAnswer): { code: string; message: string }[] {
  return errors.map(({ message, extensions }) => ({ code: extensions.code, message }));
}

/** A file of a GraphQL multipart request, with the variable that refers to it: `document`, `attachments.0`. */
export interface GraphqlFile extends Omit<FormPart, 'name'> {
  readonly variable: string;
}

/** The GraphQL multipart request: operations, map, then the files. */
export async function askWithFiles(
  client: Client,
  query: string,
  variables: object,
  files: readonly GraphqlFile[],
): Promise<GraphqlAnswer> {
  const map = Object.fromEntries(files.map(({ variable }, index) => [`${index}`, [`variables.${variable}`]]));
  return sendParts(client, [
    { name: 'operations', bytes: JSON.stringify({ query, variables }) },
    { name: 'map', bytes: JSON.stringify(map) },
    ...files.map(({ variable: _, ...file }, index) => ({ ...file, name: `${index}` })),
  ]);
}

export async function sendParts(client: Client, parts: readonly FormPart[]): Promise<GraphqlAnswer> {
  const headers = { 'Content-Type': FORM_TYPE, 'apollo-require-preflight': 'true' };
  return read(await client('/graphql', { method: 'POST', headers, body: formBody(parts) }));
}

export const UPLOAD = `mutation ($documentType: DocumentType!, $direction: Direction!, $documentId: ID, $document: Upload, $image: Upload, $attachments: [Upload!]) {
  uploadDocument(documentType: $documentType, direction: $direction, documentId: $documentId, document: $document, image: $image, attachments: $attachments) { message documentId replayed } }`;

/** Converts the parts of a REST upload to a GraphQL upload. */
export function uploadParts(
  client: Client,
  parts: readonly FormPart[],
  { documentType = 'invoice', direction = 'send', documentId }: { documentType?: string; direction?: string; documentId?: string } = {},
): Promise<GraphqlAnswer> {
  const variables: Record<string, unknown> = { documentType, direction, documentId };
  const files = parts.map(({ name, ...file }) => {
    if (name !== 'attachment') {
      variables[name] = null;
      return { ...file, variable: name };
    }
    const attachments = (variables['attachments'] ?? []) as null[];
    variables['attachments'] = [...attachments, null];
    return { ...file, variable: `attachments.${attachments.length}` };
  });
  return askWithFiles(client, UPLOAD, variables, files);
}
