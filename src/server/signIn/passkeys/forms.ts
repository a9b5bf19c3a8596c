// The forms of passkeys, for the script.
import { type ListedPasskey, PASSKEY_LIMITS } from '../../../auth/people/passkeys/passkeys.js';
import { type Html, html, NOTHING } from '../../rest/pages/html.js';
import type { Messages } from '../messages.js';
import { SCRIPT_TAG, STATUS } from './script.js';

/** Where the script says what went wrong, with its texts. */
function said({ passkeys }: Messages): Html {
  const { unknown, cancelled, failed } = passkeys;
  return html`<p class="bad" role="alert" data-unknown="${unknown}" data-cancelled="${cancelled}" data-failed="${failed({ status: STATUS })}"></p>`;
}

export function usePasskeyForm(t: Messages, action: string): Html {
  return html`<form method="post" action="${action}" data-passkey="get">${said(t)}<button>${t.passkeys.use}</button></form>${SCRIPT_TAG}`;
}

/** `before`: fields in front of the button. */
export function makePasskeyForm(t: Messages, action: string, label: string, before: Html = NOTHING): Html {
  return html`<form method="post" action="${action}" data-passkey="create">${before}
<label for="passkey-name">${t.passkeys.name}</label><input id="passkey-name" name="name" maxlength="${PASSKEY_LIMITS.nameCharactersMax}" placeholder="${t.passkeys.example}">
${said(t)}<button>${label}</button></form>${SCRIPT_TAG}`;
}

export function passkeyItem(t: Messages, { id, name, createdAt, lastUsedAt }: ListedPasskey, action: string, password: Html): Html {
  const { added, unused, remove } = t.passkeys;
  const used = lastUsedAt === null ? unused : t.security.lastUsed({ at: dayOf(lastUsedAt) });
  return html`<li>${name}<br><span class="soft">${added({ day: dayOf(createdAt) })}, ${used}</span>
<form method="post" action="${action}">${password}<button name="id" value="${id}">${remove}</button></form></li>`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
