// Asks before all documents of a filter are changed, then shows how far it is.

import { useEffect, useState } from 'react';
import { ConfirmDialog, Dialog } from '../../components/dialog.js';
import { OneClick } from '../../components/oneClick.js';
import { NoticeText } from '../../components/refusal.js';
import { type BulkAction, type BulkJob, beginBulk, cancelBulk, readBulk } from '../../data/bulk.js';
import type { DocumentFilterInput } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfFault } from '../../messages/notice.js';
import { useLabelFields } from './labelDialog.js';

const NOTE_MAX = 1_000;
const POLL_MS = 1_000;

interface AskAllProps {
  readonly action: BulkAction;
  readonly filter: DocumentFilterInput;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AskAll({ action, filter, count, onClose, onDone }: AskAllProps) {
  const { t } = useMessages();
  // What somebody was shown when they asked.
  const [asked] = useState(() => ({ action, filter, expectedCount: count, key: crypto.randomUUID() }));
  const [note, setNote] = useState('');
  const labels = useLabelFields();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const [job, setJob] = useState<BulkJob>();
  const [name, text] = {
    retry: [t.retryMany({ count: asked.expectedCount }), t.retryManyText({ count: asked.expectedCount })],
    complete: [t.completeMany({ count: asked.expectedCount }), t.completeManyText({ count: asked.expectedCount })],
    dismiss: [t.dismissMany({ count: asked.expectedCount }), t.dismissManyText({ count: asked.expectedCount })],
    label: [t.marks.labelMany({ count: asked.expectedCount }), ''],
    read: [t.marks.readMany({ count: asked.expectedCount }), t.marks.readManyText],
  }[action] as [string, string];
  const begin = async (): Promise<void> => {
    setBusy(true);
    const result = await beginBulk({ ...asked, note: note.trim(), labels: labels.change });
    setBusy(false);
    if ('job' in result) setJob(result.job);
    else setFault(noticeOfFault(t, result.fault));
  };
  if (job !== undefined) return <Progress name={name} begun={job} onDone={onDone} />;
  return (
    <ConfirmDialog
      title={name}
      action={name}
      isGrave={action === 'complete' || action === 'dismiss'}
      isBusy={isBusy || fault !== undefined || (action === 'label' && labels.isEmpty)}
      fault={fault}
      onConfirm={() => void begin()}
      onClose={fault === undefined ? onClose : onDone}
    >
      {text !== '' && <p>{text}</p>}
      {action === 'label' && labels.fields}
      <p className="soft">{t.eachByItself}</p>
      {action === 'dismiss' && (
        <label className="field">
          {t.note}
          <textarea required maxLength={NOTE_MAX} placeholder={t.noteHint} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
      )}
    </ConfirmDialog>
  );
}

function Progress({ name, begun, onDone }: { readonly name: string; readonly begun: BulkJob; readonly onDone: () => void }) {
  const { t, format } = useMessages();
  const [job, setJob] = useState(begun);
  const isOver = job.finishedAt !== null;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => void readBulk(begun.id).then((now) => now !== undefined && setJob(now)), POLL_MS);
    return () => clearInterval(timer);
  }, [begun.id, isOver]);
  const { done, total, failed, failures } = job;
  return (
    <Dialog title={name} onClose={onDone}>
      <p>
        <progress aria-label={name} value={done} max={Math.max(total, 1)} />
        <span className="soft tabular">{t.exportProgress({ done: format.number(done), all: format.number(total) })}</span>
      </p>
      {isOver && <p role="status">{t.doneMany({ done: done - failed, failed })}</p>}
      {job.cancelledBecause !== null && <p className="soft">{t.workEnded[job.cancelledBecause]}</p>}
      {failures.length > 0 && (
        <ul className="list">
          {failures.map(({ documentId, code, error }) => (
            <li key={documentId}>
              <strong className="fileName">{documentId}</strong>{' '}
              <span className="soft">
                <NoticeText notice={noticeOfFault(t, { code, sentence: error })} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isOver && <p className="soft">{t.goesOnAlone}</p>}
      <div className="buttons end">
        {!isOver && (
          <OneClick isDone={job.isCancelled} act={() => cancelBulk(begun.id)}>
            {t.stop}
          </OneClick>
        )}
        <button type="button" className="button first" onClick={onDone}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}
