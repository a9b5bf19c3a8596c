// What waits for the approval of a second person, and who decides on it.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { OneClick } from '../../components/oneClick.js';
import { Question } from '../../components/question.js';
import { Region } from '../../components/region.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import type { FullDocument } from '../../data/documents.js';
import { faultIn } from '../../data/faults.js';
import { ApproveDocument, DeclineApprovalDocument, RequestApprovalDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { noticeOfError } from '../../messages/notice.js';

const REASON_MAX = 500;

interface ApprovalProps {
  readonly document: FullDocument;
  readonly onDone: () => void;
}

export function Approval({ document, onDone }: ApprovalProps) {
  const { t } = useMessages();
  const role = useRoleReason('operator');
  const { documentId, approval, status } = document;
  const request = approval?.request ?? null;
  if (request?.approverName === null) return <Waiting document={document} onDone={onDone} />;
  if (approval === null || (request === null && (!approval.isNeeded || status !== 'READY'))) return null;
  return (
    <Region name={t.approval.title}>
      {request === null ? (
        <>
          <p>{t.approval.needed}</p>
          <p className="after">
            <OneClick
              reason={role}
              act={async () => faultIn((await client.mutation(RequestApprovalDocument, { documentId })).error)}
              onDone={onDone}
            >
              {t.approval.ask}
            </OneClick>
          </p>
        </>
      ) : (
        <p>{t.approval.approved({ name: request.approverName ?? '' })}</p>
      )}
    </Region>
  );
}

function Waiting({ document, onDone }: ApprovalProps) {
  const { t } = useMessages();
  const role = useRoleReason('operator');
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  const [reason, setReason] = useState('');
  const { documentId } = document;
  const request = document.approval!.request!;
  const what = t.approval.kinds[request.kind];
  const no = request.isOwn ? t.approval.withdraw : t.approval.decline;
  const decide = async () => {
    const { error } =
      asked === 'approve'
        ? await client.mutation(ApproveDocument, { documentId, request: request.id })
        : await client.mutation(DeclineApprovalDocument, { documentId, reason });
    return noticeOfError(t, error);
  };
  const done = (): void => {
    setAsked(undefined);
    setReason('');
    onDone();
  };
  return (
    <Region name={t.approval.title}>
      <p>{t.approval.asks({ name: request.requesterName, what })}</p>
      {!document.approval!.isNeeded && <p className="soft">{t.approval.noRuleNow}</p>}
      {request.reason !== null && (
        <p className="reason" dir="auto">
          {request.reason}
        </p>
      )}
      <div className="buttons after">
        <ActionButton reason={role ?? (request.isOwn ? t.approval.own : undefined)} onClick={() => setAsked('approve')}>
          {t.approval.approve}
        </ActionButton>
        <ActionButton reason={role} onClick={() => setAsked('decline')}>
          {no}
        </ActionButton>
      </div>
      {asked === 'approve' && (
        <Question title={t.approval.approve} action={t.approval.approve} act={decide} onClose={() => setAsked(undefined)} onDone={done}>
          <p>{t.approval.approveText({ what })}</p>
        </Question>
      )}
      {asked === 'decline' && (
        <Question title={no} action={no} isOff={reason.trim() === ''} act={decide} onClose={() => setAsked(undefined)} onDone={done}>
          <p>{t.approval.declineText}</p>
          <label className="field">
            {t.approval.reason}
            <textarea required maxLength={REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
          </label>
        </Question>
      )}
    </Region>
  );
}
