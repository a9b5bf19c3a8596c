import { useEffect, useRef, useState } from 'react';
import { useRoleReason } from '../../components/viewer.js';
import type { FullDocument } from '../../data/documents.js';
import { isUnread, markRead } from '../../data/marks.js';

/** Whoever opens an incoming document and may act on it has read it. Marked as unread while it is open, it stays so. */
export function useReading(document: FullDocument, onDone: () => void): void {
  const mayMark = useRoleReason('operator', 'DOCUMENT_ACTIONS') === undefined;
  const [wasUnread] = useState(() => isUnread(document));
  const isDue = mayMark && wasUnread;
  const { documentId } = document;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isDue) void markRead([documentId], true).then(() => done.current());
  }, [isDue, documentId]);
}
