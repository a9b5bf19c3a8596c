// The filters of documents. Each is in the address; a text is taken when the typing rests.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icons.js';
import { useViewer } from '../../components/viewer.js';
import { readAmount } from '../../data/decimals.js';
import { type DocumentSearch, FILTER_NAMES, hasFilter, tabOf } from '../../data/filters.js';
import { Channel, ChannelTitles, DocumentErrorCode, LabelsDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { ColumnsButton } from './columnsButton.js';
import { Views } from './views.js';

type Change = (next: Partial<Record<keyof DocumentSearch, string | undefined>>, isSlight?: boolean) => void;

interface FieldsProps {
  readonly search: DocumentSearch;
  readonly onChange: Change;
}

interface DocumentFiltersProps extends FieldsProps {
  /** A view instead of what is shown. */
  readonly onShow: (search: DocumentSearch) => void;
}

const REST_MS = 300;

export function DocumentFilters({ search, onChange, onShow }: DocumentFiltersProps) {
  const { t } = useMessages();
  const { portal } = useViewer();
  const isSet = FILTER_NAMES.filter((name) => name !== 'q' && search[name] !== undefined).length;
  const [isOpen, setOpen] = useState(isSet > 0);
  return (
    <div className="filters">
      <div className="filterBar">
        <SearchBox value={search.q ?? ''} onChange={(q) => onChange({ q: q === '' ? undefined : q }, search.q !== undefined)} />
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="filter" />
          {t.filters}
          {isSet > 0 && <span className="badge">{isSet}</span>}
        </button>
        {portal === undefined && <Views search={search} onShow={onShow} />}
        <ColumnsButton search={search} onChange={onChange} />
        {hasFilter(search) && (
          <button
            type="button"
            className="button quiet"
            onClick={() => onChange(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
          >
            {t.clearFilters}
          </button>
        )}
      </div>
      {isOpen && <Fields search={search} onChange={onChange} />}
    </div>
  );
}

/** The draft is what was typed last, until the address says something else. */
function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useMessages();
  const [draft, setDraft] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft.trim() === value) return;
    const timer = setTimeout(() => latest.current(draft.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  useEffect(() => {
    if (location.hash === '#search') box.current?.focus();
  }, []);
  return (
    <span className="searchBox">
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        aria-label={t.searchDocuments}
        placeholder={t.searchHint}
        value={draft}
        maxLength={200}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') latest.current(draft.trim());
          if (key === 'Escape' && draft === '') currentTarget.blur();
        }}
      />
    </span>
  );
}

const STATUSES = ['RECEIVED', 'PROCESSING', 'READY', 'SENDING', 'EXPORTED', 'DELIVERED', 'ERROR'] as const;
const CHANNELS = Object.values(Channel);
const TYPES = ['invoice', 'applicationresponse', 'ereport'] as const;
const ERRORS = Object.values(DocumentErrorCode);

function Fields({ search, onChange }: FieldsProps) {
  const { t } = useMessages();
  const { portal } = useViewer();
  const labels = useData(LabelsDocument, {}).data?.documentLabels ?? [];
  const choice = (name: keyof DocumentSearch, label: string, options: readonly (readonly [string, string])[]): ReactNode => (
    <label className="field">
      {label}
      <select value={search[name] ?? ''} onChange={({ target }) => onChange({ [name]: target.value || undefined })}>
        <option value="">{t.any}</option>
        {(search[name] ?? '').includes(',') && (
          <option value={search[name]}>
            {options
              .filter(([value]) => search[name]?.split(',').includes(value))
              .map(([, text]) => text)
              .join(', ')}
          </option>
        )}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const isUnread = (name: keyof DocumentSearch, mode?: 'decimal'): boolean =>
    mode === 'decimal' && search[name] !== undefined && readAmount(search[name]) === undefined;
  const text = (name: keyof DocumentSearch, label: string, type: 'date' | 'text', mode?: 'decimal'): ReactNode => (
    <label className="field">
      {label}
      <input
        key={search[name] ?? ''}
        type={type}
        {...(mode === undefined ? {} : { inputMode: mode })}
        defaultValue={search[name] ?? ''}
        maxLength={30}
        onBlur={({ target }) => target.value !== (search[name] ?? '') && onChange({ [name]: target.value || undefined })}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        {...(isUnread(name, mode) ? { 'aria-invalid': true } : {})}
      />
      {isUnread(name, mode) && <span className="fault small">{t.noAmount}</span>}
    </label>
  );
  return (
    <div className="fields filterFields">
      {tabOf(search) !== 'failed' &&
        choice(
          'status',
          t.status,
          STATUSES.map((one) => [one, one === 'ERROR' ? t.tabs.failed : t.statuses[one]] as const),
        )}
      {choice(
        'type',
        t.kind,
        TYPES.map((one) => [one, t.types[one]] as const),
      )}
      {choice(
        'channel',
        t.channel,
        CHANNELS.map((one) => [one, ChannelTitles[one]] as const),
      )}
      {choice(
        'error',
        t.cause,
        ERRORS.map((one) => [one, t.errors[one]] as const),
      )}
      {choice('completed', t.takenOver, [
        ['yes', t.yes],
        ['no', t.no],
      ])}
      {choice('due', t.dueFilter, [
        ['over', t.overdue],
        ['week', t.dueThisWeek],
      ])}
      {labels.length > 0 &&
        choice(
          'label',
          t.marks.label,
          labels.map((one) => [one, one] as const),
        )}
      {portal === undefined && tabOf(search) !== 'sent' && choice('approval', t.approval.title, [['waiting', t.approval.waiting]])}
      {portal === undefined && choice('assigned', t.assigned.to, [['me', t.assigned.onlyMine]])}
      {tabOf(search) !== 'sent' && choice('unread', t.marks.unread, [['yes', t.marks.onlyUnread]])}
      {text('issuedFrom', t.issuedFrom, 'date')}
      {text('issuedTo', t.issuedTo, 'date')}
      {text('from', t.fromDay, 'date')}
      {text('to', t.toDay, 'date')}
      {text('currency', t.currency, 'text')}
      {text('min', t.least, 'text', 'decimal')}
      {text('max', t.most, 'text', 'decimal')}
    </div>
  );
}
