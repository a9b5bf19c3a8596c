import { Migration } from '@mikro-orm/migrations';

/** When an alert about a channel account was raised. Null: it was not, since the account's last success. */
export class Migration033AccountAlerts extends Migration {
  override up(): void {
    this.addSql('alter table channel_account add column refused_at timestamptz, add column failing_at timestamptz');
  }
}
