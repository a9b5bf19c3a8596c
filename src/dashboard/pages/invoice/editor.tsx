// The invoice while it is written: its parts on one side, its readable copy on the other.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Refusal } from '../../components/refusal.js';
import { type InvoiceGroup, withValue } from '../../data/invoices.js';
import type { CopyWords } from '../../messages/copyWords.js';
import { useMessages } from '../../messages/messages.js';
import { noticeOfFault } from '../../messages/notice.js';
import { AttachmentsPart, OtherMembers } from './attachments.js';
import { BuyerPart } from './buyer.js';
import { ChecksPart } from './checks.js';
import { FormContext, isAbout, type Place, type Remark } from './form.js';
import { HeadPart } from './head.js';
import { LinesPart } from './lines.js';
import { PaymentPart } from './payment.js';
import { Preview } from './preview.js';
import { SellerPart } from './seller.js';
import { SendBar } from './sendBar.js';
import { TotalsPart } from './totals.js';
import { useCheck } from './useCheck.js';
import { useKept } from './useKept.js';

interface EditorProps {
  readonly draft: string;
  readonly begun: InvoiceGroup;
  readonly words: CopyWords;
  readonly lastNumber: string | undefined;
}

const NOTHING: InvoiceGroup = {};
const NO_REMARKS: readonly Remark[] = [];

export function Editor({ draft, begun, words, lastNumber }: EditorProps) {
  const { t } = useMessages();
  const [invoice, setInvoice] = useState(begun);
  const [refusals, setRefusals] = useState(0);
  const isAllShown = refusals > 0;
  const check = useCheck(invoice);
  const keeping = useKept(draft, invoice, begun);
  const { left, leave } = useLeft();
  const places = useClaimed();
  const errors = check.result?.errors ?? NO_REMARKS;
  const computed = check.result?.computed ?? NOTHING;
  const { claim } = places;
  const form = useMemo(
    () => ({
      invoice,
      computed,
      words,
      set: (pointer: string, value: Parameters<typeof withValue>[2]) => setInvoice((now) => withValue(now, pointer, value)),
      remarksAt: (place: Place) => (isAllShown || left.has(place.pointer) ? errors.filter((one) => isAbout(place, one)) : NO_REMARKS),
      leave,
      claim,
    }),
    [invoice, computed, words, isAllShown, left, errors, leave, claim],
  );
  useEffect(() => {
    if (refusals > 0) focusFirstFault();
  }, [refusals]);
  const others = errors.filter((one) => !places.all().some((place) => isAbout(place, one)));
  return (
    <FormContext value={form}>
      <div className="invoiceForm">
        <div className="stack">
          <SellerPart />
          <BuyerPart />
          <HeadPart lastNumber={lastNumber} />
          <LinesPart />
          <TotalsPart />
          <PaymentPart />
          <AttachmentsPart />
          <OtherMembers />
          <ChecksPart check={check} others={others} isAllShown={isAllShown} />
          <Refusal notice={check.fault && noticeOfFault(t, check.fault)} />
          <SendBar draft={draft} check={check} keeping={keeping} onRefused={() => setRefusals((before) => before + 1)} />
        </div>
        <div className="stack">
          <Preview invoice={check.result?.invoice} address={check.result?.previewUrl ?? null} />
        </div>
      </div>
    </FormContext>
  );
}

/** Where somebody has to write something. */
function focusFirstFault(): void {
  const at = document.querySelector<HTMLElement>('.invoiceForm [aria-invalid=true]');
  at?.closest('details')?.setAttribute('open', '');
  at?.focus();
}

/** Pointers of fields that somebody has been at. */
function useLeft() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((pointer: string) => setLeft((now) => (now.has(pointer) ? now : new Set([...now, pointer]))), []);
  return { left, leave };
}

/** The places that fields are for now. */
function useClaimed() {
  const claimed = useRef(new Set<Place>());
  const claim = useCallback((place: Place) => {
    claimed.current.add(place);
    return () => {
      claimed.current.delete(place);
    };
  }, []);
  return { claim, all: () => [...claimed.current] };
}
