// Filters, order and columns under a name, for whoever looks.

import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { Refusal } from '../../components/refusal.js';
import { client } from '../../data/client.js';
import { columnsOf } from '../../data/columns.js';
import { type DocumentSearch, readSearch } from '../../data/filters.js';
import { RemoveSavedViewDocument, SavedViewsDocument, SaveViewDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

const VIEWED = 'documents';
const NAME_MAX = 100;

interface View {
  readonly id: string;
  readonly name: string;
  readonly search: DocumentSearch;
}

interface ViewsProps {
  readonly search: DocumentSearch;
  readonly onShow: (search: DocumentSearch) => void;
}

export function Views({ search, onShow }: ViewsProps) {
  const { t } = useMessages();
  const { data, again } = useData(SavedViewsDocument, {});
  const [isOpen, setOpen] = useState(false);
  const views = (data?.savedViews ?? []).flatMap(({ id, page, name, state }): View[] =>
    page === VIEWED ? [{ id, name, search: readSearch(state as Record<string, unknown>) }] : [],
  );
  const now = textOf(search);
  return (
    <>
      {views.length > 0 && (
        <select
          className="viewChoice"
          aria-label={t.views.choose}
          value={views.find((one) => textOf(one.search) === now)?.id ?? ''}
          onChange={({ target }) => {
            const view = views.find(({ id }) => id === target.value);
            if (view !== undefined) onShow(view.search);
          }}
        >
          <option value="" disabled>
            {t.views.choose}
          </option>
          {views.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t.views.save}
      </button>
      {isOpen && <ViewsDialog search={search} views={views} onChanged={again} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What a view keeps: not where somebody is in the list. */
function kept({ after: _, before: __, at: ___, ...search }: DocumentSearch): DocumentSearch {
  return { ...search, cols: columnsOf(search).join() };
}

function textOf(search: DocumentSearch): string {
  return JSON.stringify(Object.entries(kept(search)).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

interface ViewsDialogProps {
  readonly search: DocumentSearch;
  readonly views: readonly View[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

function ViewsDialog({ search, views, onChanged, onClose }: ViewsDialogProps) {
  const { t } = useMessages();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<Notice>();
  const save = async (): Promise<void> => {
    const { error } = await client.mutation(SaveViewDocument, { page: VIEWED, name: name.trim(), state: kept(search) });
    if (error !== undefined) return setFault(noticeOfError(t, error));
    onChanged();
    onClose();
  };
  const remove = async (id: string): Promise<void> => {
    const { error } = await client.mutation(RemoveSavedViewDocument, { id });
    if (error !== undefined) return setFault(noticeOfError(t, error));
    onChanged();
  };
  return (
    <Dialog title={t.views.save} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="soft">{t.views.saveText}</p>
        <label className="field">
          {t.views.nameLabel}
          <input required maxLength={NAME_MAX} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <Refusal notice={fault} />
        {views.length > 0 && (
          <ul className="list inDialog" aria-label={t.views.name}>
            {views.map((view) => (
              <li key={view.id} className="listLine">
                <span className="breakable">{view.name}</span>
                <button
                  type="button"
                  className="button"
                  aria-label={t.views.remove({ name: view.name })}
                  onClick={() => void remove(view.id)}
                >
                  {t.remove}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="buttons end">
          <button type="button" className="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" className="button first" disabled={name.trim() === ''}>
            {t.views.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
