// All tables of the service. A test compares them with the migrated database. Agenda and the migrations have tables of their own.
import { EntitySchema } from '@mikro-orm/core';
import * as document from '../domain/document.js';
import * as eReport from '../domain/ereporting/eReport.js';
import * as lifecycle from '../domain/lifecycle/lifecycleStatus.js';
import * as participant from '../domain/participant.js';
import * as person from '../domain/people/person.js';
import * as portalLink from '../domain/portal/portalLink.js';
import * as savedView from '../domain/savedViews/savedView.js';
import * as accounts from '../domain/tables/accounts.js';
import * as channels from '../domain/tables/channels.js';
import * as evidence from '../domain/tables/evidence.js';
import * as messages from '../domain/tables/messages.js';
import * as notices from '../domain/tables/notices.js';
import * as registry from '../domain/tables/registry.js';
import * as search from '../domain/tables/search.js';
import * as service from '../domain/tables/service.js';
import * as standingExports from '../domain/tables/standingExports.js';
import * as statistics from '../domain/tables/statistics.js';
import * as teamwork from '../domain/tables/teamwork.js';
import * as tenants from '../domain/tables/tenants.js';
import * as webhooks from '../domain/tables/webhooks.js';
import * as taxReport from '../domain/taxData/taxReport.js';
import * as tenant from '../domain/tenant.js';
import * as webhook from '../domain/webhook.js';

const MODULES: readonly object[] = [
  accounts,
  channels,
  document,
  evidence,
  eReport,
  lifecycle,
  messages,
  notices,
  participant,
  person,
  portalLink,
  registry,
  savedView,
  search,
  service,
  standingExports,
  statistics,
  taxReport,
  teamwork,
  tenant,
  tenants,
  webhook,
  webhooks,
];

/** Each schema that one of the modules exports. */
export const SCHEMAS: readonly EntitySchema[] = MODULES.flatMap((module) => Object.values(module)).filter(
  (one): one is EntitySchema => one instanceof EntitySchema,
);
