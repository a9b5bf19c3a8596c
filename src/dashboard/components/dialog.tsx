// A dialog of the browser itself: it holds the focus, Escape closes it, and the focus goes back to where it was.

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../messages/messages.js';
import type { Notice } from '../messages/notice.js';
import { Refusal } from './refusal.js';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Absent: it cannot be closed. */
  readonly onClose?: (() => void) | undefined;
}

export function Dialog({ title, children, onClose }: DialogProps) {
  const shown = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it is taken out of the page: a dialog that is gone gives no focus back.
  useLayoutEffect(() => {
    const dialog = shown.current;
    const opener = document.activeElement;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      // What opened it may have gone with what was done.
      if (opener?.isConnected !== true) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={shown}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The name of the button that does it. */
  readonly action: string;
  readonly isGrave?: boolean;
  readonly isBusy?: boolean;
  readonly fault?: Notice | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Names what will be done, and asks. */
export function ConfirmDialog({ title, children, action, isGrave = false, isBusy = false, fault, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onConfirm();
        }}
      >
        {children}
        <Refusal notice={fault} />
        <div className="buttons end">
          <button type="button" className="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" className={isGrave ? 'button grave' : 'button first'} disabled={isBusy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
