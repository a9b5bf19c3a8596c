// The program of a tenant at one of the two exchanges: it uploads invoices, and reads which documents the exchange has.
import { setTimeout } from 'node:timers/promises';
import { tokenOf, upload } from '../../test/support/load.js';

const PAGE = 50;
const AGAIN_MS = 200;

export interface Listed {
  readonly documentId: string;
  /** The number of the invoice (BT-1). */
  readonly number: string;
  readonly status: string;
}

export interface ExchangeClient {
  /** Whether the exchange answered 200. */
  upload(documentId: string, xml: string): Promise<boolean>;
  register(identifier: string): Promise<void>;
  /** All sent or received documents. Waits for an exchange that is down. */
  list(direction: 'send' | 'receive'): Promise<Listed[]>;
}

interface Page {
  readonly edges: readonly { readonly node: { documentId: string; number: string; status: string } }[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

const QUERY = `query($direction: Direction!, $after: String) {
  documents(first: ${PAGE}, after: $after, filter: { directions: [$direction] }) {
    edges { node { documentId number status } } pageInfo { endCursor hasNextPage } } }`;

export async function openClient(url: string, client: string): Promise<ExchangeClient> {
  const token = await tokenOf(url, client);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const page = async (direction: string, after: string | null): Promise<Page> => {
    for (;;) {
      const body = JSON.stringify({ query: QUERY, variables: { direction, after } });
      const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body }).catch(() => undefined);
      const { data, errors } =
        answer?.status === 200 ? ((await answer.json()) as { data: { documents: Page } | null; errors?: unknown }) : {};
      if (data?.documents !== undefined) return data.documents;
      if (answer?.status === 200) throw new Error(`The documents cannot be listed: ${JSON.stringify(errors)}`);
      await setTimeout(AGAIN_MS);
    }
  };
  return {
    upload: (documentId, xml) => upload(url, token, documentId, xml),
    async register(identifier) {
      const body = JSON.stringify({ countryCode: 'BE', identifier, documentTypes: [158] });
      const answer = await fetch(`${url}/v3/participant`, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`${identifier} is not registered: ${await answer.text()}`);
    },
    async list(direction) {
      const listed: Listed[] = [];
      let after: string | null = null;
      for (;;) {
        const { edges, pageInfo }: Page = await page(direction, after);
        for (const { node } of edges) listed.push({ documentId: node.documentId, number: node.number, status: node.status });
        if (!pageInfo.hasNextPage) return listed;
        after = pageInfo.endCursor;
      }
    },
  };
}
