import { useState } from 'react';
import { Question } from '../../components/question.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import { RevokePreviousWebhookSecretDocument, RotateWebhookSecretDocument, type WebhookFragment } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { sayFault } from '../../messages/say.js';

interface Asked {
  readonly one: WebhookFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** In seconds. */
const OVERLAPS = [3600, 86_400, 604_800] as const;
const DAY = 86_400;

/** The new secret is shown once. */
export function RotateWebhook({ one, onClose, onDone }: Asked) {
  const { t } = useMessages();
  const [overlapSeconds, setOverlap] = useState<number>(DAY);
  const [secret, setSecret] = useState<string>();
  const act = async (): Promise<string | undefined> => {
    const { data, error } = await client.mutation(RotateWebhookSecretDocument, { subscriptionId: one.id, overlapSeconds });
    setSecret(data?.rotateWebhookSecret ?? undefined);
    return sayFault(t, error);
  };
  if (secret !== undefined)
    return <SecretDialog title={t.hooks.secretOf(one.endpoint)} text={t.hooks.secretText} secret={secret} onClose={onDone} />;
  return (
    <Question title={t.hooks.rotate} action={t.hooks.rotate} act={act} onClose={onClose} onDone={() => undefined}>
      <p>{t.hooks.rotateText}</p>
      <label className="field">
        {t.clientTexts.overlap}
        <select value={overlapSeconds} onChange={({ target }) => setOverlap(Number(target.value))}>
          {OVERLAPS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t.clientTexts.overlaps[seconds]}
            </option>
          ))}
        </select>
      </label>
    </Question>
  );
}

export function EndOldSecret({ one, onClose, onDone }: Asked) {
  const { t } = useMessages();
  const act = async (): Promise<string | undefined> => {
    const { error } = await client.mutation(RevokePreviousWebhookSecretDocument, { subscriptionId: one.id });
    return sayFault(t, error);
  };
  return (
    <Question title={t.hooks.endOld} action={t.hooks.endOld} isGrave act={act} onClose={onClose} onDone={onDone}>
      <p>{t.hooks.endOldText}</p>
    </Question>
  );
}
