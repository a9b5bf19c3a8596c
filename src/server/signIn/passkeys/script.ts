// The only script of these pages: passkeys are a thing of script in browsers.
import { type Html, html } from '../../rest/pages/html.js';

export const SCRIPT_PATH = '/app/passkey.js';
export const SCRIPT_TAG: Html = html`<script src="${SCRIPT_PATH}" defer></script>`;

/** Stands for the status of an answer, in a text for the script. */
export const STATUS = '{status}';

/** A form with `data-passkey` asks `ACTION/options`, makes (`create`) or uses (`get`) a passkey, and sends it to `ACTION`. Its texts are at the element that says them. */
export const SCRIPT = `'use strict';
async function send(path, content, texts) {
  const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(content) });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error || texts.failed.replace('${STATUS}', answer.status));
  return told;
}

async function usePasskey(form, texts) {
  const given = Object.fromEntries(new FormData(form));
  const { options } = await send(form.action + '/options', given, texts);
  if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseRequestOptionsFromJSON) throw new Error(texts.unknown);
  const credential =
    form.dataset.passkey === 'create'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  const { location: next } = await send(form.action, { credential: credential.toJSON(), name: given.name }, texts);
  window.location.assign(next);
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const said = form.querySelector('[role=alert]');
    said.textContent = '';
    usePasskey(form, said.dataset).catch((error) => {
      said.textContent = error.name === 'NotAllowedError' ? said.dataset.cancelled : error.message;
    });
  });
}
`;
