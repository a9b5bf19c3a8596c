// What the tests of operator actions share: a service, and the retry of a document.
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, register } from '../../support/documents.js';

export const RETRY = 'mutation ($documentId: ID!) { retryDocument(documentId: $documentId) { status failedAttempts error { code } } }';

export const NOT_RETRYABLE = [
  { code: 'DOCUMENT_NOT_RETRYABLE', message: 'Only an outgoing document in ERROR that is not completed can be retried' },
];

/** Nobody has registered it. */
export const NOBODY = '0088:5400000000034';

/** One for each test file, between `open` and `close`. BUYER is registered. */
export let exchange: TestApp;
export let seller: Client;
export let buyer: Client;

export async function open(): Promise<void> {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER);
}

export async function close(): Promise<void> {
  await exchange?.[Symbol.asyncDispose]();
}
