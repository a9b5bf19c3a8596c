import { useState } from 'react';
import { Choices } from '../../components/choices.js';
import { eventName } from '../../components/deliveryState.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import { type EventType, PutWebhookDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { EVENTS } from './events.js';

const FIRST: readonly EventType[] = ['INVOICE_RECEIVE', 'INVOICE_DELIVERED', 'INVOICE_ERROR'];

/** The secret is shown once. */
export function AddWebhook({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  const [endpoint, setEndpoint] = useState('');
  const [events, setEvents] = useState(FIRST);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const [secret, setSecret] = useState<string>();
  const add = async (): Promise<void> => {
    setBusy(true);
    const { data, error } = await client.mutation(PutWebhookDocument, { endpoint, subscriptions: events });
    setBusy(false);
    setFault(noticeOfError(t, error));
    setSecret(data?.putWebhook?.signingSecret);
  };
  if (secret !== undefined) return <SecretDialog title={t.signingSecret} text={t.webhookAdded} secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t.addWebhook}
      action={t.addWebhook}
      isBusy={isBusy || events.length === 0}
      fault={fault}
      onClose={onClose}
      onConfirm={() => void add()}
    >
      <label className="field">
        {t.endpoint}
        <input
          type="url"
          required
          maxLength={2048}
          placeholder="https://"
          value={endpoint}
          onChange={({ target }) => setEndpoint(target.value)}
        />
      </label>
      <Choices legend={t.events} choices={EVENTS} chosen={events} nameOf={(type) => eventName(type)} onChange={setEvents} />
    </ConfirmDialog>
  );
}
