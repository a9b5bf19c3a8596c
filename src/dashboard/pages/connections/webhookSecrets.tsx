import { useState } from 'react';
import { Question } from '../../components/question.js';
import { RotateSecret } from '../../components/rotateSecret.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import {
  RevokePreviousWebhookSecretDocument,
  RotateWebhookSecretDocument,
  RotateWebhookSecretsDocument,
  type WebhookFragment,
} from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

interface WebhookSecretProps {
  readonly one: WebhookFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The new secret is shown once. */
export function RotateWebhook({ one, onClose, onDone }: WebhookSecretProps) {
  const { t } = useMessages();
  const rotate = async (overlapSeconds: number) => {
    const { data, error } = await client.mutation(RotateWebhookSecretDocument, { subscriptionId: one.id, overlapSeconds });
    return { secret: data?.rotateWebhookSecret ?? undefined, fault: noticeOfError(t, error) };
  };
  return <RotateSecret target={one.endpoint} rotate={rotate} onClose={onClose} onDone={onDone} />;
}

export function EndOldSecret({ one, onClose, onDone }: WebhookSecretProps) {
  const { t } = useMessages();
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(RevokePreviousWebhookSecretDocument, { subscriptionId: one.id });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.hooks.endOld} action={t.hooks.endOld} isGrave act={act} onClose={onClose} onDone={onDone}>
      <p>{t.hooks.endOldText}</p>
    </Question>
  );
}

/** One new secret for all webhooks of the organisation, shown once. */
export function RotateAll({ onClose, onDone }: Omit<WebhookSecretProps, 'one'>) {
  const { t } = useMessages();
  const [secret, setSecret] = useState<string>();
  const act = async (): Promise<Notice | undefined> => {
    const { data, error } = await client.mutation(RotateWebhookSecretsDocument, {});
    setSecret(data?.rotateWebhookSecrets ?? undefined);
    return noticeOfError(t, error);
  };
  if (secret !== undefined) return <SecretDialog title={t.signingSecret} text={t.hooks.secretText} secret={secret} onClose={onDone} />;
  return (
    <Question title={t.hooks.rotateAll} action={t.hooks.rotateAll} isGrave act={act} onClose={onClose} onDone={() => undefined}>
      <p>{t.hooks.rotateAllText}</p>
    </Question>
  );
}
