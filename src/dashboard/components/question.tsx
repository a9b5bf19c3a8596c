// A dialog that does what it asks for, and stays open with the reason where that fails.

import { type ReactNode, useState } from 'react';
import type { Notice } from '../messages/notice.js';
import { ConfirmDialog } from './dialog.js';

interface QuestionProps {
  readonly title: string;
  readonly action: string;
  readonly isGrave?: boolean;
  /** Something is missing that the dialog asks for. */
  readonly isOff?: boolean;
  readonly children: ReactNode;
  /** Returns why it failed. */
  readonly act: () => Promise<Notice | undefined>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function Question({ title, action, isGrave = false, isOff = false, children, act, onClose, onDone }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const failed = await act();
    setBusy(false);
    if (failed === undefined) onDone();
    else setFault(failed);
  };
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isGrave={isGrave}
      isBusy={isBusy || isOff}
      fault={fault}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {children}
    </ConfirmDialog>
  );
}
