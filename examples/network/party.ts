// A tenant of one of the exchanges, as its program sees it.
import { setTimeout } from 'node:timers/promises';

const POLL_MS = 100;
const SMALL_IMAGE = new TextEncoder().encode('%PDF-1.7 picture');

export interface Party {
  /** `country`: BE where it is not said. */
  register(identifier: string, documentTypes: readonly number[], country?: string): Promise<void>;
  /** GraphQL: the data of the answer. Throws where there are errors. */
  ask<Data>(query: string, variables: object): Promise<Data>;
  /** Asks until there is an answer. `what`: for the error, where there is none in time. */
  until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value>;
  /** `kind`: invoice or applicationresponse. `image`: the PDF beside an invoice. */
  send(kind: string, documentId: string, xml: string, image?: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Waits until a sent document is in this state. */
  reaches(documentId: string, state: string): Promise<string>;
  /** The received documents with this number. */
  inbox(number: string): Promise<Received[]>;
  /** Waits for a received document with this number. */
  receives(number: string): Promise<string>;
}

export interface Received {
  readonly documentId: string;
  readonly status: string;
}

interface Found {
  readonly status: string;
  readonly error: { readonly message: string } | null;
}

export async function logIn(url: string, client: string, deadline: AbortSignal): Promise<Party> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` });
  const { access_token: token } = await json<{ access_token: string }>(`${url}/oauth2/token`, { method: 'POST', body: form });
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const body = JSON.stringify({ query, variables });
    const answer = await json<{ data: T; errors?: readonly { message: string }[] }>(`${url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
    if (answer.errors !== undefined) throw new Error(answer.errors.map(({ message }) => message).join('; '));
    return answer.data;
  };
  const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (deadline.aborted) throw new Error(`${what} did not happen in time`);
      await setTimeout(POLL_MS);
    }
  };
  const inbox = async (number: string): Promise<Received[]> => {
    const query =
      'query($number: String!) { documents(filter: { number: $number, directions: [receive] }) { edges { node { documentId status } } } }';
    const { documents } = await ask<{ documents: { edges: { node: Received }[] } }>(query, { number });
    return documents.edges.map(({ node }) => node);
  };
  return {
    ask,
    until,
    async register(identifier, documentTypes, countryCode = 'BE') {
      const body = JSON.stringify({ name: client, countryCode, identifier, documentTypes });
      await json(`${url}/v3/participant`, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body });
    },
    async send(kind, documentId, xml, image = SMALL_IMAGE) {
      const body = new FormData();
      body.append('document', new Blob([xml], { type: 'application/xml' }), `${documentId}.xml`);
      if (kind === 'invoice') body.append('image', new Blob([image], { type: 'application/pdf' }), `${documentId}.pdf`);
      await json(`${url}/v3/documents/${kind}/send/multipart`, { method: 'POST', headers: { ...headers, documentId }, body });
    },
    reaches: (documentId, state) =>
      until(`${documentId} ${state}`, async () => {
        const { document } = await ask<{ document: Found | null }>(
          'query($id: ID!) { document(documentId: $id) { status error { message } } }',
          {
            id: documentId,
          },
        );
        if (document?.status === 'ERROR' && state !== 'ERROR') throw new Error(`${documentId} ended in ERROR: ${document.error?.message}`);
        return document?.status === state ? state : undefined;
      }),
    inbox,
    receives: (number) =>
      until(`the receipt of ${number}`, async () => (await inbox(number)).find(({ status }) => status === 'READY')?.documentId),
  };
}

async function json<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return text === '' ? (undefined as T) : (JSON.parse(text) as T);
}
