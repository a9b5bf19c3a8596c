// What the tests of operator actions share: a service of their own, and the retry of a document.
import { type Client, startApp, type TestApp } from '../../support/app.js';

export const RETRY = 'mutation ($documentId: ID!) { retryDocument(documentId: $documentId) { status failedAttempts error { code } } }';

export const NOT_RETRYABLE = [
  { code: 'DOCUMENT_NOT_RETRYABLE', message: 'Only an outgoing document in ERROR that is not completed can be retried' },
];

export async function world(): Promise<{ exchange: TestApp; seller: Client; buyer: Client } & AsyncDisposable> {
  const exchange = await startApp();
  return {
    exchange,
    seller: await exchange.as('demo-seller'),
    buyer: await exchange.as('demo-buyer'),
    [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
  };
}
