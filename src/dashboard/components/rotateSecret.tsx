// A new secret for what signs requests. It is shown once.
import { useState } from 'react';
import { useMessages } from '../messages/messages.js';
import { Question } from './question.js';
import { SecretDialog } from './secretDialog.js';

interface Asked {
  /** Whose secret it is: an address. */
  readonly target: string;
  /** The new secret, or why there is none. */
  readonly rotate: (overlapSeconds: number) => Promise<{ readonly secret?: string | undefined; readonly fault?: string | undefined }>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** In seconds. */
const OVERLAPS = [3600, 86_400, 604_800] as const;
const DAY = 86_400;

export function RotateSecret({ target, rotate, onClose, onDone }: Asked) {
  const { t } = useMessages();
  const [overlapSeconds, setOverlap] = useState<number>(DAY);
  const [secret, setSecret] = useState<string>();
  const act = async (): Promise<string | undefined> => {
    const answer = await rotate(overlapSeconds);
    setSecret(answer.secret);
    return answer.fault;
  };
  if (secret !== undefined)
    return <SecretDialog title={t.hooks.secretOf(target)} text={t.hooks.secretText} secret={secret} onClose={onDone} />;
  return (
    <Question title={t.hooks.rotate} action={t.hooks.rotate} act={act} onClose={onClose} onDone={() => undefined}>
      <p>{t.hooks.rotateText}</p>
      <label className="field">
        {t.clientTexts.overlap}
        <select value={overlapSeconds} onChange={({ target: chosen }) => setOverlap(Number(chosen.value))}>
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
