// An answer of ours that did not reach the other side: why, and the button that sends it again.
import { Link } from '@tanstack/react-router';
import { OneClick } from '../../components/oneClick.js';
import { Happened } from '../../components/original.js';
import { useRoleReason } from '../../components/viewer.js';
import { refusalOf, retryDocuments } from '../../data/documents.js';
import type { AnswerFragment } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';

interface FailedAnswerProps {
  readonly answer: AnswerFragment;
  readonly onDone: () => void;
}

/** Nothing for an answer of the other side, and for one that has not failed. */
export function FailedAnswer({ answer: { documentId, direction, status, error, allowedActions }, onDone }: FailedAnswerProps) {
  const { t } = useMessages();
  const role = useRoleReason('operator', 'DOCUMENT_ACTIONS');
  if (direction !== 'send' || status !== 'ERROR') return null;
  const refusal = refusalOf({ allowedActions }, 'RETRY');
  return (
    <div className="fault">
      <Link to="/documents/$documentId" params={{ documentId }}>
        {t.answerFailed}
      </Link>{' '}
      {error !== null && <Happened className="small" text={error.localMessage} />}{' '}
      <OneClick
        reason={role ?? (refusal === undefined ? undefined : t.refusals[refusal])}
        label={t.retryAnswer}
        act={async () => (await retryDocuments([documentId])).refused[0]}
        onDone={onDone}
      >
        {t.retry}
      </OneClick>
    </div>
  );
}
