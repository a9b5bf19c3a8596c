// For which country a participant reports its invoices.
import { type Client, startApp } from '../../support/app.js';
import { BUYER, register, SELLER } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());
let seller: Client;

test.before(async () => {
  seller = await exchange.as('demo-seller');
  await register(seller, SELLER);
  await register(await exchange.as('demo-buyer'), BUYER);
});

const SET =
  'mutation ($identifier: String!, $country: TaxCountry) { setTaxReporting(identifier: $identifier, country: $country) { taxReporting } }';
const reporting = async (identifier: string): Promise<unknown> =>
  (await data(seller, `{ participant(identifier: "${identifier}") { taxReporting } }`)).participant;

test.serial('a participant reports to no authority, then to one, then to none again; the audit log says so', async (t) => {
  t.deepEqual(await reporting(SELLER), { taxReporting: null });
  t.deepEqual(await data(seller, SET, { identifier: SELLER.toUpperCase(), country: 'SK' }), { setTaxReporting: { taxReporting: 'SK' } });
  t.deepEqual(await reporting(SELLER), { taxReporting: 'SK' });
  t.deepEqual(await data(seller, SET, { identifier: SELLER, country: null }), { setTaxReporting: { taxReporting: null } });
  t.deepEqual(await reporting(SELLER), { taxReporting: null });
  const { auditLog } = await data(
    seller,
    '{ auditLog(filter: { actions: [PARTICIPANT_TAX_REPORTING] }) { edges { node { subject details } } } }',
  );
  t.deepEqual(auditLog.edges.at(-1).node, { subject: SELLER, details: { country: 'sk' } });
});

test.serial('the participant of another tenant is as one that is not registered', async (t) => {
  t.deepEqual(faults(await ask(seller, SET, { identifier: BUYER, country: 'SK' })), [
    { code: 'PARTICIPANT_NOT_REGISTERED', message: `Participant ${BUYER} is not registered` },
  ]);
});

test.serial('a change of the participant leaves it reporting', async (t) => {
  await data(seller, SET, { identifier: SELLER, country: 'VIDA' });
  await data(
    seller,
    `mutation { updateParticipant(identifier: "${SELLER}", participant: { name: "Other", countryCode: "BE", documentTypes: [158] }) { name } }`,
  );
  t.deepEqual(await reporting(SELLER), { taxReporting: 'VIDA' });
});
