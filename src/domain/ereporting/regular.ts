// Makes and sends the e-reports of the periods that have ended, for every tenant with something to report. A recurring job. What is added
// to a period later is sent as a correction.
import { errorMessage } from '../../errorMessage.js';
import { systemActor } from '../actor.js';
import { type Period, stateOfContents } from './content.js';
import { sendEReports } from './make.js';
import { endedPeriods } from './periods.js';

/** A service that was down over the end of a period, or a payment that is noted late, leaves nothing out. */
const PERIODS = 3;

type Reporting = Parameters<typeof sendEReports>[0] & { readonly log: { info: WriteLog; error: WriteLog } };
type WriteLog = (event: string, fields: Readonly<Record<string, unknown>>) => void;

/** The job. It remembers what each period was when its reports were sent, and makes none again while that stays. */
export function regularEReports(app: Reporting): (signal?: AbortSignal) => Promise<void> {
  let done: ReadonlyMap<string, string> = new Map();
  return async (signal) => {
    const { franceEReports, francePlatform } = app.settings;
    if (franceEReports === 'off' || francePlatform === undefined) return;
    const periods = endedPeriods(franceEReports, app.clock(), PERIODS);
    const tenants = await app.database.sql.query<{ id: string }>(
      'select id from tenant t where exists (select 1 from french_invoice f where f.tenant_id = t.id) order by id',
    );
    const now = new Map<string, string>();
    for (const { id } of tenants) {
      for (const period of periods) {
        if (signal?.aborted === true) return;
        const key = `${id} ${period.from} ${period.to}`;
        await report(app, id, period, done.get(key))
          .then((state) => state !== undefined && now.set(key, state))
          .catch((error: unknown) => app.log.error('ereport.failed', { tenant: id, error: errorMessage(error) }));
      }
    }
    done = now;
  };
}

/** Returns what the period was, where nothing is left to do for it. It is read before the reports: what comes meanwhile is new to the next run. */
async function report(app: Reporting, tenantId: string, period: Period, before: string | undefined): Promise<string | undefined> {
  const state = await stateOfContents(app, tenantId, period);
  if (state === before) return state;
  let isDone = true;
  for (const { documentId, isSent, report } of await sendEReports(app, systemActor(tenantId, 'e-reports'), period)) {
    if (isSent) app.log.info('ereport.made', { tenant: tenantId, document: documentId });
    if (report.verdict === 'valid') continue;
    isDone = false;
    app.log.error('ereport.invalid', { tenant: tenantId, document: documentId, rule: report.findings[0]?.rule });
  }
  return isDone ? state : undefined;
}
