// One setting or secret of an account.
import { useId } from 'react';
import { useMessages } from '../../messages/messages.js';
import type { AccountType, Value } from './accountType.js';

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
  /** Nothing works without it. */
  readonly isNeeded: boolean;
  readonly isSet: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SecretField({ channel, secret, isNeeded, isSet, value, onChange }: SecretFieldProps) {
  const { t } = useMessages();
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
        required={isNeeded && !isSet}
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
  readonly setting: AccountType['settings'][number];
  /** Nothing works without it. */
  readonly isNeeded: boolean;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

export function SettingField({ channel, setting, isNeeded, value, onChange }: SettingFieldProps) {
  const { t } = useMessages();
  const id = useId();
  const { kind, values } = setting;
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
  const common = { id, required: isNeeded, 'aria-describedby': `${id}about`, value: String(value ?? '') };
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
