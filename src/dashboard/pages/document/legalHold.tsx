// Whether the document is kept whatever its age, and who changes that.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Question } from '../../components/question.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import type { FullDocument } from '../../data/documents.js';
import { HoldDocumentsDocument, ReleaseHoldsDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

const REASON_MAX = 500;

interface LegalHoldProps {
  readonly document: FullDocument;
  readonly onDone: () => void;
}

export function LegalHold({ document, onDone }: LegalHoldProps) {
  const { t, format } = useMessages();
  const role = useRoleReason('admin');
  const [isOpen, setOpen] = useState(false);
  const { legalHold, retainedUntil } = document;
  return (
    <div className="after">
      <p className="soft">
        {legalHold === null
          ? t.holding.keptUntil({ at: format.moment(retainedUntil) })
          : t.holding.held({ actor: legalHold.actor, at: format.moment(legalHold.at), reason: legalHold.reason })}
      </p>
      <ActionButton reason={role} onClick={() => setOpen(true)}>
        {legalHold === null ? t.holding.hold : t.holding.release}
      </ActionButton>
      {isOpen && (
        <AskHold
          document={document}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}

function AskHold({ document, onClose, onDone }: LegalHoldProps & { readonly onClose: () => void }) {
  const { t, format } = useMessages();
  const [reason, setReason] = useState('');
  const isHeld = document.legalHold !== null;
  const act = async (): Promise<Notice | undefined> => {
    const change = isHeld ? ReleaseHoldsDocument : HoldDocumentsDocument;
    const { error } = await client.mutation(change, { documentIds: [document.documentId], reason: reason.trim() });
    return noticeOfError(t, error);
  };
  const title = isHeld ? t.holding.release : t.holding.hold;
  return (
    <Question title={title} action={title} isGrave={isHeld} isOff={reason.trim() === ''} act={act} onClose={onClose} onDone={onDone}>
      <p>{isHeld ? t.holding.releaseText({ at: format.moment(document.retainedUntil) }) : t.holding.holdText}</p>
      <label className="field">
        {t.holding.reason}
        <textarea required maxLength={REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
    </Question>
  );
}
