import { useState } from 'react';
import { More, ROWS_FIRST } from '../../components/more.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { AuditDocument, type AuditQuery } from '../../data/operations.js';
import { personIn } from '../../data/people.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

type Entry = NonNullable<AuditQuery['auditLog']>['edges'][number]['node'];

/** Every change that somebody asked for, the latest first. */
export function AuditLog() {
  const { t } = useMessages();
  const [count, setCount] = useState(ROWS_FIRST);
  const { data, error, isFirst, again } = useData(AuditDocument, { first: count });
  const log = data?.auditLog;
  return (
    <Region name={t.auditLog} isFlush aside={<span className="soft small">{t.auditText}</span>}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton />}
      {log?.edges.length === 0 && <p className="inCard soft">{t.noAudit}</p>}
      {log != null && log.edges.length > 0 && <AuditTable entries={log.edges.map(({ node }) => node)} />}
      <More count={count} hasMore={log?.pageInfo.hasNextPage === true} onCount={setCount} />
    </Region>
  );
}

function AuditTable({ entries }: { readonly entries: readonly Entry[] }) {
  const { t, format } = useMessages();
  return (
    <div className="tableBox">
      <table className="rows" aria-label={t.auditLog}>
        <thead>
          <tr>
            <th scope="col">{t.who}</th>
            <th scope="col">{t.what}</th>
            <th scope="col">{t.about}</th>
            <th scope="col">{t.when}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, actor, action, subject, at, changes }) => (
            <tr key={id}>
              <td>
                <strong>{personIn(actor) ?? t.bySystem}</strong>
              </td>
              <td data-label={t.what}>
                <code>{action.toLowerCase().replace('_', '.').replaceAll('_', '-')}</code>
                {changes > 1 && <span className="under">× {format.number(changes)}</span>}
              </td>
              <td className="breakable" data-label={t.about}>
                {subject}
              </td>
              <td className="tight" data-label={t.when}>
                {format.moment(at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
