// How many mails a tenant has from the mail server of the service: who may write rules must not send mail to anybody without end.
import type { App } from '../ports.js';
import { drawTokens } from '../rateBucket.js';

/** In any hour: half of them at once, and the other half over the hour. All attempts count. */
const SERVICE_MAILS_PER_HOUR_MAX = {
  /** To addresses that a rule names. */
  alert: 60,
  /** To the people of the tenant. */
  notice: 600,
  /** To people who get the file of a standing export. */
  export: 200,
  /** To people who are invited. */
  invitation: 60,
} as const;

/** Takes one mail of the tenant. The seconds until there is one, 0 where it was taken. */
export async function takeMail(
  { database }: Pick<App, 'database'>,
  tenantId: string,
  kind: keyof typeof SERVICE_MAILS_PER_HOUR_MAX,
): Promise<number> {
  const burst = SERVICE_MAILS_PER_HOUR_MAX[kind] / 2;
  const { waitSeconds } = await drawTokens(database.sql, `${kind}-mail\n${tenantId}`, { perSecond: burst / 3_600, burst }, 1);
  return Math.ceil(waitSeconds);
}
