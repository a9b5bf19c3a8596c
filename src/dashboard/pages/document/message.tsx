import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';

const FIELDS = ['senderAccessPoint', 'receivedAt', 'instanceId', 'messageId', 'documentTypeId', 'processId', 'countryC1', 'mlsTo'] as const;

/** What the message said of itself in which the document came. */
export function Message({ document }: { readonly document: FullDocument }) {
  const { t, format } = useMessages();
  const { message } = document;
  if (message === null)
    return (
      <Region name={t.message}>
        <p className="soft">{t.noMessage}</p>
      </Region>
    );
  const rows = FIELDS.flatMap((name) => {
    const value = message[name];
    return value === null ? [] : [[t.messageFields[name], name === 'receivedAt' ? format.moment(value) : value] as const];
  });
  const scopes = message.scopes.map(({ type, value }) => [type, value] as const);
  return (
    <Region name={t.message}>
      <dl className="facts">
        {[...rows, ...scopes].map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Region>
  );
}
