// The pages of signing in. They work without script.
import { PASSWORD_LIMITS } from '../../auth/people/passwords.js';
import { type Html, html, NOTHING } from '../rest/pages/html.js';
import { failed, page } from './layout.js';
import type { Messages } from './messages.js';
import { makePasskeyForm, usePasskeyForm } from './passkeys/forms.js';

/** In characters. */
export const PASSWORD_LENGTH = { min: PASSWORD_LIMITS.charactersMin, max: PASSWORD_LIMITS.charactersMax } as const;

interface Demo {
  readonly name: string;
  readonly label: string;
}

export interface Offered {
  readonly demos: readonly Demo[];
  readonly isPossible: boolean;
  /** The name of the identity provider. */
  readonly provider: string | undefined;
}

/** `fault` says why the last attempt failed. */
export function signInPage(t: Messages, { demos, isPossible, provider, fault }: Offered & { readonly fault?: string }): string {
  const { title, button, plainHttp } = t.signIn;
  if (!isPossible) return page(t, title, html`<p>${plainHttp}</p>`);
  const buttons = demos.map(
    ({ name, label }) => html`<form method="post" action="/app/sign-in"><button name="demo" value="${name}">${label}</button></form>`,
  );
  return page(
    t,
    title,
    html`${failed(fault)}${buttons}${providerForm(t, provider)}${demos.length === 0 && provider === undefined ? NOTHING : html`<hr>`}
<form method="post" action="/app/sign-in">
<label for="email">${t.email}</label><input id="email" name="email" type="email" autocomplete="username" required>
<label for="password">${t.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button>${button}</button>
</form>
${usePasskeyForm(t, '/app/sign-in/passkey')}`,
  );
}

function providerForm(t: Messages, provider: string | undefined): Html {
  if (provider === undefined) return NOTHING;
  return html`<form method="post" action="/app/sign-in/provider"><button>${t.signIn.withProvider({ provider })}</button></form>`;
}

/** Leads to the provider by a new navigation: browsers apply `form-action` to all redirects of a form, at the provider, too. */
export function leavingPage(t: Messages, provider: string, url: string): string {
  const { withProvider, continueAt } = t.signIn;
  return page(t, withProvider({ provider }), html`<p><a href="${url}">${continueAt({ provider })}</a></p>`, { continueAt: url });
}

/** Where signing in ended without a session. */
export function refusedPage(t: Messages, reason: string): string {
  return page(t, t.signIn.title, html`${failed(reason)}<p><a href="/app/sign-in">${t.signIn.back}</a></p>`);
}

export function codePage(t: Messages, fault?: string): string {
  const { title, codeText, button } = t.signIn;
  return page(
    t,
    title,
    html`${failed(fault)}<p class="soft">${codeText}</p>
<form method="post" action="/app/sign-in/code">
<label for="code">${t.code}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus>
<button>${button}</button>
</form>
${usePasskeyForm(t, '/app/sign-in/passkey')}`,
  );
}

export function tenantPage(
  t: Messages,
  tenants: readonly { readonly id: string; readonly name: string; readonly role: string }[],
  fault?: string,
): string {
  const buttons = tenants.map(({ id, name, role }) => html`<button name="tenant" value="${id}">${name} (${role})</button>`);
  return page(t, t.signIn.chooseTenant, html`${failed(fault)}<form method="post" action="/app/sign-in/tenant">${buttons}</form>`);
}

interface PasswordPage {
  readonly isUsable: boolean;
  readonly token: string;
  readonly fault?: string | undefined;
}

export function passwordPage(t: Messages, { isUsable, token, fault }: PasswordPage): string {
  const { title, length, button, orPasskey, passkey } = t.setPassword;
  if (!isUsable) return page(t, title, html`<p>${t.uselessLink}</p>`);
  const { min, max } = PASSWORD_LENGTH;
  return page(
    t,
    title,
    html`${failed(fault)}<p class="soft">${length(PASSWORD_LENGTH)}</p>
<form method="post">
<label for="password">${t.password}</label><input id="password" name="password" type="password" autocomplete="new-password" minlength="${min}" maxlength="${max}" required>
<button>${button}</button>
</form>
<hr><p>${orPasskey}</p>
${makePasskeyForm(t, `/app/password/${token}/passkey`, passkey)}`,
  );
}
