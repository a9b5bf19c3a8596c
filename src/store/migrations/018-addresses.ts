import { Migration } from '@mikro-orm/migrations';

/**
 * Addresses have one form (src/domain/emailAddress.ts). SQL cannot write it for domains that are not in ASCII: the next start does, and what
 * would be the mailbox of somebody else stays as it is (src/domain/people/addresses.ts).
 */
export class Migration018Addresses extends Migration {
  override up(): void {
    this.addSql('alter table person add column address_state text');
    this.addSql(`update person set address_state = 'TYPED' where email !~ '^[!-~]+@[a-z0-9.-]+$'`);
    this.addSql('create index person_address on person (created_at, id) where address_state is not null');
    // Two rules of before for one mailbox stay two, and both are listed.
    this.addSql(`update alert_rule r set target = lower(target) where kind = 'MAIL' and target <> lower(target)
      and not exists (select 1 from alert_rule o where o.tenant_id = r.tenant_id and o.kind = 'MAIL' and lower(o.target) = lower(r.target)
        and o.id <> r.id)`);
  }
}
