// An operation with a file and progress (GraphQL multipart request): fetch says nothing of how much has been sent.
import { stringifyDocument, type TypedDocumentNode } from '@urql/core';
import { AWAY, faultOfAnswer, RequestError } from './faults.js';
import { UploadDocumentDocument, type UploadDocumentMutation } from './operations.js';
import { setConnection } from './session.js';
import { VIEWER_HEADERS } from './standing.js';

const DEADLINE_MS = 300_000;
const UNAUTHORIZED = 401;

interface Uploading {
  readonly file: File;
  readonly documentType: 'invoice' | 'applicationresponse' | 'ereport';
  /** The same for every attempt, so that a repeated one sends nothing twice. */
  readonly documentId: string;
  readonly image: File | undefined;
}

interface GraphQLFault {
  readonly message: string;
  readonly extensions?: object;
}

/** `onProgress`: from 0 to 1. Throws a RequestError. */
export async function upload(
  { file, documentType, documentId, image }: Uploading,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<NonNullable<UploadDocumentMutation['uploadDocument']>> {
  const variables = { documentType, documentId, document: null, ...(image === undefined ? {} : { image: null }) };
  const files = [['variables.document', file] as const, ...(image === undefined ? [] : [['variables.image', image] as const])];
  const answer = await send(UploadDocumentDocument, variables, files, onProgress, signal);
  const { data, errors } = answer as { data?: UploadDocumentMutation; errors?: readonly GraphQLFault[] };
  if (data?.uploadDocument != null) return data.uploadDocument;
  const [first] = errors ?? [];
  if (first === undefined) throw new RequestError(AWAY);
  throw new RequestError(faultOfAnswer(first));
}

function send(
  query: TypedDocumentNode<unknown, never>,
  variables: object,
  files: readonly (readonly [string, File])[],
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: stringifyDocument(query), variables }));
  form.append('map', JSON.stringify(Object.fromEntries(files.map(([path], index) => [String(index), [path]]))));
  for (const [index, [, file]] of files.entries()) form.append(String(index), file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/graphql');
    request.responseType = 'json';
    request.timeout = DEADLINE_MS;
    for (const [name, value] of Object.entries(VIEWER_HEADERS)) request.setRequestHeader(name, value);
    request.setRequestHeader('Apollo-Require-Preflight', 'true');
    request.setRequestHeader('Accept-Language', document.documentElement.lang || 'en');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === UNAUTHORIZED) setConnection('signedOut');
      if (request.response === null) reject(new Error(`HTTP ${request.status}`));
      else resolve(request.response);
    };
    request.onerror = () => {
      setConnection('away');
      reject(new RequestError(AWAY));
    };
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
