// The pages around a portal link.
import type { FoundLink } from '../../../auth/portal/sessions.js';
import { html, NOTHING } from '../../rest/pages/html.js';
import { page } from '../layout.js';
import type { Messages } from '../messages.js';

export const SCRIPT_PATH = '/app/portal.js';

/** In a frame nobody has to press the button: the page around it has just asked for the link. Scanners of mails show no frames. */
export const SCRIPT = `'use strict';
if (window.top !== window) document.querySelector('form[data-portal]').submit();
`;

export function linkPage(t: Messages, { tenantName, name, capabilities }: FoundLink): string {
  const { title, lead, may, forName, open, once } = t.portal;
  return page(
    t,
    title,
    html`<p>${lead({ tenant: tenantName })}</p>
<ul>${capabilities.map((one) => html`<li>${may[one]}</li>`)}</ul>${name === null ? NOTHING : html`<p>${forName({ name })}</p>`}
<form method="post" data-portal><button>${open}</button></form>
<p class="soft">${once}</p><script src="${SCRIPT_PATH}" defer></script>`,
  );
}

export function uselessPage(t: Messages): string {
  return page(t, t.portal.uselessTitle, html`<p>${t.portal.useless}</p>`);
}

/** `returnUrl`: where somebody came from. */
export function endedPage(t: Messages, returnUrl: string | null): string {
  const { endedTitle, ended, back } = t.portal;
  const text = returnUrl === null ? html`<p>${ended}</p>` : html`<p><a href="${returnUrl}" target="_top" rel="noreferrer">${back}</a></p>`;
  return page(t, endedTitle, text);
}
