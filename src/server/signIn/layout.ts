// The frame of the pages of signing in and of one's own security: style, policy, headers.
import type { Context, Next } from 'koa';
import type { Brand } from '../brand/brand.js';
import { type Html, html, NOTHING } from '../rest/pages/html.js';
import type { Messages } from './messages.js';

export const STYLE_PATH = '/app/sign-in.css';
export const STYLE = `:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#8c959f;--page:#f6f8fa;--card:#fff;--accent:#0550ae;--on:#fff;--bad:#a40e26}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#656d76;--page:#0d1117;--card:#161b22;--accent:#79c0ff;--on:#0d1117;--bad:#ff7b72}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:start center;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:min(26rem,100% - 2rem);margin:12vh 0 2rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1rem}p{margin:.5rem 0}.soft{color:var(--soft)}.bad{color:var(--bad);font-weight:600}
form{display:grid;gap:.4rem;margin:1rem 0 0}label{font-weight:600;margin-top:.4rem}input{font:inherit;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:.4rem;padding:.6rem .7rem;width:100%}
button{font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:1px solid var(--accent);border-radius:.4rem;padding:.65rem 1rem;margin-top:.6rem;cursor:pointer}
.quiet{color:var(--accent);background:none;padding:.3rem .8rem;justify-self:start}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.logo{display:block;height:2.5rem;max-width:100%;margin:0 0 1.25rem;object-fit:contain;object-position:left}@media(prefers-color-scheme:dark){.logo{padding:.25rem;background:#fff;border-radius:.4rem}}h2{font-size:1.15rem;margin:1.5rem 0 0}ul{padding-left:1.2rem}li{margin:.6rem 0;overflow-wrap:anywhere}code{overflow-wrap:anywhere}a{color:var(--accent)}hr{border:0;border-top:1px solid var(--line);margin:1.5rem 0}`;

const policyFor = (ancestors: readonly string[], hasLogo: boolean): string =>
  [
    "default-src 'none'",
    ...(hasLogo ? ["img-src 'self'"] : []),
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    frameAncestors(ancestors),
    "require-trusted-types-for 'script'",
  ].join('; ');

/** The source of a policy. */
export function frameAncestors(origins: readonly string[]): string {
  return `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`;
}

/** Why the last attempt failed. */
export function failed(fault: string | undefined): Html {
  return fault === undefined ? NOTHING : html`<p class="bad" role="alert">${fault}</p>`;
}

/** `continueAt`: where the browser goes by itself. */
export function page(
  { language }: Pick<Messages, 'language'>,
  title: string,
  body: Html,
  { continueAt }: { readonly continueAt?: string } = {},
): string {
  const refresh = continueAt === undefined ? NOTHING : html`<meta http-equiv="refresh" content="0;url=${continueAt}">`;
  return `<!doctype html>\n${
    html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Exchange</title>${refresh}<link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`.text
  }`;
}

/** Pages below /app look as the settings say. */
export function lookOf(brand: Brand | undefined) {
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.state['brand'] = brand;
    await next();
  };
}

/** Says nothing beside the heading to those who hear the page. */
function branded(text: string, { head, logo }: Brand): string {
  const image = logo === undefined ? '' : `<img class="logo" src="${logo}" alt="">`;
  return text.replace('</head>', `${head}</head>`).replace('<main>', `<main>${image}`);
}

/** `ancestors`: the origins whose pages may embed it. */
export function answerHtml(ctx: Context, status: number, text: string, ancestors: readonly string[] = []): void {
  const brand = ctx.state['brand'] as Brand | undefined;
  ctx.set({
    'Content-Security-Policy': policyFor(ancestors, brand?.logo !== undefined),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(ancestors.length === 0 ? { 'X-Frame-Options': 'DENY' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  ctx.status = status;
  ctx.body = brand === undefined ? text : branded(text, brand);
}
