// The forms of passkeys, for the script.
import { type ListedPasskey, PASSKEY_LIMITS } from '../../../auth/people/passkeys/passkeys.js';
import { type Html, html, NOTHING } from '../../rest/pages/html.js';
import { SCRIPT_TAG } from './script.js';

const SAID = html`<p class="bad" role="alert"></p>`;

export function usePasskeyForm(action: string): Html {
  return html`<form method="post" action="${action}" data-passkey="get">${SAID}<button>Use a passkey</button></form>${SCRIPT_TAG}`;
}

/** `before`: fields in front of the button. */
export function makePasskeyForm(action: string, label: string, before: Html = NOTHING): Html {
  return html`<form method="post" action="${action}" data-passkey="create">${before}
<label for="passkey-name">Name of the passkey</label><input id="passkey-name" name="name" maxlength="${PASSKEY_LIMITS.nameCharactersMax}" placeholder="Laptop">
${SAID}<button>${label}</button></form>${SCRIPT_TAG}`;
}

export function passkeyItem({ id, name, createdAt, lastUsedAt }: ListedPasskey, action: string, password: Html): Html {
  const used = lastUsedAt === null ? 'not used yet' : `last used ${lastUsedAt.toISOString().slice(0, 10)}`;
  return html`<li>${name}<br><span class="soft">added ${createdAt.toISOString().slice(0, 10)}, ${used}</span>
<form method="post" action="${action}">${password}<button name="id" value="${id}">Remove this passkey</button></form></li>`;
}
