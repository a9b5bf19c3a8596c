import { Migration001Exchange } from './001-exchange.js';
import { Migration002Agenda } from './002-agenda.js';
import { Migration003SignIn } from './003-sign-in.js';
import { Migration004Lists } from './004-lists.js';
import { Migration005Lifecycle } from './005-lifecycle.js';
import { Migration006Exports } from './006-exports.js';
import { Migration007Evidence } from './007-evidence.js';
import { Migration008LegalHold } from './008-legal-hold.js';
import { Migration009Retention } from './009-retention.js';
import { Migration010SearchAndAlerts } from './010-search-and-alerts.js';
import { Migration011PortalLinks } from './011-portal-links.js';
import { Migration012FlowWebhooks } from './012-flow-webhooks.js';
import { Migration013PeopleOfAdmins } from './013-people-of-admins.js';
import { Migration014FailingDocuments } from './014-failing-documents.js';
import { Migration015Senders } from './015-senders.js';
import { Migration016EndUsers } from './016-end-users.js';
import { Migration017AskedWork } from './017-asked-work.js';
import { Migration018Addresses } from './018-addresses.js';
import { Migration019Marks } from './019-marks.js';
import { Migration020AttemptTexts } from './020-attempt-texts.js';
import { Migration021SapiTokens } from './021-sapi-tokens.js';
import { Migration022EventsToPull } from './022-events-to-pull.js';

/** In order. A released migration never changes. */
export const MIGRATIONS = [
  { name: '001-exchange', class: Migration001Exchange },
  { name: '002-agenda', class: Migration002Agenda },
  { name: '003-sign-in', class: Migration003SignIn },
  { name: '004-lists', class: Migration004Lists },
  { name: '005-lifecycle', class: Migration005Lifecycle },
  { name: '006-exports', class: Migration006Exports },
  { name: '007-evidence', class: Migration007Evidence },
  { name: '008-legal-hold', class: Migration008LegalHold },
  { name: '009-retention', class: Migration009Retention },
  { name: '010-search-and-alerts', class: Migration010SearchAndAlerts },
  { name: '011-portal-links', class: Migration011PortalLinks },
  { name: '012-flow-webhooks', class: Migration012FlowWebhooks },
  { name: '013-people-of-admins', class: Migration013PeopleOfAdmins },
  { name: '014-failing-documents', class: Migration014FailingDocuments },
  { name: '015-senders', class: Migration015Senders },
  { name: '016-end-users', class: Migration016EndUsers },
  { name: '017-asked-work', class: Migration017AskedWork },
  { name: '018-addresses', class: Migration018Addresses },
  { name: '019-marks', class: Migration019Marks },
  { name: '020-attempt-texts', class: Migration020AttemptTexts },
  { name: '021-sapi-tokens', class: Migration021SapiTokens },
  { name: '022-events-to-pull', class: Migration022EventsToPull },
] as const;
