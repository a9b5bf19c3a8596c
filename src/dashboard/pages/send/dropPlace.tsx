import { useState } from 'react';
import { Icon } from '../../components/icons.js';
import { useMessages } from '../../messages/messages.js';
import type { Kind } from './outbox.js';

interface DropPlaceProps {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  /** Why nothing can be sent. */
  readonly reason: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

const KINDS: readonly Kind[] = ['invoice', 'applicationresponse', 'ereport'];

/** The input lies over the whole place, so that it takes both the drop and the click. */
export function DropPlace({ kind, onKind, reason, onFiles }: DropPlaceProps) {
  const { t } = useMessages();
  const [isOver, setOver] = useState(false);
  return (
    <div className={isOver ? 'drop isOver' : 'drop'}>
      <span className="emptyMark">
        <Icon name="upload" />
      </span>
      <p className="emptyTitle">{t.sendTitle}</p>
      <p className="soft">{t.sendText}</p>
      <span className="button" aria-hidden="true">
        {t.chooseFiles}
      </span>
      <input
        type="file"
        multiple
        accept=".xml,.pdf,application/xml,text/xml,application/pdf"
        aria-label={t.documentsToSend}
        disabled={reason !== undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <label className="dropKind">
        {t.kindOfDocument}
        <select value={kind} onChange={({ target }) => onKind(target.value as Kind)}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t.types[one]}
            </option>
          ))}
        </select>
      </label>
      {reason !== undefined && <p className="fault">{reason}</p>}
    </div>
  );
}
