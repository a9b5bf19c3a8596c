// Makes and sends the e-reports of the period that has ended, for every tenant with something to report. A recurring job. What is added to
// the period later is sent as a correction.
import { errorMessage } from '../../errorMessage.js';
import { systemActor } from '../actor.js';
import type { Storing } from '../lifecycle/storeOwn.js';
import type { App } from '../ports.js';
import { sendEReports } from './make.js';
import { endedPeriod } from './periods.js';

export async function reportEndedPeriod(app: Storing & Pick<App, 'database' | 'log'>, signal?: AbortSignal): Promise<void> {
  const { franceEReports, francePlatform } = app.settings;
  if (franceEReports === 'off' || francePlatform === undefined) return;
  const period = endedPeriod(franceEReports, app.clock());
  const tenants = await app.database.sql.query<{ id: string }>(
    'select id from tenant t where exists (select 1 from french_invoice f where f.tenant_id = t.id) order by id',
  );
  for (const { id } of tenants) {
    if (signal?.aborted === true) return;
    try {
      for (const made of await sendEReports(app, systemActor(id, 'e-reports'), period)) {
        const { documentId, isSent, report } = made;
        if (isSent) app.log.info('ereport.made', { tenant: id, document: documentId });
        else if (report.verdict !== 'valid')
          app.log.error('ereport.invalid', { tenant: id, document: documentId, rule: report.findings[0]?.rule });
      }
    } catch (error) {
      app.log.error('ereport.failed', { tenant: id, error: errorMessage(error) });
    }
  }
}
