// Subscriptions of the tests of streams.
import type { Told } from '../../support/stream.js';

export const DOCUMENTS = 'subscription { documentChanged { from to document { documentId status } } }';
export const ONE = 'subscription ($id: ID!) { documentChanged(documentId: $id) { from to at document { documentId status } } }';
export const DELIVERIES = 'subscription { deliveryChanged { id documentId } }';

export const change = ({ data: told }: Told) => told?.documentChanged;
