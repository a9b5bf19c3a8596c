// Sending: the service is asked once more, then the person, who reads to whom it goes and which way.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { Refusal } from '../../components/refusal.js';
import { SentBefore } from '../../components/sentBefore.js';
import { usePlaces, useRoleReason } from '../../components/viewer.js';
import { Way } from '../../components/way.js';
import { client } from '../../data/client.js';
import { faultOf } from '../../data/faults.js';
import { asWritten, type InvoiceGroup, textAt } from '../../data/invoices.js';
import { InvoiceWayDocument, type InvoiceWayQuery, SendInvoiceDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfFault } from '../../messages/notice.js';
import { useForm } from './form.js';
import type { Check } from './useCheck.js';
import type { Keeping } from './useKept.js';

type Preflight = NonNullable<NonNullable<InvoiceWayQuery['checkInvoice']>['preflight']>;

interface SendBarProps {
  readonly draft: string;
  readonly check: Check;
  readonly keeping: Keeping;
  /** It cannot be sent as it is. */
  readonly onRefused: () => void;
}

interface Asked {
  readonly invoice: InvoiceGroup;
  readonly computed: InvoiceGroup;
  readonly way: Preflight;
}

export function SendBar({ draft, check, keeping, onRefused }: SendBarProps) {
  const { t } = useMessages();
  const { invoice } = useForm();
  const reason = useRoleReason('operator', 'SEND');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const [asked, setAsked] = useState<Asked>();
  const [hasSent, setSent] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    const given = asWritten(invoice);
    const { data, error } = await client.query(InvoiceWayDocument, { invoice: given }, { requestPolicy: 'network-only' });
    setBusy(false);
    const found = data?.checkInvoice;
    if (found == null) return setFault(noticeOfFault(t, faultOf(error)));
    setFault(undefined);
    const computed = found.invoice as InvoiceGroup;
    if (found.preflight !== null) return setAsked({ invoice: given, computed, way: found.preflight });
    check.take({ isValid: found.valid, computed, errors: found.errors, invoice: given });
    onRefused();
    return undefined;
  };
  if (hasSent)
    return (
      <p role="status" className="card cardBody">
        {t.invoiceForm.sent} <Link to="/send">{t.send}</Link>
      </p>
    );
  return (
    <div className="card sendBar">
      <ActionButton isFirst isBusy={isBusy} reason={reason} onClick={() => void ask()}>
        {t.invoiceForm.send}
      </ActionButton>
      <span role="status" className={keeping.state === 'lost' ? 'fault' : 'soft small'}>
        {keeping.state !== undefined && t.invoiceForm.keeping[keeping.state]}
      </span>
      <Refusal notice={fault} />
      {asked !== undefined && (
        <SendDialog
          asked={asked}
          draft={draft}
          onClose={() => setAsked(undefined)}
          onSent={() => {
            keeping.end();
            setAsked(undefined);
            setSent(true);
          }}
        />
      )}
    </div>
  );
}

interface SendDialogProps {
  readonly asked: Asked;
  readonly draft: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

function SendDialog({ asked, draft, onClose, onSent }: SendDialogProps) {
  const { t, format } = useMessages();
  const mayRead = usePlaces().includes('documents');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const { invoice, computed, way } = asked;
  const amount = format.money(textAt(computed, '#/totals/payableAmount'), textAt(computed, '#/currency'));
  const send = async (): Promise<void> => {
    setBusy(true);
    const { data, error } = await client.mutation(SendInvoiceDocument, { invoice, documentId: draft });
    setBusy(false);
    const documentId = data?.sendInvoice?.documentId;
    if (documentId === undefined) return setFault(noticeOfFault(t, faultOf(error)));
    onSent();
    if (mayRead) await navigate({ to: '/documents/$documentId', params: { documentId } });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t.invoiceForm.sendTitle({ number: textAt(computed, '#/number') })}
      action={t.invoiceForm.send}
      isBusy={isBusy}
      fault={fault}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <p>{t.invoiceForm.sendText({ amount, name: textAt(computed, '#/buyer/name') })}</p>
      <Way way={way} />
      <SentBefore earlier={way.invoice?.sentBefore} />
    </ConfirmDialog>
  );
}
