// Has the service check what is written, a moment after the last key. One check is under way at a time.
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../data/client.js';
import { faultIn, type ServiceFault } from '../../data/faults.js';
import { asWritten, type InvoiceGroup } from '../../data/invoices.js';
import { CheckInvoiceDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import type { Remark } from './form.js';

const PAUSE_MS = 500;

interface CheckResult {
  readonly isValid: boolean;
  readonly computed: InvoiceGroup;
  readonly errors: readonly Remark[];
  readonly warnings: readonly Remark[];
  readonly previewUrl: string | null;
  /** What was checked. */
  readonly invoice: InvoiceGroup;
}

export interface Check {
  /** Of the last answer; undefined before the first one. */
  readonly result: CheckResult | undefined;
  /** What is written differs from what was checked. */
  readonly isBehind: boolean;
  readonly fault: ServiceFault | undefined;
  /** Takes over an answer that was asked for elsewhere. */
  readonly take: (found: TakenResult) => void;
}

type TakenResult = Omit<CheckResult, 'warnings' | 'previewUrl'>;

export function useCheck(invoice: InvoiceGroup): Check {
  const { language } = useMessages();
  const [result, setResult] = useState<CheckResult>();
  const [fault, setFault] = useState<ServiceFault>();
  const [checked, setChecked] = useState<{ readonly of: InvoiceGroup; readonly language: string }>();
  const wanted = useRef({ invoice, language });
  wanted.current = { invoice, language };
  const isRunning = useRef(false);
  const run = useCallback(async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    const { invoice: of, language: spoken } = wanted.current;
    const sent = asWritten(of);
    const { data, error } = await client.query(
      CheckInvoiceDocument,
      { invoice: sent, language: spoken },
      { requestPolicy: 'network-only' },
    );
    isRunning.current = false;
    setFault(faultIn(error));
    const found = data?.checkInvoice;
    if (found != null) {
      const { valid, errors, warnings, previewUrl } = found;
      setResult({ isValid: valid, computed: found.invoice as InvoiceGroup, errors, warnings, previewUrl, invoice: sent });
    }
    setChecked({ of, language: spoken });
  }, []);
  const isBehind = checked?.of !== invoice || checked.language !== language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew, and so does an answer that came too late
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => void run(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isBehind, invoice, language, checked, run]);
  const take = useCallback((found: TakenResult) => setResult((before) => ({ warnings: [], previewUrl: null, ...before, ...found })), []);
  return { result, isBehind, fault, take };
}
