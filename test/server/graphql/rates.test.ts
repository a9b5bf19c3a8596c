// Which rate each mutation takes: that of changes, unless it is an upload or one of participants.
import { graphql } from 'graphql';
import { personActor } from '../../../src/auth/people/sessions.js';
import { NIL_UUID } from '../../../src/domain/uuid.js';
import { createGraph } from '../../../src/server/graphql/context.js';
import { createSchema } from '../../../src/server/graphql/schema.js';
import type { RateKind } from '../../../src/server/request/rates.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';
import { FIELDS } from './foreignFields.js';

const app = shareApp({ ROLES: 'api' });

const taking = (kind: RateKind, ...names: readonly string[]): [string, RateKind][] => names.map((name) => [name, kind]);

const OTHERS: ReadonlyMap<string, RateKind> = new Map([
  ...taking('upload', 'uploadDocument', 'validateDocument', 'preflightDocument', 'routeDocument', 'sendEReports', 'sendInvoice'),
  ...taking('participant', 'registerParticipant', 'updateParticipant', 'removeParticipant'),
  ...taking('participant', 'prepareParticipantMigration', 'cancelParticipantMigration', 'migrateParticipant'),
  ...taking('participant', 'setTaxReporting'),
]);

const IDS = {
  document: 'none',
  failed: 'none',
  participant: '9915:none',
  subscription: NIL_UUID,
  delivery: '1',
  replay: NIL_UUID,
  cursor: 'none',
  account: NIL_UUID,
  portalLink: NIL_UUID,
};

const schema = createSchema();
const actor = personActor({ person: NIL_UUID, tenantId: 'demo-seller', name: 'Ann', email: 'ann@seller.example', role: 'admin' });

const graphOf = (taken: RateKind[]) => createGraph(app.app, { take: async (_, kind) => void taken.push(kind) }, { actor, language: 'en' });

for (const name of Object.keys(schema.getMutationType()!.getFields())) {
  const expected = OTHERS.get(name) ?? 'change';
  test.serial(`${name} takes ${expected}`, async (t) => {
    const taken: RateKind[] = [];
    await graphql({ schema, source: FIELDS[`Mutation.${name}`]![0](IDS), contextValue: graphOf(taken) });
    t.deepEqual(taken, [expected]);
  });
}

test('the first mutation of a request counts as the request, each further one as another request', async (t) => {
  const taken: RateKind[] = [];
  const source = `mutation { ${['a', 'b', 'c'].map((alias) => `${alias}: removeSavedView(id: "${NIL_UUID}")`).join(' ')} }`;
  await graphql({ schema, source, contextValue: graphOf(taken) });
  t.deepEqual(taken, ['change', 'read', 'change', 'read', 'change']);
});

test('what a role may not do takes nothing', async (t) => {
  const taken: RateKind[] = [];
  const contextValue = { ...graphOf(taken), actor: { ...actor, person: { ...actor.person!, role: 'viewer' as const } } };
  await graphql({ schema, source: 'mutation { rotateWebhookSecrets }', contextValue });
  t.deepEqual(taken, []);
});
