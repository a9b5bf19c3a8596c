// Asks before a document is changed, and shows what the server answers.
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog.js';
import { client } from '../../data/client.js';
import { completeDocuments, retryDocuments } from '../../data/documents.js';
import { faultIn, type ServiceFault } from '../../data/faults.js';
import { CancelSendingDocument, DismissDocumentDocument, RefuseDocumentDocument, ReleaseDocumentDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfFault } from '../../messages/notice.js';

export type ActionName = 'retry' | 'complete' | 'refuse' | 'release' | 'dismiss' | 'cancelSending';

const NOTE_MAX = 1_000;
/** Fifty lines of the longest kind. */
const ISSUES_MAX = 25_000;

interface AskActionProps {
  readonly action: ActionName;
  readonly documentId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Issue {
  readonly text: string;
}

/** One a line. */
function issuesIn(text: string): readonly Issue[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => ({ text: line }));
}

/** Returns why it failed. */
async function act(action: ActionName, documentId: string, note: string, issues: readonly Issue[]): Promise<ServiceFault | undefined> {
  if (action === 'retry') return (await retryDocuments([documentId])).refused[0];
  if (action === 'complete') return (await completeDocuments([documentId])).refused[0];
  const { error } =
    action === 'release'
      ? await client.mutation(ReleaseDocumentDocument, { documentId })
      : action === 'refuse'
        ? await client.mutation(RefuseDocumentDocument, { documentId, message: note, issues })
        : action === 'cancelSending'
          ? await client.mutation(CancelSendingDocument, { documentId })
          : await client.mutation(DismissDocumentDocument, { documentId, note });
  return faultIn(error);
}

export function AskAction({ action, documentId, onClose, onDone }: AskActionProps) {
  const { t } = useMessages();
  const [note, setNote] = useState('');
  const [issues, setIssues] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const text = {
    retry: t.retryText,
    complete: t.completeText,
    refuse: t.refuseText,
    release: t.releaseText,
    dismiss: t.dismissText,
    cancelSending: t.cancelSendingText,
  }[action];
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const failed = await act(action, documentId, note.trim(), issuesIn(issues));
    setBusy(false);
    setFault(failed && noticeOfFault(t, failed));
    if (failed === undefined) onDone();
  };
  return (
    <ConfirmDialog title={t[action]} action={t[action]} isBusy={isBusy} fault={fault} onConfirm={() => void confirm()} onClose={onClose}>
      <p>{text}</p>
      {(action === 'dismiss' || action === 'refuse') && (
        <label className="field">
          {action === 'dismiss' ? t.note : t.refuseReason}
          <textarea
            required
            maxLength={NOTE_MAX}
            placeholder={action === 'dismiss' ? t.noteHint : ''}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
      )}
      {action === 'refuse' && (
        <label className="field">
          {t.issues}
          <textarea maxLength={ISSUES_MAX} placeholder={t.issuesHint} value={issues} onChange={({ target }) => setIssues(target.value)} />
        </label>
      )}
    </ConfirmDialog>
  );
}
