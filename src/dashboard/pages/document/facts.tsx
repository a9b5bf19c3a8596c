import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { ChannelTitles } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { LegalHold } from './legalHold.js';

export function Facts({ document, onDone }: { readonly document: FullDocument; readonly onDone: () => void }) {
  const { t, format } = useMessages();
  const named = (name: string | null, address: string | null): string => [name, address].filter(Boolean).join(' · ') || t.unknown;
  const rows: readonly (readonly [string, string])[] = [
    [t.seller, named(document.sellerName, document.senderIdentifier)],
    [t.buyer, named(document.buyerName, document.receiverIdentifier)],
    [t.total, format.money(document.totalWithVat, document.currency)],
    [t.amountDue, format.money(document.amountDue, document.currency)],
    [t.issued, format.day(document.issueDate)],
    [t.due, format.day(document.dueDate)],
    [t.imported, format.moment(document.importDate)],
    [t.channel, ChannelTitles[document.channel]],
    ...(document.direction === 'receive' ? ([[t.retrievals, t.retrievalTimes({ count: document.retrievalCount })]] as const) : []),
    ...(document.completion?.message ? ([[t.note, document.completion.message]] as const) : []),
    ...(document.completion?.issues ?? []).map(
      ({ location, text }) => [t.issue, location === null ? text : `${location}: ${text}`] as const,
    ),
    [t.documentId, document.documentId],
  ];
  return (
    <Region name={t.details}>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <LegalHold document={document} onDone={onDone} />
    </Region>
  );
}
