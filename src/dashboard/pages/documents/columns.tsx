// The columns of the list of documents.

import type { ReactNode } from 'react';
import { PartlyCheckedChip, StatusChip } from '../../components/status.js';
import type { ColumnName } from '../../data/columns.js';
import { partyOf, type Row, signed } from '../../data/documents.js';
import type { OrderName } from '../../data/filters.js';
import { ChannelTitles } from '../../data/operations.js';
import type { Formats } from '../../messages/formats.js';
import type { Messages } from '../../messages/messages.js';

interface Column {
  /** By which the list can be put in order. */
  readonly order?: OrderName;
  readonly label: (t: Messages) => string;
  readonly className: string;
  readonly cell: (row: Row, t: Messages, format: Formats) => ReactNode;
}

export const COLUMN_OF: Readonly<Record<ColumnName, Column>> = {
  party: {
    order: 'party',
    label: (t) => t.party,
    className: 'cellParty',
    cell: (row, t) => (
      <>
        <span className="clip" dir="auto">
          {partyOf(row) ?? t.unknown}
        </span>
        <span className="under">{t.directions[row.direction]}</span>
      </>
    ),
  },
  total: {
    order: 'total',
    label: (t) => t.total,
    className: 'end cellTotal',
    cell: (row, _, format) => format.money(signed(row, row.totalWithVat), row.currency),
  },
  amountDue: {
    order: 'amountDue',
    label: (t) => t.amountDue,
    className: 'end wide',
    cell: (row, _, format) => format.money(signed(row, row.amountDue), row.currency),
  },
  issued: { order: 'issued', label: (t) => t.issued, className: 'tight wide', cell: (row, _, format) => format.day(row.issueDate) },
  due: { order: 'due', label: (t) => t.due, className: 'tight wide', cell: (row, _, format) => format.day(row.dueDate) },
  imported: {
    order: 'imported',
    label: (t) => t.imported,
    className: 'tight cellDate',
    cell: (row, _, format) => <time dateTime={row.importDate}>{format.moment(row.importDate)}</time>,
  },
  channel: { label: (t) => t.channel, className: 'tight wide', cell: (row) => ChannelTitles[row.channel] },
  changed: {
    order: 'changed',
    label: (t) => t.status,
    className: 'cellStatus',
    cell: (row, t) => (
      <>
        <StatusChip document={row} />
        <PartlyCheckedChip document={row} />
        {row.assignee !== null && <span className="under">{t.assignedTo({ name: row.assignee.name })}</span>}
        {row.error !== null && <span className="under cause">{t.errors[row.error.code]}</span>}
      </>
    ),
  },
};
