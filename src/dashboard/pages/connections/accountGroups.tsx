// The settings and secrets of an account, those together that belong together.
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.js';
import { SecretField, SettingField } from './accountFields.js';
import type { AccountType, Value } from './accountType.js';

export function isGiven(value: Value | undefined): boolean {
  return value !== undefined && value !== '';
}

const MAILBOX = ['imapHost', 'imapPort', 'imapSecurity', 'imapUser', 'imapPassword'];
const GROUPS = ['main', 'sending', 'mailbox', 'more'] as const;
type Group = (typeof GROUPS)[number];

function groupOf(channel: AccountType['channel'], name: string): Group {
  if (channel !== 'email') return 'main';
  if (/^(smtp|from)/.test(name)) return 'sending';
  return MAILBOX.includes(name) ? 'mailbox' : 'more';
}

interface AccountGroupsProps {
  readonly type: AccountType;
  /** Names of the secrets that are set. */
  readonly kept: readonly string[];
  readonly settings: Readonly<Record<string, Value>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly onSettings: (settings: Readonly<Record<string, Value>>) => void;
  readonly onSecrets: (secrets: Readonly<Record<string, string>>) => void;
}

export function AccountGroups({ type, kept, settings, secrets, onSettings, onSecrets }: AccountGroupsProps) {
  const { t } = useMessages();
  const { channel } = type;
  const isNeeded = ({ required, neededWith }: { readonly required: boolean; readonly neededWith: string | null }): boolean =>
    required || (neededWith !== null && isGiven(settings[neededWith]));
  const fieldsOf = (group: Group): readonly ReactNode[] => [
    ...type.settings
      .filter(({ name }) => groupOf(channel, name) === group)
      .map((one) => (
        <SettingField
          key={one.name}
          channel={channel}
          setting={one}
          isNeeded={isNeeded(one)}
          value={settings[one.name]}
          onChange={(value) => onSettings({ ...settings, [one.name]: value })}
        />
      )),
    ...type.secrets
      .filter(({ name }) => groupOf(channel, name) === group)
      .map((one) => (
        <SecretField
          key={one.name}
          channel={channel}
          secret={one}
          isNeeded={isNeeded(one)}
          isSet={kept.includes(one.name)}
          value={secrets[one.name] ?? ''}
          onChange={(value) => onSecrets({ ...secrets, [one.name]: value })}
        />
      )),
  ];
  return GROUPS.map((group) => {
    const fields = fieldsOf(group);
    if (fields.length === 0) return null;
    if (group === 'main') return fields;
    if (group === 'more')
      return (
        <details key={group} className="why">
          <summary>{t.accountForm.groups.more}</summary>
          <div className="stackTight">{fields}</div>
        </details>
      );
    return (
      <fieldset key={group} className="rule stackTight">
        <legend>{t.accountForm.groups[group]}</legend>
        {fields}
      </fieldset>
    );
  });
}
