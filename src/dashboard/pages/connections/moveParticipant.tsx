// A participant that moves to another provider: its key, and how to withdraw it.

import { useState } from 'react';
import { Question } from '../../components/question.js';
import { Refusal } from '../../components/refusal.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import { CancelMigrationDocument, type ParticipantsQuery, PrepareMigrationDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

interface MoveParticipantProps {
  readonly one: NonNullable<ParticipantsQuery['participants']>[number];
  readonly onClose: () => void;
}

export function MoveParticipant({ one: { identifier, name }, onClose }: MoveParticipantProps) {
  const { t } = useMessages();
  const [key, setKey] = useState<string>();
  const [notice, setNotice] = useState<Notice>();
  const act = async (): Promise<Notice | undefined> => {
    const { data, error } = await client.mutation(PrepareMigrationDocument, { identifier });
    setKey(data?.prepareParticipantMigration ?? undefined);
    return noticeOfError(t, error);
  };
  const withdraw = async (): Promise<void> => {
    const { error } = await client.mutation(CancelMigrationDocument, { identifier });
    if (error === undefined) onClose();
    else setNotice(noticeOfError(t, error));
  };
  if (key !== undefined)
    return <SecretDialog title={t.moving.keyOf({ name: identifier })} text={t.moving.keyText} secret={key} onClose={onClose} />;
  return (
    <Question title={t.moving.away} action={t.moving.away} act={act} onClose={onClose} onDone={() => undefined}>
      <p>{t.moving.awayText({ name: `${name} (${identifier})` })}</p>
      <button type="button" className="button" onClick={() => void withdraw()}>
        {t.moving.stay}
      </button>
      <Refusal notice={notice} />
    </Question>
  );
}
