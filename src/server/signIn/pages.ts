// The pages of signing in. They work without script.
import { PASSWORD_LIMITS } from '../../auth/people/passwords.js';
import { type Html, html, NOTHING } from '../rest/pages/html.js';
import { failed, page } from './layout.js';
import { makePasskeyForm, usePasskeyForm } from './passkeys/forms.js';

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
export function signInPage({ demos, isPossible, provider, fault }: Offered & { readonly fault?: string }): string {
  if (!isPossible)
    return page(
      'Sign in',
      html`<p>Over plain http, people sign in on the machine itself only. Set PUBLIC_URL to an address with https.</p>`,
    );
  const buttons = demos.map(
    ({ name, label }) => html`<form method="post" action="/app/sign-in"><button name="demo" value="${name}">${label}</button></form>`,
  );
  return page(
    'Sign in',
    html`${failed(fault)}${buttons}${providerForm(provider)}${demos.length === 0 && provider === undefined ? NOTHING : html`<hr>`}
<form method="post" action="/app/sign-in">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username" required>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>
${usePasskeyForm('/app/sign-in/passkey')}`,
  );
}

function providerForm(provider: string | undefined): Html {
  if (provider === undefined) return NOTHING;
  return html`<form method="post" action="/app/sign-in/provider"><button>Sign in with ${provider}</button></form>`;
}

/** Leads to the provider by a new navigation: browsers apply `form-action` to all redirects of a form, at the provider, too. */
export function leavingPage(provider: string, url: string): string {
  return page(`Sign in with ${provider}`, html`<p><a href="${url}">Continue at ${provider}</a></p>`, { continueAt: url });
}

/** Where signing in ended without a session. */
export function refusedPage(reason: string): string {
  return page('Sign in', html`${failed(reason)}<p><a href="/app/sign-in">Back to signing in</a></p>`);
}

export function codePage(fault?: string): string {
  return page(
    'Sign in',
    html`${failed(fault)}<p class="soft">The code of your authenticator app, or one of your recovery codes.</p>
<form method="post" action="/app/sign-in/code">
<label for="code">Code</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus>
<button>Sign in</button>
</form>
${usePasskeyForm('/app/sign-in/passkey')}`,
  );
}

export function tenantPage(
  tenants: readonly { readonly id: string; readonly name: string; readonly role: string }[],
  fault?: string,
): string {
  const buttons = tenants.map(({ id, name, role }) => html`<button name="tenant" value="${id}">${name} (${role})</button>`);
  return page('Choose a tenant', html`${failed(fault)}<form method="post" action="/app/sign-in/tenant">${buttons}</form>`);
}

interface PasswordPage {
  readonly isUsable: boolean;
  readonly token: string;
  readonly fault?: string | undefined;
}

export function passwordPage({ isUsable, token, fault }: PasswordPage): string {
  if (!isUsable) return page('Set a password', html`<p>This link was used, or it has expired. Ask for another one.</p>`);
  const { charactersMin, charactersMax } = PASSWORD_LIMITS;
  return page(
    'Set a password',
    html`${failed(fault)}<p class="soft">${charactersMin} to ${charactersMax} characters.</p>
<form method="post">
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="new-password" minlength="${charactersMin}" maxlength="${charactersMax}" required>
<button>Set the password</button>
</form>
<hr><p>Or sign in without a password from now on.</p>
${makePasskeyForm(`/app/password/${token}/passkey`, 'Use a passkey instead')}`,
  );
}
