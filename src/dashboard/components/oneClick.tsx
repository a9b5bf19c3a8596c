import { type ReactNode, useState } from 'react';
import type { ServiceFault } from '../data/faults.js';
import { useMessages } from '../messages/messages.js';
import { type Notice, noticeOfFault } from '../messages/notice.js';
import { ActionButton } from './actionButton.js';
import { Refusal } from './refusal.js';

interface OneClickProps {
  readonly children: ReactNode;
  /** Why it cannot be done now; undefined where it can. */
  readonly reason?: string | undefined;
  readonly isDone?: boolean;
  readonly label?: string;
  /** Returns why it was refused. */
  readonly act: () => Promise<ServiceFault | undefined>;
  readonly onDone?: () => void;
}

/** A button for what is done at once, without a question. It is off until the service has answered, and a refusal is said beside it. */
export function OneClick({ act, onDone, isDone = false, ...offered }: OneClickProps) {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Notice>();
  const click = async (): Promise<void> => {
    setBusy(true);
    const fault = await act();
    setBusy(false);
    setRefusal(fault && noticeOfFault(t, fault));
    if (fault === undefined) onDone?.();
  };
  return (
    <>
      <ActionButton {...offered} isBusy={isBusy || isDone} onClick={() => void click()} />
      <Refusal notice={refusal} />
    </>
  );
}
