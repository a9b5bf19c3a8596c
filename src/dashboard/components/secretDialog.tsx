// A secret that is shown once.
import { useState } from 'react';
import { useMessages } from '../messages/messages.js';
import { Dialog } from './dialog.js';

interface SecretDialogProps {
  readonly title: string;
  /** Says that it is shown only here. */
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
}

export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useMessages();
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <pre>{secret}</pre>
      <div className="buttons end">
        <button type="button" className="button" onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          {isCopied ? t.copied : t.copy}
        </button>
        <button type="button" className="button first" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}
