import type { KeyboardEvent } from 'react';
import { TABS, type Tab } from '../../data/filters.js';
import { useMessages } from '../../messages/messages.js';

/** Arrows move between the tabs. */
export function DocumentTabs({ tab, onChange }: { readonly tab: Tab; readonly onChange: (tab: Tab) => void }) {
  const { t } = useMessages();
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? tab;
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  return (
    <div className="tabs ruled" role="tablist" aria-label={t.documents} onKeyDown={move}>
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-tab={one}
          aria-selected={one === tab}
          {...(one === tab ? { 'aria-controls': 'documents-panel' } : {})}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onChange(one)}
        >
          {t.tabs[one]}
        </button>
      ))}
    </div>
  );
}
