// Makes and sends the e-reports of the periods that have ended, for every tenant with something to report. A recurring job. What is added
// to a period later is sent as a correction.
import { errorMessage } from '../../errorMessage.js';
import { systemActor } from '../actor.js';
import type { Storing } from '../lifecycle/storeOwn.js';
import type { App } from '../ports.js';
import type { Period } from './content.js';
import { sendEReports } from './make.js';
import { endedPeriods } from './periods.js';

/** A service that was down over the end of a period, or a payment that is noted late, leaves nothing out. */
const PERIODS = 3;

export async function reportEndedPeriods(app: Storing & Pick<App, 'database' | 'log'>, signal?: AbortSignal): Promise<void> {
  const { franceEReports, francePlatform } = app.settings;
  if (franceEReports === 'off' || francePlatform === undefined) return;
  const periods = endedPeriods(franceEReports, app.clock(), PERIODS);
  const tenants = await app.database.sql.query<{ id: string }>(
    'select id from tenant t where exists (select 1 from french_invoice f where f.tenant_id = t.id) order by id',
  );
  for (const { id } of tenants) {
    for (const period of periods) {
      if (signal?.aborted === true) return;
      await report(app, id, period).catch((error: unknown) => {
        app.log.error('ereport.failed', { tenant: id, error: errorMessage(error) });
      });
    }
  }
}

async function report(app: Storing & Pick<App, 'database' | 'log'>, tenantId: string, period: Period): Promise<void> {
  for (const { documentId, isSent, report } of await sendEReports(app, systemActor(tenantId, 'e-reports'), period)) {
    if (isSent) app.log.info('ereport.made', { tenant: tenantId, document: documentId });
    else if (report.verdict !== 'valid')
      app.log.error('ereport.invalid', { tenant: tenantId, document: documentId, rule: report.findings[0]?.rule });
  }
}
