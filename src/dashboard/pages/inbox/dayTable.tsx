// The plot of the last days as a table, the latest day first.
import type { AmountsQuery } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import type { Day, Key, View } from './daySeries.js';
import { useKeyNames } from './keyNames.js';

export type Amounts = NonNullable<AmountsQuery['documentTotals']>['byDay'];

interface Props {
  readonly view: View;
  readonly keys: readonly Key[];
  readonly days: readonly Day[];
  readonly amounts: Amounts;
}

export function DayTable({ view, keys, days, amounts }: Props) {
  const { t, format } = useMessages();
  const names = useKeyNames();
  const written = (value: number | undefined): string =>
    value === undefined ? '–' : view === 'latency' ? format.milliseconds(value) : format.number(value);
  const amountsOf = (at: string): string =>
    amounts
      .flatMap(({ day, currency, totalWithVat }) =>
        currency !== null && day === at.slice(0, 10) ? [format.money(totalWithVat, currency)] : [],
      )
      .join(' · ') || '–';
  return (
    <div className="tableBox">
      <table className="rows plain" aria-label={`${t.lastDays}, ${t.dayViews[view]}`}>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.count}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {names[key]}
              </th>
            ))}
            <th scope="col">{t.dayAmounts}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ at, all, values }) => (
            <tr key={at}>
              <th scope="row">{format.day(at.slice(0, 10))}</th>
              <td data-label={t.count}>{format.number(all)}</td>
              {keys.map((key, index) => (
                <td key={key} data-label={names[key]}>
                  {written(values[index])}
                </td>
              ))}
              <td data-label={t.dayAmounts} className="tabular">
                {amountsOf(at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
