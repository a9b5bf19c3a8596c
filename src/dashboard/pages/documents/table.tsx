// The table of documents. On a phone its rows are cards.

import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Answers } from '../../components/answers.js';
import { Icon } from '../../components/icons.js';
import { useKeys } from '../../components/keyboard.js';
import { type ColumnName, columnsOf } from '../../data/columns.js';
import type { Row } from '../../data/documents.js';
import { type DocumentSearch, nextSort, type OrderName, sortOf } from '../../data/filters.js';
import { isUnread } from '../../data/marks.js';
import { ChannelTitles } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { COLUMN_OF } from './columns.js';

interface DocumentTableProps {
  readonly rows: readonly Row[];
  readonly search: DocumentSearch;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onSort: (sort: string) => void;
}

export function DocumentTable({ rows, search, chosen, onChoose, onSort }: DocumentTableProps) {
  const { t } = useMessages();
  const here = useRowKeys(rows, search, (id) => onChoose(toggled(chosen, id)));
  const areAll = rows.every(({ documentId }) => chosen.has(documentId));
  const columns = columnsOf(search);
  return (
    <div className="tableBox">
      <table className="rows documents" aria-label={t.documents}>
        <thead>
          <tr>
            <th scope="col" className="tick">
              <input
                type="checkbox"
                aria-label={t.selectPage}
                checked={areAll}
                onChange={() => onChoose(areAll ? new Set() : new Set(rows.map(({ documentId }) => documentId)))}
              />
            </th>
            <SortHead name="number" label={t.number} search={search} onSort={onSort} className={undefined} />
            {columns.map((name) => {
              const { order: by, label, className } = COLUMN_OF[name];
              return by === undefined ? (
                <th key={name} scope="col" className={headOf(className)}>
                  {label(t)}
                </th>
              ) : (
                <SortHead key={name} name={by} label={label(t)} search={search} onSort={onSort} className={headOf(className)} />
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <DocumentRow
              key={row.documentId}
              row={row}
              columns={columns}
              search={search}
              isChosen={chosen.has(row.documentId)}
              isHere={index === here}
              onToggle={() => onChoose(toggled(chosen, row.documentId))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The row where somebody was, for whoever comes back to the list. */
let lastRow: string | undefined;

/** j and k move, Enter opens, x selects. Returns the row where somebody is, or -1. */
function useRowKeys(rows: readonly Row[], search: DocumentSearch, onToggle: (id: string) => void): number {
  const [here, setHere] = useState(() => rows.findIndex(({ documentId }) => documentId === lastRow));
  const navigate = useNavigate();
  const move = (step: number): void => {
    const next = Math.min(rows.length - 1, Math.max(0, here + step));
    setHere(next);
    lastRow = rows[next]?.documentId;
    const row = document.querySelectorAll('table.documents tbody tr')[next];
    row?.querySelector('a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const id = rows[here]?.documentId;
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => id !== undefined && onToggle(id),
    Enter: () => id !== undefined && void navigate({ to: '/documents/$documentId', params: { documentId: id }, search }),
  });
  return here;
}

interface SortHeadProps {
  readonly name: OrderName;
  readonly label: string;
  readonly search: DocumentSearch;
  readonly onSort: (sort: string) => void;
  readonly className: string | undefined;
}

function SortHead({ name, label, search, onSort, className }: SortHeadProps) {
  const now = sortOf(search);
  const isOn = now.name === name;
  return (
    <th scope="col" className={className} {...(isOn ? { 'aria-sort': now.isDescending ? 'descending' : 'ascending' } : {})}>
      <button type="button" className="sort" onClick={() => onSort(nextSort(search, name))}>
        {label}
        <span className={isOn ? undefined : 'isOff'}>
          <Icon name={isOn && !now.isDescending ? 'up' : 'down'} />
        </span>
      </button>
    </th>
  );
}

/** Of the classes of a cell, those that its head has, too. */
function headOf(className: string): string {
  return className
    .split(' ')
    .filter((one) => one === 'end' || one === 'wide')
    .join(' ');
}

interface DocumentRowProps {
  readonly row: Row;
  readonly columns: readonly ColumnName[];
  readonly search: DocumentSearch;
  readonly isChosen: boolean;
  readonly isHere: boolean;
  readonly onToggle: () => void;
}

function DocumentRow({ row, columns, search, isChosen, isHere, onToggle }: DocumentRowProps) {
  const { t, format } = useMessages();
  const kind = row.isCreditNote ? t.creditNote : t.types[row.documentType];
  return (
    <tr className={`${isChosen ? 'isChosen' : ''} ${isHere ? 'isHere' : ''} ${isUnread(row) ? 'isUnread' : ''}`}>
      <td className="tick">
        <input
          type="checkbox"
          aria-label={t.selectDocument({ number: row.number ?? row.documentId })}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <th scope="row" className="cellNumber">
        <Link className="rowLink" to="/documents/$documentId" params={{ documentId: row.documentId }} search={search}>
          {row.number ?? t.withoutNumber}
        </Link>
        {isUnread(row) && <span className="hidden"> {t.marks.unread}</span>}
        <span className="under">
          {kind} · {ChannelTitles[row.channel]}
        </span>
        <Answers document={row} />
        {row.labels.length > 0 && (
          <span className="labels">
            {row.labels.map((label) => (
              <span key={label} className="labelTag" dir="auto">
                {label}
              </span>
            ))}
          </span>
        )}
      </th>
      {columns.map((name) => (
        <td key={name} className={COLUMN_OF[name].className}>
          {COLUMN_OF[name].cell(row, t, format)}
        </td>
      ))}
    </tr>
  );
}
