import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Answers } from '../../components/answers.js';
import { Happened } from '../../components/original.js';
import { partyOf } from '../../data/documents.js';
import type { DocumentSearch } from '../../data/filters.js';
import type { RowFragment } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import type { Group, Thing } from './causes.js';
import { Marks } from './marks.js';

interface CauseGroupProps {
  readonly group: Group;
  readonly nowMs: number;
  readonly onMarked: () => void;
}

/** One cause: how many, since when, what to do, and the oldest of them. */
export function CauseGroup({ group, nowMs, onMarked }: CauseGroupProps) {
  const { t, format } = useMessages();
  const id = useId();
  const { cause, key, count, isExact, documents, things, since, to, isListed, assignee, snoozedUntil, remedy } = group;
  const isError = key in t.errors;
  const [names, remedies]: readonly Readonly<Record<string, string>>[] = [t.causes, t.remedies];
  const text = names?.[isError ? key : cause] ?? cause;
  const number = isExact ? format.number(count) : `${format.number(count)}+`;
  return (
    <section className="card cause" aria-labelledby={id}>
      <div className="cardHead">
        <h2 id={id}>
          {text} <span className={cause === 'waiting' ? 'count' : 'count bad'}>{number}</span>
        </h2>
        {since !== undefined && <span className="soft small">{t.oldest({ age: format.ago(since, nowMs) })}</span>}
      </div>
      <p className="remedy">
        {remedies?.[isError ? key : cause] ?? remedy}
        {assignee !== undefined && <strong> {t.assignedTo({ name: assignee })}</strong>}
        {snoozedUntil !== undefined && <span className="chip">{t.putOff.until({ at: format.moment(snoozedUntil) })}</span>}
      </p>
      <ul className="list">
        {documents.map((row) => (
          <DocumentItem key={row.documentId} row={row} search={to !== undefined && 'documents' in to ? to.documents : {}} nowMs={nowMs} />
        ))}
        {things.map((thing) => (
          <ThingItem key={thing.id} thing={thing} to={to} nowMs={nowMs} />
        ))}
      </ul>
      <div className="causeEnd">
        {isListed &&
          to !== undefined &&
          ('documents' in to ? (
            <Link to="/documents" search={to.documents}>
              {t.showAll({ count: number })}
            </Link>
          ) : 'settings' in to ? (
            <Link to="/settings/{-$part}" params={{ part: to.settings }}>
              {t.exportsAndEvidence}
            </Link>
          ) : (
            <Link to="/connections/{-$part}" params={{ part: to.connections }}>
              {t.connections}
            </Link>
          ))}
        {cause !== 'waiting' && (
          <Marks target={{ cause, key }} name={text} assignee={assignee} isPutOff={snoozedUntil !== undefined} onMarked={onMarked} />
        )}
      </div>
    </section>
  );
}

function ThingItem({ thing, to, nowMs }: { readonly thing: Thing; readonly to: Group['to']; readonly nowMs: number }) {
  const { format } = useMessages();
  return (
    <li className="causeItem">
      <span>
        {to !== undefined && 'documents' in to ? (
          <Link className="rowLink" to="/documents/$documentId" params={{ documentId: thing.id }} search={to.documents}>
            {thing.name}
          </Link>
        ) : (
          <strong className="fileName">{thing.name}</strong>
        )}
        {thing.about !== undefined && <Happened className="causeText" text={thing.about} />}
      </span>
      <time className="soft small" dateTime={thing.since}>
        {format.ago(thing.since, nowMs)}
      </time>
    </li>
  );
}

interface DocumentItemProps {
  readonly row: RowFragment;
  readonly search: DocumentSearch;
  readonly nowMs: number;
}

function DocumentItem({ row, search, nowMs }: DocumentItemProps) {
  const { t, format } = useMessages();
  return (
    <li className="causeItem">
      <span>
        <Link className="rowLink" to="/documents/$documentId" params={{ documentId: row.documentId }} search={search}>
          {row.number ?? row.documentId}
        </Link>
        <span className="soft small" dir="auto">
          {partyOf(row) ?? t.unknown} · {format.money(row.totalWithVat, row.currency)}
        </span>
        <Answers document={row} />
      </span>
      <time className="soft small" dateTime={row.importDate}>
        {format.ago(row.importDate, nowMs)}
      </time>
    </li>
  );
}
