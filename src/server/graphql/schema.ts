// Builds the schema from its classes. `npm run schema` prints it to schema.graphql.
import 'reflect-metadata';
import { assertObjectType, type GraphQLFieldResolver, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchemaSync, type PubSub } from 'type-graphql';
import { controlAccess } from './accessControl.js';
import { countAnswers } from './answerLimits.js';
import type { Graph } from './context.js';
import { describeCosts } from './costs.js';
import { QUERY_LIMITS } from './limits.js';
import { AccountMutations } from './mutations/accounts.js';
import { AttentionMutations } from './mutations/attention.js';
import { BulkMutations } from './mutations/bulk.js';
import { DocumentMarkMutations } from './mutations/documentMarks.js';
import { DocumentMutations } from './mutations/documents.js';
import { ExportOperations } from './mutations/exports.js';
import { ParticipantMutations } from './mutations/participants.js';
import { PersonMutations } from './mutations/people.js';
import { PreflightMutations } from './mutations/preflight.js';
import { RouteMutations } from './mutations/routes.js';
import { StandingExportOperations } from './mutations/standingExports.js';
import { WebhookMutations } from './mutations/webhooks.js';
import { AccountQueries } from './queries/accounts.js';
import { AlertOperations } from './queries/alerts.js';
import { ApprovalOperations } from './queries/approvals.js';
import { AttentionQueries } from './queries/attention.js';
import { AuditQueries } from './queries/audit.js';
import { DocumentMarks } from './queries/documentMarks.js';
import { DocumentQueries, FileFields } from './queries/documents.js';
import { EReportOperations } from './queries/eReports.js';
import { EventQueries } from './queries/events.js';
import { FindQueries } from './queries/findParticipant.js';
import { InvoiceAnswers } from './queries/invoiceAnswers.js';
import { CheckedInvoiceFields, InvoiceOperations } from './queries/invoices.js';
import { DocumentLifecycle, LifecycleOperations } from './queries/lifecycle.js';
import { AttentionFields, ErrorFields, TimelineFields } from './queries/localTexts.js';
import { NoticeOperations } from './queries/notices.js';
import { ParticipantQueries } from './queries/participants.js';
import { PortalOperations } from './queries/portal.js';
import { ReceiverQueries } from './queries/receivers.js';
import { ReplayQueries } from './queries/replays.js';
import { ReportFields } from './queries/reports.js';
import { RetentionOperations } from './queries/retention.js';
import { RouteQueries } from './queries/routes.js';
import { SavedViewOperations } from './queries/savedViews.js';
import { ClientMutations, SettingsQueries, TenantMutations } from './queries/settings.js';
import { StatisticsQueries } from './queries/statistics.js';
import { TaxDataOperations } from './queries/taxData.js';
import { TeamworkOperations } from './queries/teamwork.js';
import { ViewerQueries } from './queries/viewer.js';
import { AttemptFields, DeliveryQueries, SubscriptionQueries } from './queries/webhooks.js';
import { ChangeSubscriptions } from './subscriptions/changes.js';
import { PageSubscriptions } from './subscriptions/pages.js';
import { ATTENTION_PAGES } from './types/attention.js';
import { AUDIT_PAGES } from './types/audit.js';
import { DOCUMENT_PAGES } from './types/document.js';
import { DELIVERY_PAGES } from './types/webhook.js';

/** Each subscription has its own source, but type-graphql requires a PubSub. */
const UNUSED_PUB_SUB: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('No subscription has a topic');
  },
};

const documents = new DocumentQueries();
const deliveries = new DeliveryQueries();
const files = new FileFields();

/**
 * Fields that occur hundreds of times on a page. They are called directly, because type-graphql sorts and collects the parameters of its
 * methods at each call.
 */
const DIRECT: Readonly<Record<string, Readonly<Record<string, GraphQLFieldResolver<never, Graph>>>>> = {
  Document: {
    files: (root, _, graph) => documents.files(graph, root),
    timeline: (root, { last }, graph) => documents.timeline(graph, root, last as number | null),
    webhookDeliveries: (root, { first }, graph) => documents.webhookDeliveries(graph, root, first as number),
  },
  DocumentFile: {
    downloadUrl: (root, _, graph) => files.downloadUrl(graph, root),
    viewUrl: (root, _, graph) => files.viewUrl(graph, root),
  },
  WebhookDelivery: { attempts: (root, _, graph) => deliveries.attempts(graph, root) },
};

const RESOLVERS = [
  ViewerQueries,
  DocumentQueries,
  FileFields,
  ErrorFields,
  TimelineFields,
  DocumentMarks,
  TeamworkOperations,
  ApprovalOperations,
  DocumentLifecycle,
  InvoiceAnswers,
  LifecycleOperations,
  EReportOperations,
  TaxDataOperations,
  EventQueries,
  FindQueries,
  ReportFields,
  CheckedInvoiceFields,
  InvoiceOperations,
  RetentionOperations,
  StandingExportOperations,
  ...DOCUMENT_PAGES,
  ParticipantQueries,
  ReceiverQueries,
  PreflightMutations,
  SubscriptionQueries,
  DeliveryQueries,
  ...DELIVERY_PAGES,
  AttemptFields,
  AttentionQueries,
  AttentionFields,
  ...ATTENTION_PAGES,
  AttentionMutations,
  AuditQueries,
  ...AUDIT_PAGES,
  StatisticsQueries,
  AccountQueries,
  DocumentMutations,
  DocumentMarkMutations,
  BulkMutations,
  ExportOperations,
  ParticipantMutations,
  WebhookMutations,
  AccountMutations,
  RouteQueries,
  RouteMutations,
  ChangeSubscriptions,
  PageSubscriptions,
  AlertOperations,
  NoticeOperations,
  SavedViewOperations,
  SettingsQueries,
  ClientMutations,
  TenantMutations,
  PersonMutations,
  ReplayQueries,
  PortalOperations,
] as const;

/** The domain checks all input, so that both interfaces give the same answer. Validation by type-graphql is off. */
export function createSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: RESOLVERS,
    validate: false,
    pubSub: UNUSED_PUB_SUB,
  });
  for (const [type, resolvers] of Object.entries(DIRECT)) {
    const fields = assertObjectType(schema.getType(type)).getFields();
    for (const [name, resolve] of Object.entries(resolvers)) fields[name]!.resolve = resolve as GraphQLFieldResolver<unknown, unknown>;
  }
  controlAccess(schema);
  describeCosts(schema, QUERY_LIMITS.costMax);
  countAnswers(schema);
  return schema;
}

let served: GraphQLSchema | undefined;

/** The schema that all services of this process share. Creating one takes a tenth of a second, and it holds nothing of a service. */
export function sharedSchema(): GraphQLSchema {
  served ??= createSchema();
  return served;
}

/** The content of schema.graphql. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(createSchema()))}\n`;
}
