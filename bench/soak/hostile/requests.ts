// What the hostile tenant asks for. Each attack is a request, repeated for as long as a phase lasts. The requests are hostile by what they
// are, not by their number, which rate limits and quotas bound. They come so seldom that the machine, which also runs all clients and the
// servers of the channels, has time left: on a machine that is full, whoever asks for anything slows down the others.
import { numberedInvoice } from '../../invoice.js';

/** `every`: so many ms between two requests of one sender. */
export interface Attack {
  readonly name: string;
  readonly everyMs: number;
  readonly senders: number;
  readonly send: (count: number) => { readonly path: string; readonly method: string; readonly body: string | FormData };
}

const graphql = (query: string, variables: object = {}): ReturnType<Attack['send']> => ({
  path: '/graphql',
  method: 'POST',
  body: JSON.stringify({ query, variables }),
});

const POWERS = `{ documents(first: 20) { edges { node { applicationResponses { answeredDocument { applicationResponses { answeredDocument {
  documentId files { fileName } } } } } } } } }`;
const SAVE = 'mutation ($a: ChannelAccountInput!) { saveChannelAccount(account: $a) { id } }';
const TEST = 'mutation ($id: ID!) { testChannelAccount(id: $id) { works } }';
const INNER = ['http://127.0.0.1:1', 'http://10.0.0.1', 'http://localhost:22', 'http://no-such-name.example', 'http://192.0.2.1'];

/** `port`: of a server that never answers. `accounts`: of the tenant, to be tested. */
export function attacksOf(port: number, accounts: readonly string[]): readonly Attack[] {
  const form = (xml: string): FormData => {
    const parts = new FormData();
    parts.append('document', new Blob([xml], { type: 'application/xml' }), 'invoice.xml');
    parts.append('image', new Blob(['%PDF-1.7 image']), 'image.pdf');
    return parts;
  };
  const upload = (xml: string) => ({ path: '/v3/documents/invoice/send/multipart', method: 'POST', body: form(xml) });
  const elements = numberedInvoice('hostile').replace('</Invoice>', `${'<x xmlns:p="u"/>'.repeat(200_000)}</Invoice>`);
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const weexa = (n: number) => ({
    channel: 'weexa',
    name: 'save',
    settings: { url: INNER[n % INNER.length] },
    secrets: [{ name: 'secret', value: `s${n}` }],
  });
  return [
    { name: 'GraphQL that grows by powers', everyMs: 500, senders: 2, send: () => graphql(POWERS) },
    { name: 'XML of 200,000 elements', everyMs: 5_000, senders: 1, send: () => upload(elements) },
    { name: 'deep JSON', everyMs: 500, senders: 2, send: () => ({ path: '/v3/webhook', method: 'PUT', body: deep }) },
    {
      name: 'documents for a bridge that never answers',
      everyMs: 500,
      senders: 1,
      send: (n) => upload(numberedInvoice(`slow-${n}-${port}`)),
    },
    { name: 'saves of settings', everyMs: 500, senders: 2, send: (n) => graphql(SAVE, { a: weexa(n) }) },
    { name: 'accounts that scan', everyMs: 500, senders: 4, send: (n) => graphql(TEST, { id: accounts[n % accounts.length] }) },
  ];
}
