import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog.js';
import { COLUMNS, type ColumnName, chooseColumns, columnsOf, USUAL } from '../../data/columns.js';
import type { DocumentSearch } from '../../data/filters.js';
import { useMessages } from '../../messages/messages.js';
import { COLUMN_OF } from './columns.js';

interface ColumnsButtonProps {
  readonly search: DocumentSearch;
  readonly onChange: (next: { readonly cols: string }) => void;
}

export function ColumnsButton({ search, onChange }: ColumnsButtonProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button columnsButton" onClick={() => setOpen(true)}>
        {t.columns.name}
      </button>
      {isOpen && <ColumnsDialog search={search} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

function ColumnsDialog({ search, onChange, onClose }: ColumnsButtonProps & { readonly onClose: () => void }) {
  const { t } = useMessages();
  const [names, setNames] = useState<readonly ColumnName[]>(() => columnsOf(search));
  return (
    <ConfirmDialog
      title={t.columns.name}
      action={t.columns.show}
      isBusy={names.length === 0}
      onClose={onClose}
      onConfirm={() => {
        onChange({ cols: chooseColumns(names) });
        onClose();
      }}
    >
      <p className="soft">{t.columns.text}</p>
      {COLUMNS.map((name) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={names.includes(name)}
            onChange={({ target }) => setNames(target.checked ? [...names, name] : names.filter((one) => one !== name))}
          />
          {COLUMN_OF[name].label(t)}
        </label>
      ))}
      <button type="button" className="button quiet" onClick={() => setNames(USUAL)}>
        {t.columns.usual}
      </button>
    </ConfirmDialog>
  );
}
