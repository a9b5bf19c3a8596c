import { useState } from 'react';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { AuditDocument, type AuditQuery } from '../../data/operations.js';
import { personIn } from '../../data/people.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

type Entry = NonNullable<AuditQuery['auditLog']>['edges'][number]['node'];

const PAGE = 50;
const MOST = 500;

/** Every change that somebody asked for, the latest first. */
export function AuditLog() {
  const { t } = useMessages();
  const [count, setCount] = useState(PAGE);
  const { data, error, isFirst, again } = useData(AuditDocument, { first: count });
  const log = data?.auditLog;
  return (
    <Region name={t.auditLog} isFlush aside={<span className="soft small">{t.auditText}</span>}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton />}
      {log?.edges.length === 0 && <p className="inCard soft">{t.noAudit}</p>}
      {log != null && log.edges.length > 0 && <AuditTable entries={log.edges.map(({ node }) => node)} />}
      {log?.pageInfo.hasNextPage === true && count < MOST && (
        <div className="pages">
          <button type="button" className="button" onClick={() => setCount(Math.min(MOST, count + PAGE))}>
            {t.more}
          </button>
        </div>
      )}
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
