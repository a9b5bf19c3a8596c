import { Migration } from '@mikro-orm/migrations';

/** A probe of an endpoint is a lease of its own: from the claim until its result is learnt, no other claim sends one. */
export class Migration009Probe extends Migration {
  override up(): void {
    this.addSql('alter table webhook_endpoint add column probe_until timestamptz');
  }
}
