import { Migration001Exchange } from './001-exchange.js';
import { Migration002Agenda } from './002-agenda.js';
import { Migration003Dashboards } from './003-dashboards.js';
import { Migration004Compression } from './004-compression.js';
import { Migration005Engine } from './005-engine.js';
import { Migration006Live } from './006-live.js';
import { Migration007Search } from './007-search.js';
import { Migration008Upkeep } from './008-upkeep.js';
import { Migration009Probe } from './009-probe.js';
import { Migration010Limits } from './010-limits.js';
import { Migration011Files } from './011-files.js';
import { Migration012Submissions } from './012-submissions.js';
import { Migration013Statistics } from './013-statistics.js';
import { Migration014Replays } from './014-replays.js';
import { Migration017Registration } from './017-registration.js';
import { Migration018Actors } from './018-actors.js';
import { Migration019Accounts } from './019-accounts.js';
import { Migration020Totals } from './020-totals.js';
import { Migration021Now } from './021-now.js';
import { Migration022Business } from './022-business.js';
import { Migration023Smp } from './023-smp.js';
import { Migration024Network } from './024-network.js';

/** In order. A released migration never changes. */
export const MIGRATIONS = [
  { name: '001-exchange', class: Migration001Exchange },
  { name: '002-agenda', class: Migration002Agenda },
  { name: '003-dashboards', class: Migration003Dashboards },
  { name: '004-compression', class: Migration004Compression },
  { name: '005-engine', class: Migration005Engine },
  { name: '006-live', class: Migration006Live },
  { name: '007-search', class: Migration007Search },
  { name: '008-upkeep', class: Migration008Upkeep },
  { name: '009-probe', class: Migration009Probe },
  { name: '010-limits', class: Migration010Limits },
  { name: '011-files', class: Migration011Files },
  { name: '012-submissions', class: Migration012Submissions },
  { name: '013-statistics', class: Migration013Statistics },
  { name: '014-replays', class: Migration014Replays },
  { name: '017-registration', class: Migration017Registration },
  { name: '018-actors', class: Migration018Actors },
  { name: '019-accounts', class: Migration019Accounts },
  { name: '020-totals', class: Migration020Totals },
  { name: '021-now', class: Migration021Now },
  { name: '022-business', class: Migration022Business },
  { name: '023-smp', class: Migration023Smp },
  { name: '024-network', class: Migration024Network },
] as const;
