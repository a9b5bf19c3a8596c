// Documents per day by state, direction or channel, or the time they took: as a picture and as a table.
import { useId, useRef, useState } from 'react';
import { Region } from '../../components/region.js';
import { AmountsDocument, DaysDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { todayHere } from '../today.js';
import { daysOf, type Statistics, VIEWS, type View } from './daySeries.js';
import { DayTable } from './dayTable.js';
import { periodOf } from './period.js';
import { Plot } from './plot.js';

export function Days() {
  const { t } = useMessages();
  const [view, setView] = useState<View>('state');
  const [isTableOpen, setIsTableOpen] = useState(false);
  const choiceId = useId();
  const { from, to, days: keysOfDays } = periodOf(todayHere());
  const asked = { from, to, direction: view === 'direction', channel: view === 'channel', latency: view === 'latency' };
  const { data, isCurrent } = useData(DaysDocument, asked, { on: ['documents'] });
  const { data: sums } = useData(AmountsDocument, { filter: { from, to } }, { on: ['documents'], pause: !isTableOpen });
  // Another view is asked for when it is chosen. The one before stays until then.
  const shown = useRef<{ readonly view: View; readonly statistics: Statistics }>(undefined);
  if (isCurrent && data?.statistics != null) shown.current = { view, statistics: data.statistics };
  if (shown.current === undefined) return null;
  const { view: shownView, statistics } = shown.current;
  // Sums of a part would look like those of all.
  const amounts = sums?.documentTotals?.isComplete === true ? sums.documentTotals.byDay : [];
  const { keys, days } = daysOf(statistics, shownView, keysOfDays);
  const choice = (
    <span className="plotChoice">
      <label htmlFor={choiceId}>{t.dayView}</label>
      <select id={choiceId} value={view} onChange={({ target }) => setView(VIEWS.find((one) => one === target.value) ?? 'state')}>
        {VIEWS.map((one) => (
          <option key={one} value={one}>
            {t.dayViews[one]}
          </option>
        ))}
      </select>
    </span>
  );
  return (
    <Region name={t.lastDays} aside={choice}>
      <p className="soft small plotSpan">{t.lastDaysText}</p>
      <Plot view={shownView} keys={keys} days={days} />
      <details className="why" onToggle={({ currentTarget }) => setIsTableOpen(currentTarget.open)}>
        <summary>{t.showTable}</summary>
        <DayTable view={shownView} keys={keys} days={days} amounts={amounts} />
      </details>
    </Region>
  );
}
