import { useState } from 'react';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { UsageByMonthDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

const MONTHS = 12;

/** Documents of the last twelve months, the present one last. Months are those of UTC, as the service counts them. */
export function UsageMonths() {
  const { t, format } = useMessages();
  const [period] = useState(() => {
    const now = new Date();
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1));
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    return { from: from.toISOString(), to: to.toISOString() };
  });
  const { data, error, isFirst, again } = useData(UsageByMonthDocument, period);
  const counts = data?.statistics?.byDirection ?? [];
  const countOf = (at: string, direction: string): number => counts.find((one) => one.at === at && one.key === direction)?.count ?? 0;
  const months = [...new Set(counts.map(({ at }) => at))].toSorted().toReversed();
  return (
    <Region name={t.usageTexts.months} isFlush>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={MONTHS} />}
      {months.length > 0 && (
        <div className="tableBox">
          <table className="rows" aria-label={t.usageTexts.months}>
            <thead>
              <tr>
                <th scope="col">{t.usageTexts.month}</th>
                <th scope="col" className="end">
                  {t.directions.send}
                </th>
                <th scope="col" className="end">
                  {t.directions.receive}
                </th>
                <th scope="col" className="end">
                  {t.usageTexts.sum}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map((at) => (
                <tr key={at}>
                  <td>
                    <strong>{format.month(at)}</strong>
                  </td>
                  <td className="end" data-label={t.directions.send}>
                    {format.number(countOf(at, 'send'))}
                  </td>
                  <td className="end" data-label={t.directions.receive}>
                    {format.number(countOf(at, 'receive'))}
                  </td>
                  <td className="end" data-label={t.usageTexts.sum}>
                    {format.number(countOf(at, 'send') + countOf(at, 'receive'))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Region>
  );
}
