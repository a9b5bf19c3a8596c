// Invoices that somebody has begun in this browser, and the way to a new one.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../components/icons.js';
import { Region } from '../../components/region.js';
import { dropDraft, listDrafts } from '../../data/drafts.js';
import { textAt } from '../../data/invoices.js';
import { useMessages } from '../../messages/messages.js';

export function Drafts() {
  const { t, format } = useMessages();
  const [drafts, setDrafts] = useState(listDrafts);
  return (
    <Region
      name={t.invoiceForm.write}
      aside={
        <Link className="button first" to="/send/invoice">
          {t.newInvoice}
        </Link>
      }
    >
      <p className="soft">{drafts.length === 0 ? t.invoiceForm.writeText : t.invoiceForm.draftsText}</p>
      {drafts.length > 0 && (
        <ul className="matches" aria-label={t.invoiceForm.drafts}>
          {drafts.map(({ id, savedAt, invoice }) => {
            const name = [textAt(invoice, '#/number') || t.withoutNumber, textAt(invoice, '#/buyer/name')].filter(Boolean).join(' · ');
            return (
              <li key={id} className="fileRow">
                <span>
                  <Link to="/send/invoice" search={{ draft: id }} dir="auto">
                    {name}
                  </Link>{' '}
                  <span className="soft small">{format.moment(savedAt)}</span>
                </span>
                <button
                  type="button"
                  className="button square"
                  aria-label={t.removeFile({ name })}
                  onClick={() => {
                    dropDraft(id);
                    setDrafts(listDrafts());
                  }}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Region>
  );
}
