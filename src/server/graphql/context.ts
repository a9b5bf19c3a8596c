// The context of every resolver: the service, the actor, and loaders that live as long as the request.
import type { RunningApp } from '../../app.js';
import { requireReading } from '../../auth/bearer.js';
import { type Backlog, backlogsOf, NO_BACKLOG } from '../../domain/accounts/backlog.js';
import { NONE_UNREADABLE, type Unreadable, unreadableOf } from '../../domain/accounts/unreadable.js';
import type { Actor } from '../../domain/actor.js';
import { approvalsOf } from '../../domain/approvals/requests.js';
import { assigneesOf } from '../../domain/assignments/assign.js';
import { commentsOf } from '../../domain/comments/comments.js';
import { answeredBy, responsesTo } from '../../domain/documents/receiving/answers.js';
import { inboundFactsOf } from '../../domain/documents/receiving/inboundFacts.js';
import { type Details, detailsOf, faultOccurrencesOf } from '../../domain/documents/retrieval/details.js';
import { reportsOf } from '../../domain/documents/retrieval/reports.js';
import { submissionsOf } from '../../domain/documents/sending/submissionFacts.js';
import { answerOptionsOf } from '../../domain/invoiceAnswers/answerOptions.js';
import { labelsOf } from '../../domain/labels/labels.js';
import { documentsByRow, lifecycleStatusesOf } from '../../domain/lifecycle/statusesOf.js';
import { statusOptionsOf } from '../../domain/lifecycle/statusOptions.js';
import { holdsOf } from '../../domain/maintenance/legalHold.js';
import { driftOf } from '../../domain/participants/reconcile/drift.js';
import { registrationsOf } from '../../domain/participants/registrations.js';
import type { Selection } from '../../domain/statements/jsonColumns.js';
import { taxReportsOf } from '../../domain/taxData/reportsOf.js';
import type { Scope } from '../../domain/vocabulary.js';
import { alertsOf } from '../../domain/webhooks/alerts.js';
import { healthOf, WELL_ENDPOINT } from '../../domain/webhooks/endpointHealth.js';
import { endpointStatisticsOf, NO_STATISTICS } from '../../domain/webhooks/endpointStatistics.js';
import { attemptsOf, snapshotsOf, WITHOUT_ATTEMPTS } from '../../domain/webhooks/log.js';
import { secretsOf } from '../../domain/webhooks/subscriptions.js';
import type { LanguageTag } from '../../texts/languages.js';
import type { RateKind, RateLimiter } from '../request/rates.js';
import { type AnswerBudget, createAnswerBudget } from './answerBudget.js';
import { createLoader, createLoaderOfLists } from './loader.js';
import type { SubscriptionPassthrough } from './stream/passedSubscription.js';

/** The part of the running service that GraphQL uses. */
export type GraphqlService = Pick<
  RunningApp,
  | 'database'
  | 'intake'
  | 'router'
  | 'quota'
  | 'blobs'
  | 'registry'
  | 'receivers'
  | 'certificates'
  | 'channels'
  | 'mail'
  | 'wake'
  | 'copies'
  | 'threads'
  | 'turns'
  | 'moves'
  | 'lookups'
  | 'clock'
  | 'evidenceKey'
  | 'keyring'
  | 'settings'
  | 'log'
  | 'config'
  | 'bearer'
  | 'endpointRules'
  | 'feeds'
>;

export interface Graph {
  readonly app: GraphqlService;
  /** The same for reads: its statements have a time limit, and do not share connections with uploads and workers. */
  readonly reads: GraphqlService;
  readonly actor: Actor;
  /** Of this answer. */
  readonly budget: AnswerBudget;
  /** The language of texts for people: what happened, and the sentences of validation reports. */
  readonly language: LanguageTag;
  readonly load: ReturnType<typeof createLoaders>;
  /** Present for a request to the stream endpoint, the only place where a subscription may begin. */
  readonly hold: SubscriptionPassthrough | undefined;
  /** Throws TOO_MANY_REQUESTS: an operation uses the rate limit of the same operation in REST. */
  take(kind: RateKind): Promise<void>;
  /** The same for a mutation. The first one of a request counts as the request, each further one as another request. */
  takeMutation(kind: RateKind): Promise<void>;
}

interface GraphRequest {
  readonly actor: Actor;
  readonly language: LanguageTag;
  readonly hold?: SubscriptionPassthrough;
  /** The number of answers that share its loaders. */
  readonly answers?: number;
}

