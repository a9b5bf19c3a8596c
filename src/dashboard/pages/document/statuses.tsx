// The French lifecycle statuses of an invoice, and the button that sets the next one.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { useRoleReason } from '../../components/viewer.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';
import { FailedAnswer } from './failedAnswer.js';
import { SetStatus } from './setStatus.js';

interface StatusesProps {
  readonly document: FullDocument;
  readonly onDone: () => void;
}

/** Nothing for a document that has none and can have none. */
export function Statuses({ document, onDone }: StatusesProps) {
  const { t, format } = useMessages();
  const role = useRoleReason('operator', 'DOCUMENT_ACTIONS');
  const [isAsked, setAsked] = useState(false);
  const { lifecycleStatuses: all, lifecycleStatusOptions: options } = document;
  if (all.length === 0 && options.length === 0) return null;
  const names: Readonly<Record<string, string>> = t.lifecycle.names;
  const reasonNames: Readonly<Record<string, string>> = t.lifecycle.reasons;
  const isAnyOpen = options.some(({ reason }) => reason === null);
  return (
    <>
      {all.length > 0 && (
        <ol className="timeline" aria-label={t.lifecycle.statuses}>
          {all.map(({ status, label, setAt, direction, state, reasons, amounts, message }) => (
            <li key={`${status} ${setAt} ${direction}`} className={state === 'FAILED' ? 'bad' : undefined}>
              <span className="moveHead">
                <strong>
                  {status} {names[status] ?? label}
                </strong>
                <time className="soft tabular" dateTime={setAt}>
                  {format.moment(setAt)}
                </time>
              </span>
              <span className="soft">
                {direction === 'receive' ? t.lifecycle.fromOther : t.lifecycle.ours}
                {state !== 'SENT' && state !== 'RECEIVED' && ` · ${t.lifecycle.states[state]}`}
              </span>
              {reasons.map(({ code, text }) => (
                <span key={`${code} ${text}`} className="reason" title={code ?? undefined}>
                  {[code && (reasonNames[code] ?? code), text].filter(Boolean).join(': ')}
                </span>
              ))}
              {amounts.map(({ amount, currency, percent }) => (
                <span key={`${amount} ${percent}`} className="reason">
                  {t.lifecycle.amountOf({ amount: format.money(amount, currency), percent: percent ?? 'none' })}
                </span>
              ))}
              {message !== null && <FailedAnswer answer={message} onDone={onDone} />}
            </li>
          ))}
        </ol>
      )}
      {options.length > 0 && (
        <ActionButton reason={role ?? (isAnyOpen ? undefined : t.lifecycle.noneOpen)} onClick={() => setAsked(true)}>
          {t.lifecycle.set}
        </ActionButton>
      )}
      {isAsked && (
        <SetStatus
          document={document}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
