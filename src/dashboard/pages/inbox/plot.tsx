// Columns of the last days, each of parts that stand on each other, or of two times that stand in each other.
import { useMessages } from '../../messages/messages.js';
import { CHANNELS, type Day, type Key, type View } from './daySeries.js';
import { useKeyNames } from './keyNames.js';

interface Props {
  readonly view: View;
  readonly keys: readonly Key[];
  readonly days: readonly Day[];
}

/** Of the highest column, in the units of its picture. */
const HEIGHT = 100;
/** Small columns are still seen. */
const LEAST = 2;

export function Plot({ view, keys, days }: Props) {
  const { t, format } = useMessages();
  const names = useKeyNames();
  const isTime = view === 'latency';
  const most = Math.max(1, ...days.map(({ values }) => (isTime ? Math.max(0, ...values.map((one) => one ?? 0)) : total(values))));
  const written = (value: number): string => (isTime ? format.milliseconds(value) : format.number(value));
  return (
    <>
      <ul className="legend">
        {keys.map((key) => (
          <li key={key}>
            <svg className="swatch" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
              <rect width="10" height="10" className={classOf(key)} />
            </svg>
            {names[key]}
          </li>
        ))}
      </ul>
      <div className="plot" role="img" aria-label={`${t.lastDays}, ${t.dayViews[view]}: ${t.lastDaysText}`}>
        {days.map(({ at, values }) => (
          <div
            key={at}
            className="plotDay"
            title={[
              format.day(at.slice(0, 10)),
              ...keys.flatMap((key, index) => ((values[index] ?? 0) > 0 ? [`${names[key]}: ${written(values[index] ?? 0)}`] : [])),
            ].join('\n')}
          >
            <span className="plotValue">{total(values) > 0 && written((isTime ? values[0] : total(values)) ?? 0)}</span>
            <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
              {(isTime ? within : stacked)(values, most).map(({ y, height, index }) => (
                <rect key={index} x="0" y={y} width="10" height={height} className={classOf(keys[index]!)} />
              ))}
            </svg>
            <span className="plotLabel">{format.shortDay(at.slice(0, 10))}</span>
          </div>
        ))}
      </div>
    </>
  );
}

/** Channels have the colours of their places in the list. */
const COLOURS = 6;

function classOf(key: Key): string {
  const place = (CHANNELS as readonly Key[]).indexOf(key);
  return place < 0 ? `plot-${key}` : `plot-channel${place % COLOURS}`;
}

interface Part {
  readonly y: number;
  readonly height: number;
  readonly index: number;
}

function total(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function heightOf(value: number | undefined, most: number): number {
  return value === undefined || value === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT);
}

/** The first at the bottom. */
function stacked(values: readonly (number | undefined)[], most: number): readonly Part[] {
  let top = HEIGHT;
  return values.flatMap((value, index) => {
    const height = heightOf(value, most);
    top -= height;
    return height === 0 ? [] : [{ y: Math.max(0, top), height, index }];
  });
}

/** All from the bottom, the highest behind the others. */
function within(values: readonly (number | undefined)[], most: number): readonly Part[] {
  return values
    .flatMap((value, index) => {
      const height = heightOf(value, most);
      return height === 0 ? [] : [{ y: HEIGHT - height, height, index }];
    })
    .toSorted((a, b) => b.height - a.height);
}
