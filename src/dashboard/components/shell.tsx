// What surrounds every page.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useConnection } from '../data/useData.js';
import { useMessages } from '../messages/messages.js';
import { AccountMenu } from './accountMenu.js';
import { Dialog } from './dialog.js';
import { Icon } from './icons.js';
import { KeyboardDialog, useKeys } from './keyboard.js';
import { useViewer } from './viewer.js';

const PLACES = [
  { to: '/', name: 'inbox' },
  { to: '/documents', name: 'documents' },
  { to: '/send', name: 'send' },
  { to: '/connections', name: 'connections' },
  { to: '/settings', name: 'settings' },
] as const;

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages();
  const { tenantId } = useViewer();
  const [isKeyboard, setKeyboard] = useState(false);
  const navigate = useNavigate();
  useKeys({
    '?': () => setKeyboard(true),
    '/': () => {
      const box = document.querySelector<HTMLInputElement>('input[type=search]');
      if (box === null) void navigate({ to: '/documents', hash: 'search' });
      else box.focus();
    },
  });
  return (
    <>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <header className="banner">
        <div className="bannerIn">
          <span className="brand">
            <Mark />
            <span className="brandName">Exchange</span>
            <span className="tenant">{tenantId}</span>
          </span>
          <nav className="main" aria-label={t.main}>
            {PLACES.map(({ to, name }) => (
              <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
                <Icon name={name} />
                <span>{t[name]}</span>
              </Link>
            ))}
          </nav>
          <span className="bannerEnd">
            <ConnectionStatus />
            <AccountMenu onKeyboard={() => setKeyboard(true)} />
          </span>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {isKeyboard && <KeyboardDialog onClose={() => setKeyboard(false)} />}
      <SessionEnd />
    </>
  );
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M5 8.5h12.5M14 5l3.5 3.5L14 12M19 15.5H6.5M10 12l-3.5 3.5L10 19" />
    </svg>
  );
}

function ConnectionStatus() {
  const { t } = useMessages();
  const isAway = useConnection() === 'away';
  return (
    <span className="connection" role="status" {...(isAway ? { 'aria-label': t.reconnecting } : {})}>
      {isAway && (
        <>
          <span className="spinner" aria-hidden="true" />
          {t.reconnecting}
        </>
      )}
    </span>
  );
}

/** Lies over the page until somebody has signed in again, here or in another tab: what was typed stays. */
function SessionEnd() {
  const { t } = useMessages();
  if (useConnection() !== 'signedOut') return null;
  return (
    <Dialog title={t.signedOut}>
      <p>{t.signedOutText}</p>
      <div className="buttons end">
        <a className="button first" href="/app/sign-in" target="_blank" rel="noreferrer">
          {t.signInAgain}
        </a>
      </div>
    </Dialog>
  );
}
