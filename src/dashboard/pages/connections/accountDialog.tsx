// An account of a channel: its settings and secrets, as the service describes them, in groups.
import { useState } from 'react';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import {
  type AccountFragment,
  type ChannelAccountInput,
  ChannelTitles,
  RemoveAccountDocument,
  SaveAccountDocument,
} from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { NO_NOTICE, type Notice, noticeOfError } from '../../messages/notice.js';
import { AccountGroups, isGiven } from './accountGroups.js';
import type { AccountType, Value } from './accountType.js';
import { MAIL_PROVIDERS } from './mailProviders.js';
import { TryAccount } from './tryAccount.js';

interface AccountDialogProps {
  readonly types: readonly AccountType[];
  /** Absent: a new one. */
  readonly account?: AccountFragment | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AccountDialog({ types, account, onClose, onDone }: AccountDialogProps) {
  const { t } = useMessages();
  const [channel, setChannel] = useState(account?.channel ?? types[0]?.channel);
  const type = types.find((one) => one.channel === channel);
  const [name, setName] = useState(account?.name ?? '');
  const [settings, setSettings] = useState<Readonly<Record<string, Value>>>((account?.settings ?? {}) as Record<string, Value>);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const input = (): ChannelAccountInput | undefined =>
    type && {
      channel: type.channel,
      name: name.trim(),
      generation: account?.generation ?? 0,
      settings: Object.fromEntries(type.settings.flatMap((one) => (isGiven(settings[one.name]) ? [[one.name, settings[one.name]]] : []))),
      secrets: type.secrets.flatMap((one) => (secrets[one.name] ? [{ name: one.name, value: secrets[one.name] }] : [])),
    };
  const act = async (): Promise<Notice | undefined> => {
    const given = input();
    if (given === undefined) return NO_NOTICE;
    return noticeOfError(t, (await client.mutation(SaveAccountDocument, { account: given })).error);
  };
  return (
    <Question
      title={account === undefined ? t.editing.addAccount : `${t.editing.edit} ${account.name}`}
      action={t.editing.save}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="stackTight">
        <label className="field">
          {t.channel}
          <select
            value={channel}
            disabled={account !== undefined}
            onChange={({ target }) => setChannel(types.find((one) => one.channel === target.value)?.channel)}
          >
            {types.map((one) => (
              <option key={one.channel} value={one.channel}>
                {ChannelTitles[one.channel]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {t.editing.accountName}
          <input required maxLength={64} readOnly={account !== undefined} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        {channel === 'email' && <Provider settings={settings} onChoose={(chosen) => setSettings({ ...settings, ...chosen })} />}
        {type !== undefined && (
          <AccountGroups
            type={type}
            kept={account?.secrets ?? []}
            settings={settings}
            secrets={secrets}
            onSettings={setSettings}
            onSecrets={setSecrets}
          />
        )}
        <TryAccount input={input} />
      </div>
    </Question>
  );
}

interface ProviderProps {
  readonly settings: Readonly<Record<string, Value>>;
  readonly onChoose: (settings: Readonly<Record<string, Value>>) => void;
}

/** Fills in the servers; user and password are left. */
function Provider({ settings, onChoose }: ProviderProps) {
  const { t } = useMessages();
  const now = MAIL_PROVIDERS.find(
    (one) => one.settings.smtpHost === settings['smtpHost'] && one.settings.imapHost === settings['imapHost'],
  );
  return (
    <label className="field">
      {t.accountForm.provider}
      <select
        value={now?.name ?? ''}
        onChange={({ target }) => onChoose(MAIL_PROVIDERS.find(({ name }) => name === target.value)?.settings ?? {})}
      >
        <option value="">{t.accountForm.other}</option>
        {MAIL_PROVIDERS.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

export function RemoveAccount({
  account: { id, name },
  onClose,
  onDone,
}: Omit<AccountDialogProps, 'types'> & { readonly account: AccountFragment }) {
  const { t } = useMessages();
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(RemoveAccountDocument, { id });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.editing.removeAccount} action={t.editing.removeAccount} isGrave act={act} onClose={onClose} onDone={onDone}>
      <p>{t.editing.removeAccountText({ name })}</p>
    </Question>
  );
}
