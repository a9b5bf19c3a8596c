// What can be done with the selected documents. Those that cannot are counted before.

import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog.js';
import { OneClick } from '../../components/oneClick.js';
import { useRoleReason } from '../../components/viewer.js';
import type { BulkAction } from '../../data/bulk.js';
import { completeDocuments, type Outcome, type Row, refusalOf, retryDocuments } from '../../data/documents.js';
import { isUnread, type LabelChange, labelDocuments, markRead } from '../../data/marks.js';
import { DocumentCountDocument, type DocumentFilterInput } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { joined, noticeOfFault } from '../../messages/notice.js';
import { AskAll } from './askAll.js';
import { useLabelFields } from './labelDialog.js';

interface SelectionProps {
  readonly rows: readonly Row[];
  /** Of the list that they are chosen from. */
  readonly filter: DocumentFilterInput;
  readonly onClear: () => void;
  readonly onDone: () => void;
}

type Action = 'retry' | 'complete' | 'label';
const ACTIONS = { retry: 'RETRY', complete: 'COMPLETE', label: 'LABEL' } as const;
/** The service takes no more of a filter. */
const BULK_MAX = 100_000;

export function Selection({ rows, filter, onClear, onDone }: SelectionProps) {
  const { t, format } = useMessages();
  const reason = useRoleReason('operator', 'DOCUMENT_ACTIONS');
  const [asked, setAsked] = useState<Action>();
  /** The number that was shown when all of the filter were chosen. */
  const [all, setAll] = useState<number>();
  const { data } = useData(DocumentCountDocument, { filter }, { on: ['documents'] });
  const total = data?.documents?.totalCount ?? 0;
  const able = (action: Action): readonly Row[] => rows.filter((row) => refusalOf(row, ACTIONS[action]) === undefined);
  const [retryable, completable] = [able('retry').length, able('complete').length];
  const unread = rows.filter(isUnread);
  const read = () =>
    markRead(
      unread.map(({ documentId }) => documentId),
      true,
    );
  if (all !== undefined) return <AllSelected count={all} filter={filter} reason={reason} onClear={onClear} onDone={onDone} />;
  return (
    <section className="selection" aria-label={t.selection}>
      <strong aria-live="polite">{t.selected({ count: rows.length })}</strong>
      <div className="buttons">
        <button type="button" className="button" disabled={retryable === 0 || reason !== undefined} onClick={() => setAsked('retry')}>
          {t.retryMany({ count: retryable })}
        </button>
        <button type="button" className="button" disabled={completable === 0 || reason !== undefined} onClick={() => setAsked('complete')}>
          {t.completeMany({ count: completable })}
        </button>
        <button type="button" className="button" disabled={reason !== undefined} onClick={() => setAsked('label')}>
          {t.marks.labelMany({ count: rows.length })}
        </button>
        {unread.length > 0 && (
          <OneClick reason={reason} act={read} onDone={onDone}>
            {t.marks.readMany({ count: unread.length })}
          </OneClick>
        )}
        {total > rows.length && total <= BULK_MAX && (
          <button type="button" className="button quiet" onClick={() => setAll(total)}>
            {t.selectAll({ count: format.number(total) })}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClear}>
          {t.unselect}
        </button>
      </div>
      {reason !== undefined && <span className="soft">{reason}</span>}
      {asked !== undefined && (
        <Ask
          action={asked}
          rows={able(asked)}
          leftOut={rows.length - able(asked).length}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
        />
      )}
    </section>
  );
}

interface AllSelectedProps {
  readonly count: number;
  readonly filter: DocumentFilterInput;
  readonly reason: string | undefined;
  readonly onClear: () => void;
  readonly onDone: () => void;
}

/** All documents of the filter, also those of other pages. Which of them can be changed the service says for each. */
function AllSelected({ count, filter, reason, onClear, onDone }: AllSelectedProps) {
  const { t } = useMessages();
  const [asked, setAsked] = useState<BulkAction>();
  const buttons = [
    ['retry', t.retryMany({ count })],
    ['complete', t.completeMany({ count })],
    ['dismiss', t.dismissMany({ count })],
    ['label', t.marks.labelMany({ count })],
    ['read', t.marks.readMany({ count })],
  ] as const;
  return (
    <section className="selection" aria-label={t.selection}>
      <strong aria-live="polite">{t.selected({ count })}</strong>
      <div className="buttons">
        {buttons.map(([action, name]) => (
          <button key={action} type="button" className="button" disabled={reason !== undefined} onClick={() => setAsked(action)}>
            {name}
          </button>
        ))}
        <button type="button" className="button quiet" onClick={onClear}>
          {t.unselect}
        </button>
      </div>
      {reason !== undefined && <span className="soft">{reason}</span>}
      {asked !== undefined && <AskAll action={asked} filter={filter} count={count} onClose={() => setAsked(undefined)} onDone={onDone} />}
    </section>
  );
}

interface SelectionDialogProps {
  readonly action: Action;
  readonly rows: readonly Row[];
  readonly leftOut: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Ask({ action, rows, leftOut, onClose, onDone }: SelectionDialogProps) {
  const { t } = useMessages();
  // Of the moment of the question: the rows behind may change.
  const [ids] = useState(() => rows.map(({ documentId }) => documentId));
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const labels = useLabelFields();
  const [name, text] = {
    retry: [t.retryMany({ count: ids.length }), t.retryManyText({ count: ids.length })],
    complete: [t.completeMany({ count: ids.length }), t.completeManyText({ count: ids.length })],
    label: [t.marks.labelMany({ count: ids.length }), ''],
  }[action] as [string, string];
  const act = async (): Promise<void> => {
    setBusy(true);
    const result = await (action === 'label'
      ? labelled(ids, labels.change)
      : action === 'retry'
        ? retryDocuments(ids)
        : completeDocuments(ids));
    setBusy(false);
    if (result.refused.length === 0) onDone();
    else setOutcome(result);
  };
  return (
    <ConfirmDialog
      title={name}
      action={name}
      isBusy={isBusy || outcome !== undefined || (action === 'label' && labels.isEmpty)}
      fault={
        outcome &&
        joined([
          { text: t.doneMany({ done: outcome.done, failed: outcome.refused.length }) },
          ...outcome.refused.slice(0, 1).map((one) => noticeOfFault(t, one)),
        ])
      }
      onConfirm={() => void act()}
      onClose={outcome === undefined ? onClose : onDone}
    >
      {text !== '' && <p>{text}</p>}
      {action === 'label' && labels.fields}
      {leftOut > 0 && <p className="soft">{t.leftOut({ count: leftOut })}</p>}
    </ConfirmDialog>
  );
}

async function labelled(ids: readonly string[], change: LabelChange): Promise<Outcome> {
  const fault = await labelDocuments(ids, change);
  return fault === undefined ? { done: ids.length, refused: [] } : { done: 0, refused: ids.map(() => fault) };
}
