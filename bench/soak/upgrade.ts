// Reports on an upgrade under load: from which version to which, and the one number that an older build may not have stored.
import type { Sql } from '../../src/domain/database.js';
import { runCommand } from '../../test/support/child.js';
import type { Fleet } from '../../test/support/fleet.js';
import { type Build, presentBuild } from './builds.js';

export interface Upgrade {
  /** A build and the migration of its schema. */
  readonly from: string;
  readonly to: string;
  /** The older build did not count the usage of tenants. The usage is recounted after its last process, as in docs/operations.md. */
  readonly isRecounted: boolean;
}

/** To be called while only processes of the older build have run. Call the returned function once all of them are replaced. */
export async function watchUpgrade(older: Build, { app, env }: Fleet): Promise<() => Promise<Upgrade>> {
  const { sql } = app.database;
  const present = await presentBuild();
  const [from, counts] = [await schemaOf(older, sql), await countsUsage(sql)];
  return async () => {
    if (!counts) {
      const { code, stderr } = await runCommand('tenant', ['recount'], env);
      if (code !== 0) throw new Error(`tenant recount: ${stderr}`);
    }
    return { from, to: await schemaOf(present, sql), isRecounted: !counts };
  };
}

async function schemaOf({ about }: Build, sql: Sql): Promise<string> {
  const [last] = await sql.query<{ name: string }>('select name from migration order by id desc limit 1');
  return `${about} (${last?.name})`;
}

async function countsUsage(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ counts: boolean }>(`select to_regclass('tenant_usage') is not null as counts`);
  return row!.counts;
}
