// Documents per day by state, direction or channel, or the time they took: as a picture and as a table.
import { useId, useState } from 'react';
import { Region } from '../../components/region.js';
import { AmountsDocument, FiguresDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { todayHere } from '../today.js';
import { daysOf, VIEWS, type View } from './daySeries.js';
import { DayTable } from './dayTable.js';
import { periodOf } from './period.js';
import { Plot } from './plot.js';

export function Days() {
  const { t } = useMessages();
  const [view, setView] = useState<View>('state');
  const choiceId = useId();
  const period = periodOf(todayHere());
  const { data } = useData(FiguresDocument, { today: { from: period.today }, from: period.from, to: period.to }, { on: ['documents'] });
  const { data: sums } = useData(AmountsDocument, { filter: { from: period.from, to: period.to } }, { on: ['documents'] });
  if (data?.statistics == null) return null;
  // Sums of a part would look like those of all.
  const amounts = sums?.documentTotals?.isComplete === true ? sums.documentTotals.byDay : [];
  const { keys, days } = daysOf(data.statistics, view, period.days);
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
      <Plot view={view} keys={keys} days={days} />
      <details className="why">
        <summary>{t.showTable}</summary>
        <DayTable view={view} keys={keys} days={days} amounts={amounts} />
      </details>
    </Region>
  );
}
