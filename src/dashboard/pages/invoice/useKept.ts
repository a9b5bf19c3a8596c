// Keeps what is written in this browser: a moment after each change, and when the page is left.
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft } from '../../data/drafts.js';
import type { InvoiceGroup } from '../../data/invoices.js';

const PAUSE_MS = 300;

export interface Keeping {
  /** Undefined: nothing has been changed yet. */
  readonly state: ReturnType<typeof keepDraft> | undefined;
  /** It is sent: there is nothing more to keep. */
  readonly end: () => void;
}

export function useKept(draft: string, invoice: InvoiceGroup, begun: InvoiceGroup): Keeping {
  const [state, setState] = useState<Keeping['state']>();
  const open = useRef<InvoiceGroup>(undefined);
  const hasEnded = useRef(false);
  const keep = useCallback(() => {
    if (open.current === undefined || hasEnded.current) return;
    setState(keepDraft(draft, open.current, new Date()));
    open.current = undefined;
  }, [draft]);
  useEffect(() => {
    if (invoice === begun) return undefined;
    open.current = invoice;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [invoice, begun, keep]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
  const end = useCallback(() => {
    hasEnded.current = true;
    dropDraft(draft);
  }, [draft]);
  return { state, end };
}
