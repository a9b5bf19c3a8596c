import { getCreateIndexesSQL, getCreateTableSQL, getUpdateTimestampTriggerSQL } from '@agendajs/postgres-backend';
import { Migration } from '@mikro-orm/migrations';

/** Agenda's own schema: made here, because processes that start at once would collide making it. */
export class Migration002Agenda extends Migration {
  override up(): void {
    this.addSql(getCreateTableSQL('agenda_jobs'));
    for (const sql of getCreateIndexesSQL('agenda_jobs')) this.addSql(sql);
    for (const sql of splitStatements(getUpdateTimestampTriggerSQL('agenda_jobs'))) this.addSql(sql);
  }
}

/** The trigger comes as several statements in one text; a prepared statement takes one. */
function splitStatements(text: string): string[] {
  return text
    .split(/;\s*\n\s*(?=(?:CREATE|DROP)\b)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
