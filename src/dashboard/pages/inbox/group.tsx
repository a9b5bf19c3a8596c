import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { partyOf } from '../../data/documents.js';
import type { DocumentSearch } from '../../data/filters.js';
import type { RowFragment } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import type { Group } from './causes.js';

/** One cause: how many, since when, what to do, and the oldest of them. */
export function CauseGroup({ group, nowMs }: { readonly group: Group; readonly nowMs: number }) {
  const { t, format } = useMessages();
  const id = useId();
  const { key, count, documents, things, since, to } = group;
  const shown = documents.length + things.length;
  return (
    <section className="card cause" aria-labelledby={id}>
      <div className="cardHead">
        <h2 id={id}>
          {t.causes[key]} <span className={key === 'waiting' ? 'count' : 'count bad'}>{format.number(count)}</span>
        </h2>
        {since !== undefined && <span className="soft small">{t.oldest(format.ago(since, nowMs))}</span>}
      </div>
      <p className="remedy">{t.remedies[key]}</p>
      <ul className="list">
        {documents.map((row) => (
          <DocumentItem key={row.documentId} row={row} search={'documents' in to ? to.documents : {}} nowMs={nowMs} />
        ))}
        {things.map((thing) => (
          <li key={thing.id} className="causeItem">
            <span>
              <strong className="fileName">{thing.name}</strong>
              <span className="soft small">{thing.about}</span>
            </span>
            {thing.since !== undefined && <span className="soft small">{format.ago(thing.since, nowMs)}</span>}
          </li>
        ))}
      </ul>
      {(count > shown || 'connections' in to) && (
        <div className="causeEnd">
          {'documents' in to ? (
            <Link to="/documents" search={to.documents}>
              {t.showAll(format.number(count))}
            </Link>
          ) : (
            <Link to="/connections" search={{ show: to.connections }}>
              {t.connections}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

interface One {
  readonly row: RowFragment;
  readonly search: DocumentSearch;
  readonly nowMs: number;
}

function DocumentItem({ row, search, nowMs }: One) {
  const { t, format } = useMessages();
  const at = row.status === 'ERROR' ? row.statusDate : row.importDate;
  return (
    <li className="causeItem">
      <span>
        <Link className="rowLink" to="/documents/$documentId" params={{ documentId: row.documentId }} search={search}>
          {row.number ?? row.documentId}
        </Link>
        <span className="soft small" dir="auto">
          {partyOf(row) ?? t.unknown} · {format.money(row.totalWithVat, row.currency)}
        </span>
        {row.error !== null && <span className="causeText">{row.error.message}</span>}
      </span>
      <time className="soft small" dateTime={at}>
        {format.ago(at, nowMs)}
      </time>
    </li>
  );
}
