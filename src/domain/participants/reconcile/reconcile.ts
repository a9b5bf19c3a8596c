// Compares the registrations of this exchange with SML, DNS, SMP and Directory, and mends what is safe.
import { inParallel } from '../../inParallel.js';
import type { App } from '../../ports.js';
import { NIL_UUID } from '../../uuid.js';
import { probeGivenUp } from '../directory.js';
import { LEASE_FREE } from '../lease.js';
import { beginRound, listedInSml } from '../smlList.js';
import { compare, type Registered } from './compare.js';
import { recordCompared } from './compared.js';
import { recordComparison } from './record.js';
import { reportUnknown } from './unknown.js';

const PAGE = 200;
const PARALLEL_MAX = 8;
/** With more questions without an answer, nothing was compared: the SML or the SMP was away. */
const UNKNOWN_SHARE_MAX = 0.1;

type ReconcilingApp = Pick<App, 'database' | 'registry' | 'log'>;

/**
 * One comparison of everything behind `from`, in pages. Ends early with `signal`: then it returns the end of the last complete page, from
 * which the next comparison goes on. Compares nothing where the exchange has no network.
 */
export async function reconcile(app: ReconcilingApp, signal: AbortSignal, from: string = NIL_UUID): Promise<string | undefined> {
  if (app.registry.disconnected !== undefined) return undefined;
  await probeGivenUp(app);
  const began = await beginRound(app);
  const listed = await listedInSml(app, signal);
  let after = from;
  let [asked, unknown] = [0, 0];
  const onAsked = (isKnown: boolean): void => {
    asked += 1;
    if (!isKnown) unknown += 1;
  };
  for (;;) {
    const page = signal.aborted ? [] : await pageAfter(app, after, began);
    await inParallel(page, PARALLEL_MAX, async (registered) => {
      if (!signal.aborted) await recordComparison(app, registered, await compare(app, registered, listed, signal, onAsked));
    });
    if (signal.aborted) return after;
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  await forgetGone(app);
  if (listed !== undefined) await reportUnknown(app, listed, began, signal);
  if (unknown > asked * UNKNOWN_SHARE_MAX) app.log.warn('registry.not_compared', { asked, unknown });
  else await recordCompared(app);
  return undefined;
}

/** Participants whose registration was complete before the comparison began, and has no change in progress. */
async function pageAfter({ database }: ReconcilingApp, after: string, began: string): Promise<Registered[]> {
  return database.sql.query<Registered>(
    `select p.id, p.tenant_id as "tenantId", p.identifier, p.identifier_key as key, p.name, p.country_code as "countryCode",
       p.document_types as "documentTypes", p.generation, coalesce(p.migration = 'OUT', false) as "mayHaveMoved", smp.revision,
       extract(epoch from exchange_now() - coalesce(smp.observed_at, p.created_at))::float8 as age,
       extract(epoch from exchange_now() - directory.observed_at)::float8 as "publishedAge",
       exists (select 1 from participant_drift d where d.identifier_key = p.identifier_key) as "hasDrift"
     from participant p
       left join participant_step smp on smp.participant = p.id and smp.kind = 'smp'
       left join participant_step directory on directory.participant = p.id and directory.kind = 'directory' and directory.observed = 'PRESENT'
     where p.id > $1 and p.state = 'ACTIVE' and p.wanted = 'PRESENT' and p.generation = p.observed_generation
       and ${LEASE_FREE} and coalesce(smp.observed_at, p.created_at) <= $2
     order by p.id limit $3`,
    [after, began, PAGE],
  );
}

/** Differences of participants that are gone. */
async function forgetGone({ database }: ReconcilingApp): Promise<void> {
  await database.sql.query(
    `delete from participant_drift d
     where d.participant is not null and not exists (select 1 from participant p where p.id = d.participant and p.state = 'ACTIVE')`,
  );
}
