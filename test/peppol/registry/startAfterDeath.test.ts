// A process dies at any call of a registration to SML and phoss SMP. The start of the next one finishes it, with no turn of any job.
import { type Actor, clientActor } from '../../../src/domain/actor.js';
import type { Database } from '../../../src/domain/database.js';
import { createFinisher, type FinishingApp } from '../../../src/domain/participants/finish.js';
import { releaseRegistrations } from '../../../src/domain/participants/lease.js';
import { listParticipants } from '../../../src/domain/participants/list.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import { removeParticipant } from '../../../src/domain/participants/remove.js';
import { updateParticipant } from '../../../src/domain/participants/update.js';
import type { App, Outgoing } from '../../../src/domain/ports.js';
import { type JobStore, postgresJobs } from '../../../src/jobs/jobStore.js';
import { startWorker } from '../../../src/jobs/worker.js';
import { DOCUMENT_TYPES_BY_CODE } from '../../../src/peppol/documentTypes.js';
import { documentTypeUri, participantUri } from '../../../src/peppol/smp/identifiers.js';
import type { OpenDatabase } from '../../../src/store/database.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { SMP_ID, startNetwork } from '../../support/network/services.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const CALLER: Actor = clientActor('demo-seller', 'demo-seller');
const OLD = { name: 'Old', countryCode: 'BE', documentTypes: [158] } as const;
const NEW = { name: 'New', countryCode: 'NL', documentTypes: [160] } as const;

type Verbs = FinishingApp & Pick<App, 'clock'>;

interface Verb {
  readonly needs: boolean;
  readonly run: (app: Verbs, identifier: string) => Promise<void>;
  /** The codes in the end. An update and a removal go on. A registration is undone, because nobody was told of it. */
  readonly after: string;
  /** Writes to SML and SMP. */
  readonly writes: number;
}

const VERBS: Readonly<Record<string, Verb>> = {
  registration: { needs: false, run: (app, identifier) => registerParticipant(app, CALLER, { identifier, ...NEW }), after: '', writes: 6 },
  update: { needs: true, run: (app, identifier) => updateParticipant(app, CALLER, { identifier, ...NEW }), after: '160', writes: 5 },
  removal: { needs: true, run: (app, identifier) => removeParticipant(app, CALLER, identifier), after: '', writes: 2 },
};

// Without a worker there is no job.
const exchange = kept(() => startApp({ ROLES: 'api' }));
const network = kept(startNetwork);

const living = (): Verbs => ({ ...exchange.app, registry: network.registry(exchange.app.database) });

/** A process that dies at its write number `at`: before it is sent, or when its answer is there. */
function mortal(at: number, moment: 'before' | 'after'): { readonly app: Verbs; readonly died: Promise<void> } {
  const death = Promise.withResolvers<void>();
  const never = new Promise<never>(() => undefined);
  let writes = 0;
  let isDead = false;
  const die = (): Promise<never> => {
    isDead = true;
    death.resolve();
    return never;
  };
  const ofDying =
    (outgoing: Outgoing): Outgoing =>
    async (request) => {
      if (isDead) return never;
      const isWrite = request.body !== undefined || request.method === 'DELETE';
      // That of the SMP itself is no part of a registration.
      const isAt = isWrite && !request.url.endsWith('/manageservicemetadata') && ++writes === at;
      if (isAt && moment === 'before') return die();
      const answer = await outgoing(request);
      return isAt ? die() : isDead ? never : answer;
    };
  const { database } = exchange.app;
  const query: Database['sql']['query'] = (...args) => (isDead ? never : database.sql.query(...args));
  const heartbeats: Database['heartbeats'] = { query: (...args) => (isDead ? never : database.heartbeats.query(...args)) };
  const registry = network.registry(database, {
    sml: { ...network.externalSml, outgoing: ofDying(network.externalSml.outgoing) },
    smp: { ...network.external, outgoing: ofDying(network.external.outgoing) },
  });
  return {
    app: { ...exchange.app, registry, database: { ...database, sql: { ...database.sql, query }, heartbeats } },
    died: death.promise,
  };
}

/** The codes that SML, SMP and list have. Of the SML: whether it has the participant. */
async function held(identifier: string): Promise<{ readonly sml: boolean; readonly smp: string; readonly list: string }> {
  const metadata = network.phoss.groups.get(participantUri(identifier))?.metadata;
  const codes = Object.entries(DOCUMENT_TYPES_BY_CODE).filter(([, { value }]) => metadata?.has(documentTypeUri(value)) === true);
  const listed = (await listParticipants(exchange.app, CALLER)).find((one) => one.identifier === identifier);
  return {
    sml: network.sml.participants.get(identifier) === SMP_ID,
    smp: codes.map(([code]) => code).join(),
    list: listed?.documentTypes.join() ?? '',
  };
}

async function isAsWanted(identifier: string, after: string): Promise<boolean> {
  const { sml, smp, list } = await held(identifier);
  return sml === (after !== '') && smp === after && list === after;
}

async function leave(verb: Verb, identifier: string, at: number, moment: 'before' | 'after'): Promise<void> {
  if (verb.needs) await registerParticipant(living(), CALLER, { identifier, ...OLD });
  const { app, died } = mortal(at, moment);
  const survived = verb.run(app, identifier).then(() => Promise.reject(new Error('The process did not die')));
  await Promise.race([died, survived]);
  // What an embedded process does before it serves. On a server the lease ends.
  await releaseRegistrations(exchange.app);
}

for (const [name, verb] of Object.entries(VERBS)) {
  for (let at = 1; at <= verb.writes; at += 1) {
    for (const moment of ['before', 'after'] as const) {
      test.serial(`a ${name} of a process that died ${moment} write ${at} is finished by the start`, async (t) => {
        const identifier = `9918:${name}-${moment}-${at}`;
        await leave(verb, identifier, at, moment);
        const stopping = new AbortController();
        const finishing = createFinisher(living()).runAtStart(stopping.signal);
        await until(() => isAsWanted(identifier, verb.after), 'SML, SMP and list have the same');
        stopping.abort();
        await t.notThrowsAsync(finishing);
      });
    }
  }
}

test.serial('the start of a worker finishes it before its job clock has begun', async (t) => {
  const identifier = '9918:worker';
  await leave(VERBS['update']!, identifier, 2, 'after');
  const connected = Promise.withResolvers<void>();
  const store: JobStore = { ...postgresJobs((exchange.app.database as OpenDatabase).pool), connect: () => connected.promise };
  const starting = startWorker({ ...exchange.app, ...living() }, store, undefined, '00000000-0000-4000-8000-000000000001');
  await until(() => isAsWanted(identifier, '160'), 'SML, SMP and list have the same');
  connected.resolve();
  await (await starting).stop(0);
  t.true(await isAsWanted(identifier, '160'));
});
