// A self-contained HTML document: no script, no other file, no other host.
import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { Html, html } from './html.js';
import { ICON, ICON_TYPE } from './icon.js';

const STYLE = `:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--page:#fff;--card:#f6f8fa;--link:#0550ae}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#3d444d;--page:#0d1117;--card:#161b22;--link:#79c0ff}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:58rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2.5rem 0 .75rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
h3{font-size:1.05rem;margin:0 0 .4rem}h4{font-size:.8rem;text-transform:uppercase;letter-spacing:.05em;color:var(--soft);margin:1.1rem 0 .3rem}
p,ol,ul{margin:.5rem 0}a{color:var(--link)}code,pre{font-family:ui-monospace,monospace;font-size:.875em;overflow-wrap:anywhere}
pre{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.75rem;overflow-x:auto;overflow-wrap:normal;white-space:pre}.shell{white-space:pre-wrap;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}td{min-width:4.5rem}td:last-child{min-width:11rem}
article{margin:1rem 0;padding:1rem;border:1px solid var(--line);border-radius:.5rem}article>:last-child{margin-bottom:0}
.method{display:inline-block;font-weight:700;margin-right:.5rem}.path{display:block;margin-bottom:.4rem;font-size:1rem}.soft{color:var(--soft)}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:.5rem}summary{cursor:pointer}nav ul{padding-left:1.1rem}:target{outline:2px solid var(--link);outline-offset:.2rem}`;

const ICON_ADDRESS = `data:${ICON_TYPE};base64,${Buffer.from(ICON).toString('base64')}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function documentOf(title: string, body: Html): string {
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="${ICON_ADDRESS}"><style>${new Html(STYLE)}</style></head>
<body><main>${body}</main></body></html>
`.text
  }`;
}

/** The browser revalidates each time, because a page may differ after a restart. */
export function answerPage(ctx: Context, page: string): void {
  ctx.set({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  answerText(ctx, 'text/html; charset=utf-8', page);
}

/** HEAD has the headers of GET. */
export function answerText(ctx: Context, type: string, text: string): void {
  ctx.set({
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
    ETag: `"${createHash('sha256').update(text).digest('base64url')}"`,
  });
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = text;
}
