// Words that people put on a document, and whether somebody has looked at it.

import { useId, useState } from 'react';
import { Icon } from '../../components/icons.js';
import { OneClick } from '../../components/oneClick.js';
import { Refusal } from '../../components/refusal.js';
import { Region } from '../../components/region.js';
import { useRoleReason } from '../../components/viewer.js';
import type { FullDocument } from '../../data/documents.js';
import { LABEL_CHARACTERS_MAX, type LabelChange, labelDocuments, labelsIn, markRead } from '../../data/marks.js';
import { LabelsDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfFault } from '../../messages/notice.js';

export function Labels({ document, onDone }: { readonly document: FullDocument; readonly onDone: () => void }) {
  const { t } = useMessages();
  const reason = useRoleReason('operator', 'DOCUMENT_ACTIONS');
  const { data, again } = useData(LabelsDocument, {});
  const [draft, setDraft] = useState('');
  const [fault, setFault] = useState<Notice>();
  const id = useId();
  const { documentId, labels, direction, readAt } = document;
  const change = async (labelChange: LabelChange): Promise<void> => {
    const refused = await labelDocuments([documentId], labelChange);
    setFault(refused && noticeOfFault(t, refused));
    if (refused !== undefined) return;
    setDraft('');
    again();
    onDone();
  };
  return (
    <Region name={t.marks.labels}>
      <div className="labels">
        {labels.length === 0 && <span className="soft">{t.marks.noLabels}</span>}
        {labels.map((label) => (
          <span key={label} className="labelTag" dir="auto">
            {label}
            {reason === undefined && (
              <button type="button" aria-label={t.marks.takeOff({ label })} onClick={() => void change({ add: [], remove: [label] })}>
                <Icon name="close" />
              </button>
            )}
          </span>
        ))}
      </div>
      {reason === undefined && (
        <form
          className="labelForm"
          onSubmit={(event) => {
            event.preventDefault();
            if (labelsIn(draft).length > 0) void change({ add: labelsIn(draft), remove: [] });
          }}
        >
          <input
            list={id}
            aria-label={t.marks.newLabel}
            placeholder={t.marks.newLabel}
            value={draft}
            maxLength={LABEL_CHARACTERS_MAX}
            onChange={({ target }) => setDraft(target.value)}
          />
          <datalist id={id}>
            {data?.documentLabels?.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <button type="submit" className="button">
            {t.marks.add}
          </button>
        </form>
      )}
      <Refusal notice={fault} />
      {direction === 'receive' && readAt !== null && (
        <p className="after">
          <OneClick reason={reason} act={() => markRead([documentId], false)} onDone={onDone}>
            {t.marks.markUnread}
          </OneClick>
        </p>
      )}
    </Region>
  );
}
