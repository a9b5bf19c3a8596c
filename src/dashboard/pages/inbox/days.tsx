// Documents per day, as a picture and as a table.
import { Region } from '../../components/region.js';
import { AmountsDocument, type AmountsQuery, FiguresDocument, type FiguresQuery } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { todayHere } from '../today.js';
import { periodOf } from './period.js';

interface Day {
  readonly at: string;
  readonly all: number;
  readonly failed: number;
  readonly median: number | undefined;
  readonly p95: number | undefined;
  readonly amounts: Amounts;
}

type Amounts = NonNullable<AmountsQuery['documentTotals']>['byDay'];

/** Days without documents are there, too. */
function daysOf(statistics: NonNullable<FiguresQuery['statistics']>, amounts: Amounts, days: readonly string[]): readonly Day[] {
  return days.map((at) => {
    const counts = statistics.byStatus.filter((one) => one.at === at);
    const latency = statistics.latency.find((one) => one.at === at);
    return {
      at,
      all: counts.reduce((sum, { count }) => sum + count, 0),
      failed: counts.filter(({ key }) => key === 'ERROR').reduce((sum, { count }) => sum + count, 0),
      median: latency?.p50Ms,
      p95: latency?.p95Ms,
      amounts: amounts.filter(({ day, currency }) => currency !== null && day === at.slice(0, 10)),
    };
  });
}

export function Days() {
  const { t } = useMessages();
  const period = periodOf(todayHere());
  const { data } = useData(FiguresDocument, { today: { from: period.today }, from: period.from, to: period.to }, { on: ['documents'] });
  const { data: sums } = useData(AmountsDocument, { filter: { from: period.from, to: period.to } }, { on: ['documents'] });
  if (data?.statistics == null) return null;
  // Sums of a part would look like those of all.
  const amounts = sums?.documentTotals?.isComplete === true ? sums.documentTotals.byDay : [];
  const days = daysOf(data.statistics, amounts, period.days);
  return (
    <Region name={t.lastDays} aside={<span className="soft small">{t.lastDaysText}</span>}>
      <Plot days={days} />
      <details className="why">
        <summary>{t.showTable}</summary>
        <DayTable days={days} />
      </details>
    </Region>
  );
}

/** Of the highest column, in the units of its picture. */
const HEIGHT = 100;

function Plot({ days }: { readonly days: readonly Day[] }) {
  const { t, format } = useMessages();
  const most = Math.max(1, ...days.map(({ all }) => all));
  const height = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
  return (
    <div className="plot" role="img" aria-label={`${t.lastDays}: ${t.lastDaysText}`}>
      {days.map(({ at, all, failed }) => (
        <div
          key={at}
          className="plotDay"
          title={`${format.day(at.slice(0, 10))}: ${format.number(all)} (${t.failedCount}: ${format.number(failed)})`}
        >
          <span className="plotValue">{all > 0 && format.number(all)}</span>
          <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect x="0" y={HEIGHT - height(all)} width="10" height={height(all)} className="plotAll" />
            <rect x="0" y={HEIGHT - height(failed)} width="10" height={height(failed)} className="plotFailed" />
          </svg>
          <span className="plotLabel">{format.shortDay(at.slice(0, 10))}</span>
        </div>
      ))}
    </div>
  );
}

function DayTable({ days }: { readonly days: readonly Day[] }) {
  const { t, format } = useMessages();
  const time = (ms: number | undefined): string => (ms === undefined ? '–' : format.milliseconds(ms));
  return (
    <div className="tableBox">
      <table className="rows plain" aria-label={t.lastDays}>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.count}</th>
            <th scope="col">{t.failedCount}</th>
            <th scope="col">
              {t.latency}, {t.median}
            </th>
            <th scope="col">{t.p95}</th>
            <th scope="col">{t.dayAmounts}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ at, all, failed, median, p95, amounts }) => (
            <tr key={at}>
              <th scope="row">{format.day(at.slice(0, 10))}</th>
              <td data-label={t.count}>{format.number(all)}</td>
              <td data-label={t.failedCount}>{format.number(failed)}</td>
              <td data-label={t.latency}>{time(median)}</td>
              <td data-label={t.p95}>{time(p95)}</td>
              <td data-label={t.dayAmounts} className="tabular">
                {amounts.length === 0 ? '–' : amounts.map(({ currency, totalWithVat }) => format.money(totalWithVat, currency)).join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
