// Single keys. They do nothing while somebody types, and can be switched off (WCAG 2.1.4).
import { useEffect, useRef } from 'react';
import { readStored, store } from '../data/stored.js';
import { useMessages } from '../messages/messages.js';
import { Dialog } from './dialog.js';

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

let isOn = readStored('keyboard') !== 'off';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]),select,textarea'));
}

/** By the key, as `KeyboardEvent.key` says it. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      // A button or link that has the focus answers to Enter itself.
      if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.matches('a,button,summary')) return;
      const act = latest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

export function KeyboardDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog title={t.keyboard} onClose={onClose}>
      <dl className="keys">
        {Object.entries(t.keys).map(([key, about]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          defaultChecked={isOn}
          onChange={({ target }) => {
            isOn = target.checked;
            store('keyboard', isOn ? 'on' : 'off');
          }}
        />
        {t.keyboardOn}
      </label>
      <div className="buttons end">
        <button type="button" className="button first" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}
