// An account of a channel: its settings and secrets, as the service describes them.
import { useId, useState } from 'react';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import {
  type AccountFragment,
  type ChannelsQuery,
  ChannelTitles,
  RemoveAccountDocument,
  SaveAccountDocument,
} from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { NO_NOTICE, type Notice, noticeOfError } from '../../messages/notice.js';

export type AccountType = NonNullable<ChannelsQuery['channelAccountTypes']>[number];
type Setting = AccountType['settings'][number];
type Value = string | number | boolean;

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
  const act = async (): Promise<Notice | undefined> => {
    if (channel === undefined || type === undefined) return NO_NOTICE;
    const { error } = await client.mutation(SaveAccountDocument, {
      account: {
        channel,
        name: name.trim(),
        generation: account?.generation ?? 0,
        settings: Object.fromEntries(type.settings.flatMap((one) => (isGiven(settings[one.name]) ? [[one.name, settings[one.name]]] : []))),
        secrets: Object.entries(secrets).flatMap(([secret, value]) => (value === '' ? [] : [{ name: secret, value }])),
      },
    });
    return noticeOfError(t, error);
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
        {type?.settings.map((one) => (
          <SettingField
            key={one.name}
            channel={type.channel}
            setting={one}
            value={settings[one.name]}
            onChange={(value) => setSettings({ ...settings, [one.name]: value })}
          />
        ))}
        {type?.secrets.map((one) => {
          const isSet = account?.secrets.includes(one.name) === true;
          return (
            <SecretField
              key={one.name}
              channel={type.channel}
              secret={one}
              isSet={isSet}
              value={secrets[one.name] ?? ''}
              onChange={(value) => setSecrets({ ...secrets, [one.name]: value })}
            />
          );
        })}
      </div>
    </Question>
  );
}

function isGiven(value: Value | undefined): boolean {
  return value !== undefined && value !== '';
}

/** In English the service says what it is about. */
function useWords(channel: AccountType['channel'], { name, description }: { readonly name: string; readonly description: string }) {
  const { t } = useMessages();
  const all = t.accountSettings as Readonly<Record<string, Readonly<Record<string, { readonly label: string; readonly about?: string }>>>>;
  const { label = name, about } = all[channel]?.[name] ?? {};
  return { label, about: about === undefined ? <span lang="en">{description}</span> : about };
}

interface SecretFieldProps {
  readonly channel: AccountType['channel'];
  readonly secret: AccountType['secrets'][number];
  readonly isSet: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SecretField({ channel, secret, isSet, value, onChange }: SecretFieldProps) {
  const { t } = useMessages();
  const { required } = secret;
  const { label, about } = useWords(channel, secret);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        aria-describedby={`${id}about`}
        required={required && !isSet}
        placeholder={isSet ? t.editing.keepSecret : ''}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="soft small" id={`${id}about`}>
        {about}
      </span>
    </div>
  );
}

interface SettingFieldProps {
  readonly channel: AccountType['channel'];
  readonly setting: Setting;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

function SettingField({ channel, setting, value, onChange }: SettingFieldProps) {
  const { t } = useMessages();
  const id = useId();
  const { kind, required, values } = setting;
  const words = useWords(channel, setting);
  const about = (
    <span className="soft small" id={`${id}about`}>
      {words.about}
    </span>
  );
  if (kind === 'boolean')
    return (
      <div>
        <label className="check">
          <input
            type="checkbox"
            aria-describedby={`${id}about`}
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {words.label}
        </label>
        {about}
      </div>
    );
  const common = { id, required, 'aria-describedby': `${id}about`, value: String(value ?? '') };
  return (
    <div className="field">
      <label htmlFor={id}>{words.label}</label>
      {values !== null ? (
        <select {...common} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t.unknown}</option>
          {values.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={kind === 'number' ? 'number' : 'text'}
          onChange={({ target }) => onChange(kind === 'number' && target.value !== '' ? Number(target.value) : target.value)}
        />
      )}
      {about}
    </div>
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
