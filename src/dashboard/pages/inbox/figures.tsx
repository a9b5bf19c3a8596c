import { Link } from '@tanstack/react-router';
import type { DocumentSearch } from '../../data/filters.js';
import { type AttentionQuery, FiguresDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { todayHere } from '../today.js';
import { periodOf } from './period.js';

/** How many there are of each; each leads to exactly its list. */
export function Figures({ attention }: { readonly attention: AttentionQuery | undefined }) {
  const { t, format } = useMessages();
  const { data } = useData(FiguresDocument, { today: { from: periodOf(todayHere()).today } }, { on: ['documents'] });
  const figures: readonly (readonly [string, number | undefined, DocumentSearch, string])[] = [
    [t.figureFailed, data?.failed?.totalCount, { tab: 'failed' }, 'bad'],
    [t.figureWaiting, attention?.waiting?.totalCount, { tab: 'received', status: 'READY', completed: 'no' }, ''],
    [t.figureMoving, data?.moving?.totalCount, { status: 'RECEIVED,PROCESSING,SENDING' }, ''],
    [t.figureToday, data?.today?.totalCount, { from: todayHere() }, ''],
  ];
  return (
    <ul className="figures" aria-label={t.figures}>
      {figures.map(([name, value, search, tone]) => (
        <li key={name}>
          <Link to="/documents" search={search} className="figure card">
            <span className="figureName">{name}</span>
            <span className={`figureValue ${(value ?? 0) > 0 ? tone : ''}`}>{value === undefined ? '–' : format.number(value)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
