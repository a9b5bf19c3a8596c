import { useId, useState } from 'react';
import { LABEL_CHARACTERS_MAX, type LabelChange, labelsIn } from '../../data/marks.js';
import { LabelsDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

/** What is put on and taken off, as words with commas between them. */
export function useLabelFields(): { readonly change: LabelChange; readonly isEmpty: boolean; readonly fields: React.ReactNode } {
  const { t } = useMessages();
  const id = useId();
  const { data } = useData(LabelsDocument, {});
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const change = { add: labelsIn(add), remove: labelsIn(remove) };
  const field = (label: string, value: string, onChange: (text: string) => void) => (
    <label className="field">
      {label}
      <input
        list={id}
        value={value}
        maxLength={LABEL_CHARACTERS_MAX * 10}
        placeholder={t.marks.severalHint}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
  return {
    change,
    isEmpty: change.add.length + change.remove.length === 0,
    fields: (
      <div className="stackTight">
        {field(t.marks.add, add, setAdd)}
        {field(t.marks.remove, remove, setRemove)}
        <datalist id={id}>
          {data?.documentLabels?.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      </div>
    ),
  };
}
