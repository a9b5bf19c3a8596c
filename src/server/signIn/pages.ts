// The pages of signing in. They work without script.
import type { Context } from 'koa';
import { PASSWORD_LIMITS } from '../../auth/people/passwords.js';
import { type Html, html, NOTHING } from '../rest/pages/html.js';

export const STYLE_PATH = '/app/sign-in.css';
export const STYLE = `:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#8c959f;--page:#f6f8fa;--card:#fff;--accent:#0550ae;--on:#fff;--bad:#a40e26}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#656d76;--page:#0d1117;--card:#161b22;--accent:#79c0ff;--on:#0d1117;--bad:#ff7b72}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:start center;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:min(26rem,100% - 2rem);margin:12vh 0 2rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1rem}p{margin:.5rem 0}.soft{color:var(--soft)}.bad{color:var(--bad);font-weight:600}
form{display:grid;gap:.4rem;margin:1rem 0 0}label{font-weight:600;margin-top:.4rem}input{font:inherit;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:.4rem;padding:.6rem .7rem;width:100%}
button{font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:1px solid var(--accent);border-radius:.4rem;padding:.65rem 1rem;margin-top:.6rem;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}hr{border:0;border-top:1px solid var(--line);margin:1.5rem 0}`;

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

interface Demo {
  readonly name: string;
  readonly label: string;
}

/** `fault` says why the last attempt failed. */
export function signInPage({
  demos,
  fault,
  isPossible,
}: {
  readonly demos: readonly Demo[];
  readonly fault?: string;
  readonly isPossible: boolean;
}): string {
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
    html`${failed(fault)}${buttons}${demos.length === 0 ? NOTHING : html`<hr>`}
<form method="post" action="/app/sign-in">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username" required>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>`,
  );
}

export function passwordPage({ isUsable, fault }: { readonly isUsable: boolean; readonly fault?: string | undefined }): string {
  if (!isUsable) return page('Set a password', html`<p>This link was used, or it has expired. Ask for another one.</p>`);
  const { charactersMin, charactersMax } = PASSWORD_LIMITS;
  return page(
    'Set a password',
    html`${failed(fault)}<p class="soft">${charactersMin} to ${charactersMax} characters.</p>
<form method="post">
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="new-password" minlength="${charactersMin}" maxlength="${charactersMax}" required>
<button>Set the password</button>
</form>`,
  );
}

function failed(fault: string | undefined): Html {
  return fault === undefined ? NOTHING : html`<p class="bad" role="alert">${fault}</p>`;
}

function page(title: string, body: Html): string {
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Exchange</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`.text
  }`;
}

export function answerHtml(ctx: Context, status: number, text: string): void {
  ctx.set({
    'Content-Security-Policy': POLICY,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  ctx.status = status;
  ctx.body = text;
}
