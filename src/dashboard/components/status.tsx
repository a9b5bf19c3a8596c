// How a document is, in a word and a colour.
import { isDismissed } from '../data/documents.js';
import type { Direction, DocumentStatus, RowFragment } from '../data/operations.js';
import { type Messages, useMessages } from '../messages/messages.js';

const TONES: Readonly<Record<DocumentStatus, 'good' | 'bad' | 'busy' | ''>> = {
  RECEIVED: 'busy',
  PROCESSING: 'busy',
  SENDING: 'busy',
  READY: 'good',
  EXPORTED: 'busy',
  DELIVERED: 'good',
  ERROR: 'bad',
};

/** Beside the status: nobody shall take it for a complete check. */
export function PartlyCheckedChip({ document }: { readonly document: Pick<RowFragment, 'isPartlyChecked'> }) {
  const { t } = useMessages();
  return document.isPartlyChecked ? (
    <span className="chip warn" title={t.partlyCheckedText}>
      {t.partlyChecked}
    </span>
  ) : null;
}

/** What a state is called. Nobody is sent a received document: it is taken over, or not accepted. */
export function statusName(t: Messages, status: DocumentStatus, direction: Direction): string {
  const ofReceived = { ERROR: t.notAccepted, EXPORTED: t.collected } as const;
  return direction === 'receive' && (status === 'ERROR' || status === 'EXPORTED') ? ofReceived[status] : t.statuses[status];
}

export function StatusChip({ document }: { readonly document: Pick<RowFragment, 'status' | 'direction' | 'completion'> }) {
  const { t } = useMessages();
  const { status, direction, completion } = document;
  if (isDismissed(document)) return <span className="chip">{t.setAside}</span>;
  if (direction === 'receive' && completion !== null)
    return completion.status === 'EXPORTED' ? <span className="chip good">{t.collected}</span> : <span className="chip">{t.refused}</span>;
  return <span className={`chip ${TONES[status]}`}>{statusName(t, status, direction)}</span>;
}
