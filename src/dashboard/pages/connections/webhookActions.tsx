import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Question } from '../../components/question.js';
import { NoticeText } from '../../components/refusal.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import {
  DeleteWebhookDocument,
  DisableWebhookDocument,
  EnableWebhookDocument,
  ReplayDocument,
  TestWebhookDocument,
  type WebhookFragment,
} from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { NO_NOTICE, type Notice, noticeOfError } from '../../messages/notice.js';
import { EditWebhook } from './editWebhook.js';
import { EndOldSecret, RotateWebhook } from './webhookSecrets.js';

interface WebhookActionsProps {
  readonly one: WebhookFragment;
  readonly onDone: () => void;
}

type Action = 'edit' | 'test' | 'replay' | 'rotate' | 'endOld' | 'delete';

export function WebhookActions({ one, onDone }: WebhookActionsProps) {
  const { t } = useMessages();
  const operator = useRoleReason('operator');
  const admin = useRoleReason('admin');
  const [asked, setAsked] = useState<Action>();
  const [notice, setNotice] = useState(NO_NOTICE);
  const isEnabled = one.state === 'ENABLED';
  const turn = async (): Promise<void> => {
    const { error } = await client.mutation(isEnabled ? DisableWebhookDocument : EnableWebhookDocument, { id: one.id });
    setNotice(noticeOfError(t, error) ?? NO_NOTICE);
    onDone();
  };
  const end = (text = ''): void => {
    setAsked(undefined);
    setNotice({ text });
    onDone();
  };
  const named = (name: string): string => `${name} ${one.endpoint}`;
  return (
    <div className="buttons">
      <ActionButton reason={operator} label={named(t.sendTest)} onClick={() => setAsked('test')}>
        {t.sendTest}
      </ActionButton>
      <ActionButton reason={operator} label={named(t.replay)} onClick={() => setAsked('replay')}>
        {t.replay}
      </ActionButton>
      {one.flowFilter === null && (
        <ActionButton reason={admin} label={named(t.hooks.editEvents)} onClick={() => setAsked('edit')}>
          {t.hooks.editEvents}
        </ActionButton>
      )}
      {one.flowFilter === null && (
        <ActionButton reason={admin} label={named(t.hooks.rotate)} onClick={() => setAsked('rotate')}>
          {t.hooks.rotate}
        </ActionButton>
      )}
      {one.secrets.length > 1 && (
        <ActionButton reason={admin} label={named(t.hooks.endOld)} onClick={() => setAsked('endOld')}>
          {t.hooks.endOld}
        </ActionButton>
      )}
      <ActionButton reason={admin} label={named(isEnabled ? t.disable : t.enable)} onClick={() => void turn()}>
        {isEnabled ? t.disable : t.enable}
      </ActionButton>
      <ActionButton reason={admin} label={named(t.remove)} onClick={() => setAsked('delete')}>
        {t.remove}
      </ActionButton>
      <span role="status" className="soft small">
        <NoticeText notice={notice} />
      </span>
      {asked === 'test' && <AskTest one={one} onClose={() => setAsked(undefined)} onDone={() => end(t.testSent)} />}
      {asked === 'edit' && <EditWebhook one={one} onClose={() => setAsked(undefined)} onDone={() => end()} />}
      {asked === 'delete' && <AskDelete one={one} onClose={() => setAsked(undefined)} onDone={() => end()} />}
      {asked === 'rotate' && <RotateWebhook one={one} onClose={() => setAsked(undefined)} onDone={() => end()} />}
      {asked === 'endOld' && <EndOldSecret one={one} onClose={() => setAsked(undefined)} onDone={() => end()} />}
      {asked === 'replay' && <AskReplay one={one} onClose={() => setAsked(undefined)} onDone={() => end()} />}
    </div>
  );
}

interface WebhookDialogProps extends WebhookActionsProps {
  readonly onClose: () => void;
}

function AskTest({ one, onClose, onDone }: WebhookDialogProps) {
  const { t } = useMessages();
  const act = async (): Promise<Notice | undefined> => {
    const [type = 'INVOICE_DELIVERED'] = one.subscriptions;
    const { error } = await client.mutation(TestWebhookDocument, { subscriptionId: one.id, type });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.sendTest} action={t.sendTest} act={act} onClose={onClose} onDone={onDone}>
      <p>{t.sendTestText}</p>
    </Question>
  );
}

function AskDelete({ one, onClose, onDone }: WebhookDialogProps) {
  const { t } = useMessages();
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(DeleteWebhookDocument, { id: one.id });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.deleteWebhook} action={t.deleteWebhook} isGrave act={act} onClose={onClose} onDone={onDone}>
      <p>{t.deleteWebhookText({ endpoint: one.endpoint })}</p>
    </Question>
  );
}

const DAY_MS = 86_400_000;

/** Counts first, in a dry run; the count is what is then confirmed. */
function AskReplay({ one, onClose, onDone }: WebhookDialogProps) {
  const { t, format } = useMessages();
  const [since, setSince] = useState(() => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
  const [count, setCount] = useState<number>();
  const [key] = useState(() => crypto.randomUUID());
  const act = async (): Promise<Notice | undefined> => {
    const variables = { subscriptionId: one.id, filter: { from: new Date(`${since}T00:00:00`).toISOString() } };
    const isCounting = count === undefined;
    const { data, error } = await client.mutation(ReplayDocument, {
      ...variables,
      dryRun: isCounting,
      ...(isCounting ? {} : { idempotencyKey: key }),
    });
    if (error !== undefined) return noticeOfError(t, error);
    const found = data?.replayWebhookDeliveries?.count ?? 0;
    if (!isCounting) return undefined;
    setCount(found);
    return found === 0 ? { text: t.replayNone } : NO_NOTICE;
  };
  return (
    <Question
      title={t.replay}
      action={count === undefined ? t.replay : t.replayMany({ count })}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <label className="field">
        {t.replayFrom}
        <input
          type="date"
          required
          value={since}
          onChange={({ target }) => {
            setSince(target.value);
            setCount(undefined);
          }}
        />
      </label>
      {count !== undefined && count > 0 && <p>{t.replayText({ count: format.number(count) })}</p>}
    </Question>
  );
}
