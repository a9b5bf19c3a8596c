import type { App } from '../ports.js';

/** Lets the next look at due accounts poll this one, because its channel knows that there is something. */
export async function makeDue({ database }: Pick<App, 'database'>, id: string): Promise<void> {
  await database.sql.query(
    'update channel_account set due_at = exchange_now() where id = $1 and enabled and due_at > exchange_now()',
    [id],
    {
      prepared: true,
    },
  );
}
