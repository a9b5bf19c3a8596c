import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { More, ROWS_FIRST } from '../../components/more.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { auditFilter, linesOf, readAuditSearch } from '../../data/audit.js';
import { AuditDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { AuditExport } from './auditExport.js';
import { AuditFilters } from './auditFilters.js';
import { AuditTable } from './auditTable.js';

const route = getRouteApi('/settings/{-$part}');

/** Every change that somebody asked for, the latest first. */
export function AuditLog() {
  const { t } = useMessages();
  const search = readAuditSearch(route.useSearch());
  const [count, setCount] = useState(ROWS_FIRST);
  const filter = auditFilter(search);
  const { data, error, isFirst, again } = useData(AuditDocument, { first: count, filter });
  const log = data?.auditLog;
  const entries = log?.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <p className="soft">{t.auditText}</p>
      <AuditFilters search={search} seen={entries.map(({ actor }) => actor)} />
      <Region name={t.auditLog} isFlush aside={<AuditExport filter={filter} />}>
        {error !== undefined && <Fault error={error} onAgain={again} />}
        {isFirst && <Skeleton />}
        {log?.edges.length === 0 && <p className="inCard soft">{Object.keys(search).length === 0 ? t.noAudit : t.auditTexts.noMatch}</p>}
        {entries.length > 0 && <AuditTable lines={linesOf(entries)} />}
        <More count={count} hasMore={log?.pageInfo.hasNextPage === true} onCount={setCount} />
      </Region>
    </>
  );
}
