// The pages of one's own security: second factor, passkeys, sessions.
import type { TotpSetUp } from '../../../auth/people/factors/totp.js';
import type { ListedPasskey } from '../../../auth/people/passkeys/passkeys.js';
import type { ListedSession, TenantOfPerson } from '../../../domain/people/list.js';
import { type Html, html, NOTHING } from '../../rest/pages/html.js';
import { failed, page } from '../layout.js';
import type { Messages } from '../messages.js';
import { PASSWORD_LENGTH } from '../pages.js';
import { makePasskeyForm, passkeyItem } from '../passkeys/forms.js';
import { qrCode } from './qrCode.js';

export const SECURITY = '/app/account/security';

export interface Security {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasCode: boolean;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  readonly tenants: readonly TenantOfPerson[];
  /** The tenant of this session. */
  readonly tenantId: string;
  readonly passkeys: readonly ListedPasskey[];
  readonly sessions: readonly ListedSession[];
  /** The session of this browser. */
  readonly own: string;
}

export function securityPage(t: Messages, security: Security, fault?: string): string {
  const { email, sessions, own } = security;
  const { title, back, endOthers } = t.security;
  return page(
    t,
    title,
    html`${failed(fault)}<p class="soft">${email} · <a href="/app">${back}</a></p>
${tenantPart(t, security)}
${passwordPart(t, security)}
<h2>${t.codes.title}</h2>${codePart(t, security)}
<h2>${t.passkeys.title}</h2>${passkeyPart(t, security)}
<h2>${t.security.sessions}</h2><ul>${sessions.map((session) => sessionItem(t, session, own))}</ul>
${sessions.length > 1 ? html`<form method="post" action="${SECURITY}/sessions"><button name="end" value="others">${endOthers}</button></form>` : NOTHING}`,
  );
}

function tenantPart({ security: t }: Messages, { tenants, tenantId }: Security): Html {
  if (tenants.length < 2) return NOTHING;
  const others = tenants.filter(({ id }) => id !== tenantId);
  return html`<h2>${t.tenants}</h2><p>${t.youAreAt({ tenant: tenants.find(({ id }) => id === tenantId)?.name ?? tenantId })}</p>
<form method="post" action="/app/tenant">${others.map(({ id, name, role }) => html`<button name="tenant" value="${id}">${t.switchTo({ tenant: name, role })}</button>`)}</form>`;
}

function passwordPart(t: Messages, { hasPassword }: Security): Html {
  if (!hasPassword) return NOTHING;
  const { min, max } = PASSWORD_LENGTH;
  return html`<h2>${t.password}</h2><form method="post" action="${SECURITY}/password">${passwordField(t, 'change', hasPassword)}
<label for="new-password">${t.security.newPassword}</label><input id="new-password" name="new-password" type="password" autocomplete="new-password" minlength="${min}" maxlength="${max}" required>
<button>${t.security.changePassword}</button></form>`;
}

function codePart(t: Messages, { hasPassword, hasCode, recoveryCodes }: Security): Html {
  if (!hasPassword && !hasCode) return html`<p class="soft">${t.codes.needPassword}</p>`;
  if (!hasCode)
    return html`<p>${t.codes.text}</p>
<form method="post" action="${SECURITY}/totp">${passwordField(t, 'set-up', hasPassword)}<button>${t.codes.setUp}</button></form>`;
  return html`<p>${t.codes.left({ count: recoveryCodes })}</p>
<form method="post" action="${SECURITY}/totp/remove">${passwordField(t, 'remove', hasPassword)}<button>${t.codes.remove}</button></form>`;
}

function passkeyPart(t: Messages, { hasPassword, passkeys }: Security): Html {
  const item = (passkey: ListedPasskey, at: number): Html =>
    passkeyItem(t, passkey, `${SECURITY}/passkeys/remove`, passwordField(t, `passkey-${at}`, hasPassword));
  const withoutPassword = html`<form method="post" action="${SECURITY}/password/remove">${passwordField(t, 'no', hasPassword)}<button>${t.security.removePassword}</button></form>`;
  return html`<p>${t.passkeys.text}</p><ul>${passkeys.map(item)}</ul>
${makePasskeyForm(t, `${SECURITY}/passkeys`, t.passkeys.add, passwordField(t, 'passkey', hasPassword))}
${hasPassword && passkeys.length > 0 ? withoutPassword : NOTHING}`;
}

/** The password is asked for again, where there is one. */
function passwordField({ password }: Messages, id: string, hasPassword: boolean): Html {
  if (!hasPassword) return NOTHING;
  return html`<label for="${id}-password">${password}</label><input id="${id}-password" name="password" type="password" autocomplete="current-password" required>`;
}

function sessionItem(
  { security: t }: Messages,
  { id, device, deviceName, address, tenantId, lastUsedAt }: ListedSession,
  own: string,
): Html {
  const end = html`<form method="post" action="${SECURITY}/sessions"><button class="quiet" name="end" value="${id}">${t.endSession}</button></form>`;
  return html`<li><span title="${device}">${deviceName === '' ? t.unknownDevice : deviceName}</span><br><span class="soft">${tenantId}, ${address}, ${t.lastUsed({ at: written(lastUsedAt) })}</span>${id === own ? html`<br><strong>${t.thisBrowser}</strong>` : end}</li>`;
}

function written(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function setUpPage(t: Messages, { secret, uri }: TotpSetUp, fault?: string): string {
  const { setUp, scan, openIt, onDevice, picture, key, confirm } = t.codes;
  return page(
    t,
    setUp,
    html`${failed(fault)}<p>${scan} <a href="${uri}">${openIt}</a> ${onDevice}</p>
${qrCode(uri, picture)}
<p class="soft">${key} <code>${secret}</code></p>
<form method="post" action="${SECURITY}/totp/confirm">
<label for="code">${t.code}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required>
<button>${confirm}</button>
</form>`,
  );
}

export function recoveryPage(t: Messages, codes: readonly string[]): string {
  const { recoveryTitle, recoveryText, done } = t.codes;
  return page(
    t,
    recoveryTitle,
    html`<p>${recoveryText}</p>
<ul>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a href="${SECURITY}">${done}</a></p>`,
  );
}
