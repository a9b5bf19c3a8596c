import type { DocumentFilterInput } from '../../data/operations.js';
import { DocumentTotalsDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

/** What the documents of a filter sum up to, in each currency. Credit notes count below zero; what was received and what was sent stand apart. */
export function Totals({ filter }: { readonly filter: DocumentFilterInput }) {
  const { t, format } = useMessages();
  const { data } = useData(DocumentTotalsDocument, { filter }, { on: ['documents'] });
  const totals = data?.documentTotals;
  const sums = totals?.byCurrency.filter(({ currency }) => currency !== null) ?? [];
  if (totals == null || sums.length === 0) return null;
  return (
    <section className="totals" aria-label={t.totals}>
      <h2 className="small">{t.totals}</h2>
      <dl className="totalList">
        {sums.map(({ currency, documents, sentWithVat, receivedWithVat }) => (
          <div key={currency}>
            <dt className="soft small">{t.documentsMany({ count: documents })}</dt>
            {receivedWithVat !== null && (
              <dd className="tabular">
                <span className="soft small">{t.directions.receive}</span> {format.money(receivedWithVat, currency)}
              </dd>
            )}
            {sentWithVat !== null && (
              <dd className="tabular">
                <span className="soft small">{t.directions.send}</span> {format.money(sentWithVat, currency)}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!totals.isComplete && <span className="soft small">{t.totalsCut}</span>}
    </section>
  );
}
