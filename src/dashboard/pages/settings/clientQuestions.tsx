import { useState } from 'react';
import { OVERLAP_DAY, type Overlap, OverlapField } from '../../components/overlapField.js';
import { Question } from '../../components/question.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import { RevokeClientDocument, RotateClientSecretDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

interface ClientDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

const OVERLAPS: readonly Overlap[] = [0, 3600, 86_400, 604_800];

/** The new secret is shown once. */
export function RotateClient({ clientId, onClose }: ClientDialogProps) {
  const { t } = useMessages();
  const [overlapSeconds, setOverlap] = useState<Overlap>(OVERLAP_DAY);
  const [secret, setSecret] = useState<string>();
  const act = async (): Promise<Notice | undefined> => {
    const { data, error } = await client.mutation(RotateClientSecretDocument, { clientId, overlapSeconds });
    setSecret(data?.rotateClientSecret?.secret);
    return noticeOfError(t, error);
  };
  if (secret !== undefined) {
    return (
      <SecretDialog title={t.clientTexts.secretOf({ id: clientId })} text={t.clientTexts.secretText} secret={secret} onClose={onClose} />
    );
  }
  return (
    <Question title={t.clientTexts.rotate} action={t.clientTexts.rotate} act={act} onClose={onClose} onDone={() => undefined}>
      <p>{t.clientTexts.rotateText({ id: clientId })}</p>
      <OverlapField choices={OVERLAPS} value={overlapSeconds} onChange={setOverlap} />
    </Question>
  );
}

export function RevokeClient({ clientId, onClose, onDone }: ClientDialogProps & { readonly onDone: () => void }) {
  const { t } = useMessages();
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(RevokeClientDocument, { clientId });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.clientTexts.revokeTitle} action={t.clientTexts.revoke} isGrave act={act} onClose={onClose} onDone={onDone}>
      <p>{t.clientTexts.revokeText({ id: clientId })}</p>
    </Question>
  );
}
