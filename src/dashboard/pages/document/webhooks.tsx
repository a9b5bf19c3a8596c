import { Link } from '@tanstack/react-router';
import { DeliveryStateChip, eventName } from '../../components/deliveryState.js';
import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';

/** Who was told of it. */
export function DocumentWebhooks({ document }: { readonly document: FullDocument }) {
  const { t, format } = useMessages();
  const deliveries = document.webhookDeliveries ?? [];
  if (deliveries.length === 0)
    return (
      <Region name={t.webhooks}>
        <p className="soft">{t.noDeliveries}</p>
      </Region>
    );
  return (
    <Region name={t.webhooks} isFlush>
      <ul className="list">
        {deliveries.map(({ id, type, state, createdAt, subscriptionId, attemptCount }) => (
          <li key={id} className="fileRow">
            <span>
              <Link to="/connections/{-$part}" params={{ part: 'webhooks' }} search={{ webhook: subscriptionId }}>
                {eventName(type)}
              </Link>
              <span className="soft small">
                {format.moment(createdAt)} · {t.attempts({ count: attemptCount })}
              </span>
            </span>
            <DeliveryStateChip state={state} />
          </li>
        ))}
      </ul>
    </Region>
  );
}
