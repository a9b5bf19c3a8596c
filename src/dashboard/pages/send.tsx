// Sending: files are dropped, checked, and sent when somebody has confirmed it.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../components/dialog.js';
import { Page } from '../components/page.js';
import { useRoleReason } from '../components/viewer.js';
import { ChannelTitles } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';
import { Drafts } from './send/drafts.js';
import { DropPlace } from './send/dropPlace.js';
import { InvoiceLine } from './send/invoiceLine.js';
import { SendItem } from './send/item.js';
import { isValid, type Kind, type Outbox, useOutbox } from './send/outbox.js';

export function Send() {
  const { t } = useMessages();
  const reason = useRoleReason('operator', 'SEND');
  const outbox = useOutbox();
  const [kind, setKind] = useState<Kind>('invoice');
  return (
    <Page name={t.send}>
      <div className="stack">
        <Drafts />
        <DropPlace kind={kind} onKind={setKind} reason={reason} onFiles={(files) => outbox.add(files, kind)} />
        {outbox.items.length > 0 && <ItemList outbox={outbox} />}
      </div>
    </Page>
  );
}

function ItemList({ outbox }: { readonly outbox: Outbox }) {
  const { t } = useMessages();
  const { items } = outbox;
  const valid = items.filter(isValid);
  const isBusy = items.some(({ state }) => state === 'sending');
  const hasSent = items.some(({ state }) => state === 'sent');
  const [isAsked, setAsked] = useState(false);
  return (
    <section className="card" aria-label={t.documentsToSend}>
      <ul className="list">
        {items.map((item) => (
          <SendItem
            key={item.id}
            item={item}
            onRemove={() => outbox.remove(item.id)}
            onImage={(image) => outbox.setImage(item.id, image)}
          />
        ))}
      </ul>
      <div className="sendBar">
        <button type="button" className="button first" disabled={valid.length === 0 || isBusy} onClick={() => setAsked(true)}>
          {t.sendMany({ count: valid.length })}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => outbox.remove('all')}>
          {t.removeAll}
        </button>
        {hasSent && (
          <Link className="button quiet" to="/documents" search={{ tab: 'sent' }}>
            {t.showSent}
          </Link>
        )}
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t.sendMany({ count: valid.length })}
          action={t.sendMany({ count: valid.length })}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            void outbox.send();
          }}
        >
          <SendSummary outbox={outbox} />
        </ConfirmDialog>
      )}
    </section>
  );
}

/** What will happen, and what will probably fail. */
function SendSummary({ outbox }: { readonly outbox: Outbox }) {
  const { t } = useMessages();
  const valid = outbox.items.filter(isValid);
  const again = valid.filter(({ preflight }) => preflight?.invoice?.sentBefore != null).length;
  const wayless = valid.filter(({ preflight }) => preflight?.isSendable === false).length;
  return (
    <>
      <p>{t.sendManyText({ count: valid.length })}</p>
      <ul className="steps">
        {valid.map(({ id, file, preflight }) => (
          <li key={id}>
            {preflight?.invoice == null ? file.name : <InvoiceLine invoice={preflight.invoice} />}
            <span className="under breakable">
              {preflight?.channel == null ? t.noWay : ChannelTitles[preflight.channel]}
              {preflight?.receiver != null && ` · ${preflight.receiver.participant}`}
            </span>
          </li>
        ))}
      </ul>
      {again > 0 && <p className="fault">{t.sending.againMany({ count: again })}</p>}
      {wayless > 0 && <p className="fault">{t.wayless({ count: wayless })}</p>}
    </>
  );
}
