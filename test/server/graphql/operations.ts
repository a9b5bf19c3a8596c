// What the tests of operator actions share: a service, and the retry of a document.
import { clientOf, startApp } from '../../support/app.js';
import { BUYER, register } from '../../support/documents.js';
import { keptByEach } from '../../support/kept.js';
import { test } from '../../support/test.js';

export const RETRY = 'mutation ($documentId: ID!) { retryDocument(documentId: $documentId) { status failedAttempts error { code } } }';

export const NOT_RETRYABLE = [
  { code: 'DOCUMENT_NOT_RETRYABLE', message: 'Only an outgoing document in ERROR that is not completed can be retried' },
];

/** Nobody has registered it. */
export const NOBODY = '0088:5400000000034';

/** Of the test file that called `begin`. */
export const [exchange, keep] = keptByEach(startApp);
export const seller = clientOf(exchange, 'demo-seller');
export const buyer = clientOf(exchange, 'demo-buyer');

export function begin(): void {
  keep();
  test.before(() => register(buyer, BUYER));
}
