import { useState } from 'react';
import { Choices } from '../../components/choices.js';
import { eventName } from '../../components/deliveryState.js';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import { ChangeWebhookEventsDocument, type WebhookFragment } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { EVENTS } from './events.js';

interface EditWebhookProps {
  readonly one: WebhookFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What it is told of. Address, state and secrets stay. */
export function EditWebhook({ one: { id, endpoint, subscriptions }, onClose, onDone }: EditWebhookProps) {
  const { t } = useMessages();
  const [events, setEvents] = useState(subscriptions);
  const act = async (): Promise<Notice | undefined> =>
    noticeOfError(t, (await client.mutation(ChangeWebhookEventsDocument, { id, subscriptions: events })).error);
  return (
    <Question title={t.hooks.editEvents} action={t.editing.save} isOff={events.length === 0} act={act} onClose={onClose} onDone={onDone}>
      <p className="breakable">{endpoint}</p>
      <Choices legend={t.events} choices={EVENTS} chosen={events} nameOf={(type) => eventName(type)} onChange={setEvents} />
    </Question>
  );
}
