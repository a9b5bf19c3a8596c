// A form for an invoice. It has no rules of its own: the service checks what is written, works out the sums and shows the readable copy.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Icon } from '../components/icons.js';
import { Page } from '../components/page.js';
import { Fault, NotFound, Skeleton } from '../components/states.js';
import { useViewer } from '../components/viewer.js';
import { beginFrom, emptyInvoice } from '../data/beginInvoice.js';
import { readDraft } from '../data/drafts.js';
import type { InvoiceGroup } from '../data/invoices.js';
import { InvoiceOfDocument, LastInvoiceDocument } from '../data/operations.js';
import { useData } from '../data/useData.js';
import { useCopyWords } from '../messages/copyWords.js';
import { useMessages } from '../messages/messages.js';
import { Editor } from './invoice/editor.js';
import { todayHere } from './today.js';

const route = getRouteApi('/send/invoice');

export function NewInvoice() {
  const { t } = useMessages();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { draft } = search;
  useEffect(() => {
    if (draft === undefined) void navigate({ to: '/send/invoice', search: { ...search, draft: crypto.randomUUID() }, replace: true });
  }, [draft, search, navigate]);
  return (
    <>
      <div className="crumbs">
        <Link to="/send">
          <Icon name="left" />
          {t.send}
        </Link>
      </div>
      <Page name={t.newInvoice}>{draft === undefined ? <Skeleton rows={10} /> : <Begun key={draft} draft={draft} />}</Page>
    </>
  );
}

/** With the draft, or what it begins with. */
function Begun({ draft }: { readonly draft: string }) {
  const { from, as = 'copy' } = route.useSearch();
  const { portal } = useViewer();
  const words = useCopyWords();
  const [kept] = useState(() => readDraft(draft)?.invoice);
  const mayRead = portal === undefined || portal.capabilities.some((one) => one === 'DOCUMENTS' || one === 'DOCUMENT_ACTIONS');
  const copied = useData(InvoiceOfDocument, { documentId: from ?? '' }, { pause: kept !== undefined || from === undefined });
  const last = useData(LastInvoiceDocument, {}, { pause: !mayRead });
  // Once: a later answer must not change what somebody writes.
  const [begun, setBegun] = useState<InvoiceGroup | undefined>(kept);
  const lastSent = last.data?.documents?.edges[0]?.node;
  const isLastKnown = !mayRead || last.data !== undefined || last.error !== undefined;
  if (begun === undefined && from === undefined && isLastKnown)
    setBegun(emptyInvoice((lastSent?.invoice ?? undefined) as InvoiceGroup | undefined, todayHere()));
  const document = copied.data?.document;
  if (begun === undefined && document?.invoice != null) setBegun(beginFrom(as, document.invoice as InvoiceGroup, todayHere()));
  if (begun === undefined && from !== undefined && copied.error !== undefined) return <Fault error={copied.error} onAgain={copied.again} />;
  if (begun === undefined && copied.data !== undefined && document?.invoice == null) return <NotFound />;
  if (begun === undefined || words === undefined) return <Skeleton rows={10} />;
  return <Editor draft={draft} begun={begun} words={words} lastNumber={lastSent?.number ?? undefined} />;
}
