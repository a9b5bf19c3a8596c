import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { eventName } from '../../components/deliveryState.js';
import { Region } from '../../components/region.js';
import { Empty, Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { type WebhookFragment, WebhooksDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { AddWebhook } from './addWebhook.js';
import { Deliveries } from './deliveries.js';
import { WebhookActions } from './webhookActions.js';
import { type Replay, WebhookHealth } from './webhookHealth.js';
import { RotateAll } from './webhookSecrets.js';

const VERIFY = `import { Webhook } from 'standardwebhooks';
new Webhook(secret).verify(body, headers); // webhook-id, webhook-timestamp, webhook-signature`;

const route = getRouteApi('/connections/{-$part}');

export function Webhooks() {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const { webhook } = route.useSearch();
  const [asked, setAsked] = useState<'add' | 'rotate'>();
  const { data, error, isFirst, again } = useData(WebhooksDocument, {}, { on: ['deliveries', 'webhooks'] });
  const all = data?.webhookSubscriptions ?? [];
  const chosen = all.find(({ id }) => id === webhook) ?? (all.length === 1 ? all[0] : undefined);
  const done = (): void => {
    setAsked(undefined);
    again();
  };
  const buttons = (
    <span className="buttons">
      {all.length > 1 && (
        <ActionButton reason={reason} onClick={() => setAsked('rotate')}>
          {t.hooks.rotateAll}
        </ActionButton>
      )}
      <ActionButton reason={reason} onClick={() => setAsked('add')}>
        {t.addWebhook}
      </ActionButton>
    </span>
  );
  return (
    <>
      <Region name={t.webhooks} isFlush aside={buttons}>
        {error !== undefined && <Fault error={error} onAgain={again} />}
        {isFirst && <Skeleton rows={3} />}
        {data !== undefined && all.length === 0 && (
          <Empty icon="connections" title={t.noWebhooks}>
            <p>{t.noWebhooksText}</p>
          </Empty>
        )}
        <ul className="list">
          {all.map((one) => (
            <Webhook
              key={one.id}
              one={one}
              replays={(data?.webhookReplays ?? []).filter(
                ({ subscriptionId, waiting, cancelledBecause }) => subscriptionId === one.id && (waiting > 0 || cancelledBecause !== null),
              )}
              isChosen={one.id === chosen?.id}
              onDone={again}
            />
          ))}
        </ul>
      </Region>
      {chosen !== undefined && <Deliveries key={chosen.id} subscriptionId={chosen.id} />}
      <Region name={t.howToVerify}>
        <p>{t.howToVerifyText}</p>
        <pre>{VERIFY}</pre>
      </Region>
      {asked === 'add' && <AddWebhook onClose={done} />}
      {asked === 'rotate' && <RotateAll onClose={() => setAsked(undefined)} onDone={done} />}
    </>
  );
}

interface WebhookProps {
  readonly one: WebhookFragment;
  readonly replays: readonly Replay[];
  readonly isChosen: boolean;
  readonly onDone: () => void;
}

function Webhook({ one, replays, isChosen, onDone }: WebhookProps) {
  const { t } = useMessages();
  const { id, endpoint, subscriptions, flowFilter, state, breaker, alerts, failingSince } = one;
  const isOff = state === 'DISABLED';
  const isIll = alerts.length > 0 || failingSince !== null;
  return (
    <li className={isChosen ? 'webhook isChosen' : 'webhook'}>
      <div className="fileRow">
        <span>
          <Link className="rowLink" to="/connections/{-$part}" params={{ part: 'webhooks' }} search={{ webhook: id }}>
            {endpoint}
          </Link>
          <span className="soft small">{subscriptions.map(eventName).join(', ')}</span>
          {flowFilter !== null && (
            <span className="soft small">
              {[t.hooks.flows, ...(flowFilter.flowTypes ?? []), flowFilter.flowDirection, flowFilter.ackStatus].filter(Boolean).join(', ')}
            </span>
          )}
        </span>
        <span className={`chip ${isOff ? '' : breaker === 'OPEN' ? 'bad' : isIll ? 'warn' : 'good'}`}>
          {isOff ? t.disabled : t.breakers[breaker]}
        </span>
      </div>
      {alerts.map(({ kind, httpStatus }) => (
        <p key={kind} className="fault small">
          {t.alertKinds[kind]}
          {httpStatus !== null && ` (${httpStatus})`}
        </p>
      ))}
      <WebhookHealth one={one} replays={replays} onDone={onDone} />
      <WebhookActions one={one} onDone={onDone} />
    </li>
  );
}
