// What waits at each organisation of a person.
import { useEffect, useRef } from 'react';
import { Page } from '../components/page.js';
import { Region } from '../components/region.js';
import { Fault, Skeleton } from '../components/states.js';
import { useViewer } from '../components/viewer.js';
import { WaitingAtTenantsDocument, type WaitingAtTenantsQuery } from '../data/operations.js';
import { useData } from '../data/useData.js';
import { useMessages } from '../messages/messages.js';

/** Events come from one organisation alone. */
const AGAIN_MS = 60_000;
/** As far as the service counts. */
const COUNTED_MAX = 1_000;

type Waiting = NonNullable<WaitingAtTenantsQuery['viewer']>['waiting'][number];

export function Organisations() {
  const { t } = useMessages();
  const { data, error, isFirst, again } = useData(WaitingAtTenantsDocument, {}, { on: ['documents'] });
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    const timer = setInterval(() => latest.current(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const all = data?.viewer?.waiting ?? [];
  return (
    <Page name={t.tenants.all}>
      <Region name={t.tenants.all} isFlush>
        {error !== undefined && <Fault error={error} onAgain={again} />}
        {isFirst && <Skeleton rows={3} />}
        {all.length > 0 && <Table all={all} />}
      </Region>
    </Page>
  );
}

function Table({ all }: { readonly all: readonly Waiting[] }) {
  const { t, format } = useMessages();
  return (
    <div className="tableBox">
      <table className="rows" aria-label={t.tenants.all}>
        <thead>
          <tr>
            <th scope="col">{t.tenants.organisation}</th>
            {[t.figureWaiting, t.figureFailed, t.tenants.toApprove].map((name) => (
              <th key={name} scope="col" className="end">
                {name}
              </th>
            ))}
            <th scope="col">{t.tenants.oldest}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ id, name, role, toComplete, failed, toApprove, oldestAt }) => (
            <tr key={id}>
              <td>
                <Open id={id} name={name} />
                <span className="under">{t.roles[role]}</span>
              </td>
              <Count name={t.figureWaiting} value={toComplete} />
              <Count name={t.figureFailed} value={failed} tone="bad" />
              <Count name={t.tenants.toApprove} value={toApprove} />
              <td data-label={t.tenants.oldest}>{oldestAt === null ? '–' : format.moment(oldestAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The page begins anew at another organisation. */
function Open({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useMessages();
  const { tenantId } = useViewer();
  if (id === tenantId) return <strong>{name}</strong>;
  return (
    <form method="post" action="/app/tenant">
      <button type="submit" name="tenant" value={id} className="linkButton" aria-label={t.tenants.to({ name })}>
        {name}
      </button>
    </form>
  );
}

function Count({ name, value, tone = '' }: { readonly name: string; readonly value: number; readonly tone?: string }) {
  const { format } = useMessages();
  const shown = value < COUNTED_MAX ? format.number(value) : `${format.number(COUNTED_MAX)}+`;
  return (
    <td className="end" data-label={name}>
      {tone !== '' && value > 0 ? <span className={`chip ${tone}`}>{shown}</span> : shown}
    </td>
  );
}
