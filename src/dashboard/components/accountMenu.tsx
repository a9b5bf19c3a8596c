// Who is signed in, and what this browser shows: a popover of the browser itself.
import { type ReactNode, useId, useRef } from 'react';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, type LanguageTag } from '../../texts/languages.js';
import { readStored, store } from '../data/stored.js';
import { useMessages } from '../messages/messages.js';
import { Icon } from './icons.js';
import { TenantButtons } from './tenantSwitch.js';
import { useViewer } from './viewer.js';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Called once before the first page is shown, and when somebody chooses. */
export function applyTheme(theme = readStored('theme')): void {
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  else delete root.dataset['theme'];
}

export function AccountMenu({ onKeyboard }: { readonly onKeyboard: () => void }) {
  const { t, language, choose } = useMessages();
  const { name, role, tenantId, portal } = useViewer();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="accountButton" popoverTarget={id} aria-haspopup="true">
        <Icon name="person" />
        <span className="accountLabel">{t.account}</span>
        <Icon name="down" />
      </button>
      <div ref={menu} id={id} popover="auto" className="menu">
        <p className="menuHead">
          <strong>{t.signedInAs({ name, tenant: tenantId })}</strong>
          <span>{portal === undefined ? t.roles[role] : t.portal.visitor}</span>
        </p>
        <Choice label={t.languageLabel} value={language} onChange={(value) => choose(value as LanguageTag)}>
          {LANGUAGE_TAGS.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Choice>
        <ThemeChoice />
        <button
          type="button"
          className="menuItem"
          onClick={() => {
            menu.current?.hidePopover();
            onKeyboard();
          }}
        >
          {t.keyboard}
        </button>
        {portal === undefined && (
          <a className="menuItem" href="/app/account/security">
            {t.security}
          </a>
        )}
        <TenantButtons />
        <form method="post" action="/app/sign-out">
          <button type="submit" className="menuItem">
            {portal === undefined ? t.signOut : t.portal.end}
          </button>
        </form>
      </div>
    </>
  );
}

function ThemeChoice() {
  const { t } = useMessages();
  const now = (readStored('theme') ?? 'system') as Theme;
  const change = (theme: string): void => {
    store('theme', theme);
    applyTheme(theme);
  };
  return (
    <label className="menuChoice">
      <span>{t.theme}</span>
      <select defaultValue={now} onChange={({ target }) => change(target.value)}>
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t.themes[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="menuChoice">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}
