// Who takes care of the document.
import { useState } from 'react';
import { Refusal } from '../../components/refusal.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import type { FullDocument } from '../../data/documents.js';
import { AssignDocumentDocument, ColleaguesDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

export function Assignee({ document, onDone }: { readonly document: FullDocument; readonly onDone: () => void }) {
  const { t } = useMessages();
  const mayAssign = useRoleReason('operator') === undefined;
  const { data } = useData(ColleaguesDocument, {}, { pause: !mayAssign });
  const [fault, setFault] = useState<Notice>();
  const { documentId, assignee } = document;
  if (!mayAssign) return assignee === null ? null : <span>{t.assignedTo({ name: assignee.name })}</span>;
  const people = data?.colleagues ?? (assignee === null ? [] : [assignee]);
  const assign = async (email: string): Promise<void> => {
    const { error } = await client.mutation(AssignDocumentDocument, { documentId, person: email === '' ? null : email });
    setFault(error && noticeOfError(t, error));
    onDone();
  };
  return (
    <label className="assignee">
      <span className="soft">{t.assigned.to}</span>
      <select value={assignee?.email ?? ''} onChange={({ target }) => void assign(target.value)}>
        <option value="">{t.assigned.nobody}</option>
        {people.map(({ name, email }) => (
          <option key={email} value={email}>
            {people.filter((one) => one.name === name).length > 1 ? `${name} (${email})` : name}
          </option>
        ))}
      </select>
      <Refusal notice={fault} />
    </label>
  );
}
