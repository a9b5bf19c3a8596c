import { Migration } from '@mikro-orm/migrations';
import { ACCOUNTS, SANDBOX } from './exchange/accounts.js';
import { CLOCK } from './exchange/clock.js';
import { DOCUMENTS } from './exchange/documents.js';
import { MESSAGES } from './exchange/messages.js';
import { PARTICIPANTS } from './exchange/participants.js';
import { PEOPLE } from './exchange/people.js';
import { STATISTICS } from './exchange/statistics.js';
import { TENANTS } from './exchange/tenants.js';
import { WEBHOOKS } from './exchange/webhooks.js';

/** In an order in which references point back. */
const STATEMENTS = [
  ...CLOCK,
  ...TENANTS,
  ...DOCUMENTS,
  ...MESSAGES,
  ...PARTICIPANTS,
  ...WEBHOOKS,
  ...ACCOUNTS,
  ...SANDBOX,
  ...STATISTICS,
  ...PEOPLE,
];

/** The first schema. */
export class Migration001Exchange extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