export function createGraph(app: GraphqlService, rates: RateLimiter, { actor, language, hold, answers = 1 }: GraphRequest): Graph {
  let mutations = 0;
  const budget = createAnswerBudget(answers);
  const sql = app.database.reads(actor.tenantId);
  const reads = { ...app, database: { ...app.database, sql, em: sql.em } };
  return {
    app,
    reads,
    actor,
    budget,
    language,
    load: createLoaders(reads, actor, budget),
    hold,
    take: (kind) => rates.take(actor, kind),
    async takeMutation(kind) {
      mutations += 1;
      if (mutations > 1) await rates.take(actor, 'read');
      await rates.take(actor, kind);
    },
  };
}

function createLoaders(app: GraphqlService, actor: Actor, budget: AnswerBudget) {
  return {
    ...createDetailLoaders(app, actor),
    fault: createLoader((ids) => faultOccurrencesOf(app, actor, ids), null),
    drift: createLoader((keys) => driftOf(app, actor.tenantId, keys), []),
    labels: createLoader((ids) => labelsOf(app, actor, ids), []),
    approval: createLoader((ids) => approvalsOf(app, actor, ids), null),
    assignee: createLoader((ids) => assigneesOf(app, actor, ids), null),
    comments: createLoader((ids) => commentsOf(app, actor, ids), []),
    legalHold: createLoader((ids) => holdsOf(app, actor, ids), null),
    submissions: createLoader((ids) => submissionsOf(app, actor, ids), []),
    report: createLoader((ids) => reportsOf(app, actor, ids, budget.takeBytes), null),
    responses: createLoaderOfLists((ids, first) =>
      // One more than the budget has: more are refused, never left out.
      responsesTo(app, actor, ids, { first, most: budget.itemsMax + 1 }),
    ),
    answered: createLoader((ids) => answeredBy(app, actor, ids), null),
    lifecycle: createLoader((ids) => lifecycleStatusesOf(app, actor, ids), []),
    lifecycleOptions: createLoader((ids) => statusOptionsOf(app, actor, ids), []),
    answerOptions: createLoader((ids) => answerOptionsOf(app, actor, ids), []),
    taxReports: createLoader((ids) => taxReportsOf(app, actor, ids), []),
    documentByRow: createLoader((ids) => documentsByRow(app, actor, ids), null),
    message: createLoader((ids) => inboundFactsOf(app, actor, ids), null),
    snapshot: createLoader((ids) => snapshotsOf(app, actor, ids), null),
    attempts: createLoader((ids) => attemptsOf(app, actor, ids), []),
    secrets: createLoader((ids) => secretsOf(app, actor, ids), []),
    health: createLoader((ids) => healthOf(app, actor, ids), WELL_ENDPOINT),
    endpointStatistics: createLoader((ids) => endpointStatisticsOf(app, actor, ids), NO_STATISTICS),
    backlog: createLoader<Backlog, Backlog>(() => backlogsOf(app, actor), NO_BACKLOG),
    unreadable: createLoader<Unreadable, Unreadable>(() => unreadableOf(app, actor), NONE_UNREADABLE),
    alerts: createLoader((ids) => alertsOf(app, actor, ids), []),
    registration: createLoader((keys) => registrationsOf(app, actor.tenantId, keys), null),
  };
}

/** For documents without preloaded details. */
function createDetailLoaders(app: GraphqlService, actor: Actor) {
  const nothing: Partial<Details> = {};
  const details = (name: keyof Details) => {
    const selection: Selection = { has: (field) => field === name, below: () => WITHOUT_ATTEMPTS };
    return createLoader((ids) => detailsOf(app, actor, ids, selection), nothing);
  };
  const [files, moves] = [details('files'), details('moves')];
  const deliveries = createLoaderOfLists(async (ids, first) => {
    const selection: Selection = { has: (field) => field === 'deliveries', below: () => ({ ...WITHOUT_ATTEMPTS, first }) };
    const found = await detailsOf(app, actor, ids, selection);
    return new Map([...found].map(([id, { deliveries: own }]) => [id, own ?? []]));
  });
  return {
    files: async (id: string) => (await files(id)).files ?? [],
    moves: async (id: string) => (await moves(id)).moves ?? [],
    deliveries,
  };
}

/** Throws FORBIDDEN where the token lacks the scope of the field. REST names the scope in a header, which a field does not have. */
export function guard({ actor }: Graph, scope: Scope): void {
  requireReading(actor, scope);
}
