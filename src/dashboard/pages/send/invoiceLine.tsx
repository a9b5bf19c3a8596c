import { useMessages } from '../../messages/messages.js';
import type { Preflight } from './outbox.js';

/** Number, buyer and total of what is to be sent. */
export function InvoiceLine({ invoice }: { readonly invoice: NonNullable<Preflight['invoice']> }) {
  const { t, format } = useMessages();
  const { number, buyerName, totalWithVat, currency } = invoice;
  return (
    <span className="breakable">
      <strong>{number ?? t.unknown}</strong> · <span dir="auto">{buyerName ?? t.unknown}</span> · {format.money(totalWithVat, currency)}
    </span>
  );
}
