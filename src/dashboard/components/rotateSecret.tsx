// A new secret for what signs requests. It is shown once.

import { useState } from 'react';
import { useMessages } from '../messages/messages.js';
import type { Notice } from '../messages/notice.js';
import { OVERLAP_DAY, type Overlap, OverlapField } from './overlapField.js';
import { Question } from './question.js';
import { SecretDialog } from './secretDialog.js';

interface RotateSecretProps {
  /** Whose secret it is: an address. */
  readonly target: string;
  /** The new secret, or why there is none. */
  readonly rotate: (overlapSeconds: number) => Promise<{ readonly secret?: string | undefined; readonly fault?: Notice | undefined }>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const OVERLAPS: readonly Overlap[] = [3600, 86_400, 604_800];

export function RotateSecret({ target, rotate, onClose, onDone }: RotateSecretProps) {
  const { t } = useMessages();
  const [overlapSeconds, setOverlap] = useState<Overlap>(OVERLAP_DAY);
  const [secret, setSecret] = useState<string>();
  const act = async (): Promise<Notice | undefined> => {
    const answer = await rotate(overlapSeconds);
    setSecret(answer.secret);
    return answer.fault;
  };
  if (secret !== undefined)
    return <SecretDialog title={t.hooks.secretOf({ endpoint: target })} text={t.hooks.secretText} secret={secret} onClose={onDone} />;
  return (
    <Question title={t.hooks.rotate} action={t.hooks.rotate} act={act} onClose={onClose} onDone={() => undefined}>
      <p>{t.hooks.rotateText}</p>
      <OverlapField choices={OVERLAPS} value={overlapSeconds} onChange={setOverlap} />
    </Question>
  );
}
