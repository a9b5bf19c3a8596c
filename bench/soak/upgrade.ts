// What an upgrade under load leaves to say: from what to what, and the one number that an older build may not have kept.
import type { Sql } from '../../src/domain/database.js';
import { runCommand } from '../../test/support/child.js';
import type { Fleet } from '../../test/support/fleet.js';
import { type Build, presentBuild } from './builds.js';

export interface Upgrade {
  /** Each a build and the migration that its schema was at. */
  readonly from: string;
  readonly to: string;
  /** The older build did not count what tenants use: counted anew after the last of it, as docs/operations.md says. */
  readonly isRecounted: boolean;
}

/** While only processes of the older build have run; what it gives is asked once they are all replaced. */
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
