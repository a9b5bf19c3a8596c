// How many mails a tenant has from the mail server of the service: who may write rules must not send mail to anybody without end.
import type { App } from '../ports.js';

/** In any hour: half of them at once, and the other half over the hour. All attempts count. */
export const SERVICE_MAILS_PER_HOUR_MAX = 60;
const BURST = SERVICE_MAILS_PER_HOUR_MAX / 2;
const SECONDS_EACH = 3_600 / (SERVICE_MAILS_PER_HOUR_MAX - BURST);

const AVAILABLE = `least(${BURST}, b.tokens + greatest(0, extract(epoch from clock_timestamp() - b.at)::float8) / ${SECONDS_EACH})`;

/** Takes one mail of the tenant. The seconds until there is one, 0 where it was taken. */
export async function takeMail({ database }: Pick<App, 'database'>, tenantId: string): Promise<number> {
  const [row] = await database.sql.query<{ granted: number; tokens: number }>(
    `insert into rate_bucket as b (key, tokens, granted) values ($1, ${BURST - 1}, 1)
     on conflict (key) do update set granted = least(1, floor(${AVAILABLE})),
       tokens = ${AVAILABLE} - least(1, floor(${AVAILABLE})), at = clock_timestamp()
     returning granted, tokens`,
    [`alert-mail\n${tenantId}`],
  );
  const { granted, tokens } = row!;
  return granted > 0 ? 0 : Math.ceil((1 - tokens) * SECONDS_EACH);
}
