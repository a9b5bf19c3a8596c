// How many mails a tenant has from the mail server of the service: who may write rules must not send mail to anybody without end.
import type { App } from '../ports.js';
import { drawTokens } from '../rateBucket.js';

/** In any hour: half of them at once, and the other half over the hour. All attempts count. */
const SERVICE_MAILS_PER_HOUR_MAX = 60;
const BURST = SERVICE_MAILS_PER_HOUR_MAX / 2;
const RATE = { perSecond: (SERVICE_MAILS_PER_HOUR_MAX - BURST) / 3_600, burst: BURST } as const;

/** Takes one mail of the tenant. The seconds until there is one, 0 where it was taken. */
export async function takeMail({ database }: Pick<App, 'database'>, tenantId: string): Promise<number> {
  const { waitSeconds } = await drawTokens(database.sql, `alert-mail\n${tenantId}`, RATE, 1);
  return Math.ceil(waitSeconds);
}
