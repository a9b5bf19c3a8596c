// POST /graphql/stream: no subscription tells of another tenant.
import { isObjectType } from 'graphql';
import { createSchema } from '../../../src/server/graphql/schema.js';
import { startApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { answers } from '../../support/inbox.js';
import { subscribeTo } from '../../support/stream.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';
import { change, DELIVERIES, DOCUMENTS } from './streamQueries.js';

/** The subscriptions of another tenant: to everything, and to the names that the seller uses. */
const OTHERS = {
  // In changed.test.ts.
  changed: [],
  documentChanged: [DOCUMENTS, 'subscription { documentChanged(documentId: "theirs") { document { receiverIdentifier } } }'],
  deliveryChanged: [DELIVERIES, 'subscription { deliveryChanged(filter: { documentId: "theirs" }) { subscriptionId } }'],
} as const;
const NOBODY = '0088:5400000000034';
const NOBODY_ELSE = '0088:5400000000041';

test.serial('each subscription of the schema is among those that another tenant tried', (t) => {
  const type = createSchema().getSubscriptionType();
  t.deepEqual(isObjectType(type) ? Object.keys(type.getFields()).sort() : [], Object.keys(OTHERS).sort());
});

test.serial("changes of another tenant are never told: the first that comes is one's own", async (t) => {
  await using other = await startApp();
  const [ofSeller, ofBuyer] = [await other.as('demo-seller'), await other.as('demo-buyer')];
  await using inbox = await openInbox(other, answers(204));
  await subscribe(ofSeller, `${inbox.url}/hook`);
  const { id: subscriptionId } = await subscribe(ofBuyer, `${inbox.url}/hook`);
  const client = 'demo-buyer';
  using documents = await subscribeTo(other.url, OTHERS.documentChanged[0], { client });
  using named = await subscribeTo(other.url, OTHERS.documentChanged[1], { client });
  using deliveries = await subscribeTo(other.url, OTHERS.deliveryChanged[0], { client });
  using namedDeliveries = await subscribeTo(other.url, OTHERS.deliveryChanged[1], { client });
  using sellers = await subscribeTo(other.url, DELIVERIES);
  await uploadInvoice(ofSeller, 'theirs', NOBODY);
  t.is((await sellers.next())?.data.deliveryChanged.documentId, 'theirs');
  await uploadInvoice(ofBuyer, 'ours', NOBODY_ELSE);
  t.is(change((await documents.next()) ?? {}).document.documentId, 'ours');
  t.is((await deliveries.next())?.data.deliveryChanged.documentId, 'ours');
  await uploadInvoice(ofBuyer, 'theirs', NOBODY_ELSE);
  t.is(change((await named.next()) ?? {}).document.receiverIdentifier, NOBODY_ELSE);
  t.is((await namedDeliveries.next())?.data.deliveryChanged.subscriptionId, subscriptionId);
});
