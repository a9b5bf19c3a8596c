import { Icon } from '../../components/icons.js';
import { COLUMNS } from '../../data/columns.js';
import { type DocumentSearch, nextSort, type OrderName, sortOf } from '../../data/filters.js';
import { useMessages } from '../../messages/messages.js';
import { COLUMN_OF } from './columns.js';

/** Where a list has no heads of columns to put it in order by. */
export function PhoneOrder({ search, onSort }: { readonly search: DocumentSearch; readonly onSort: (sort: string) => void }) {
  const { t } = useMessages();
  const { name, isDescending } = sortOf(search);
  const orders: readonly (readonly [OrderName, string])[] = [
    ['number', t.number],
    ...COLUMNS.flatMap((column) => {
      const { order, label } = COLUMN_OF[column];
      return order === undefined ? [] : [[order, label(t)] as const];
    }),
  ];
  return (
    <div className="phoneOrder">
      <label>
        <span>{t.columns.orderBy}</span>
        <select value={name} onChange={({ target }) => onSort(nextSort(search, target.value as OrderName))}>
          {orders.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button square"
        aria-label={isDescending ? t.columns.descending : t.columns.ascending}
        onClick={() => onSort(`${name}.${isDescending ? 'asc' : 'desc'}`)}
      >
        <Icon name={isDescending ? 'down' : 'up'} />
      </button>
    </div>
  );
}
