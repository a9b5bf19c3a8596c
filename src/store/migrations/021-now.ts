import { Migration } from '@mikro-orm/migrations';

/**
 * The one clock again, in a language that keeps its plan for as long as the connection: as an SQL function it was parsed and planned
 * anew for each place of each statement that asked for the time, which took longer than many a statement.
 */
export class Migration021Now extends Migration {
  override up(): void {
    this.addSql(`create or replace function exchange_now() returns timestamptz language plpgsql stable as $$
      declare ms bigint;
      begin
        select offset_ms into ms from clock;
        return clock_timestamp() + ms * interval '1 millisecond';
      end $$`);
  }
}
