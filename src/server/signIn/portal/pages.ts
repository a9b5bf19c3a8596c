// The pages around a portal link, in the language of the browser.
import type { FoundLink } from '../../../auth/portal/sessions.js';
import type { PortalCapability } from '../../../domain/portal/capabilities.js';
import type { languageOf } from '../../request/language.js';
import { html, NOTHING } from '../../rest/pages/html.js';
import { page } from '../layout.js';

export const SCRIPT_PATH = '/app/portal.js';

/** In a frame nobody has to press the button: the page around it has just asked for the link. Scanners of mails show no frames. */
export const SCRIPT = `'use strict';
if (window.top !== window) document.querySelector('form[data-portal]').submit();
`;

type Language = ReturnType<typeof languageOf>;

interface Texts {
  readonly title: string;
  readonly lead: (tenant: string) => string;
  readonly forName: (name: string) => string;
  readonly may: Readonly<Record<PortalCapability, string>>;
  readonly open: string;
  readonly once: string;
  readonly uselessTitle: string;
  readonly useless: string;
  readonly endedTitle: string;
  readonly ended: string;
  readonly back: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Open Exchange',
    lead: (tenant) => `This link lets you into ${tenant}. There you can:`,
    forName: (name) => `It is for ${name}.`,
    may: {
      DOCUMENTS: 'read documents',
      DOCUMENT_ACTIONS: 'read documents and act on them',
      SEND: 'send documents',
      CONNECTIONS: 'manage participants',
    },
    open: 'Open',
    once: 'The link works once, and you are let in for an hour.',
    uselessTitle: 'This link is of no use',
    useless: 'It was used, taken back, or it has expired. Ask for another one where you got it.',
    endedTitle: 'Session ended',
    ended: 'To go on, open it again where you came from.',
    back: 'Back to where you came from',
  },
  de: {
    title: 'Exchange öffnen',
    lead: (tenant) => `Mit diesem Link kommen Sie zu ${tenant}. Dort können Sie:`,
    forName: (name) => `Er ist für ${name}.`,
    may: {
      DOCUMENTS: 'Dokumente lesen',
      DOCUMENT_ACTIONS: 'Dokumente lesen und bearbeiten',
      SEND: 'Dokumente senden',
      CONNECTIONS: 'Teilnehmer verwalten',
    },
    open: 'Öffnen',
    once: 'Der Link gilt einmal, und Sie haben eine Stunde Zugang.',
    uselessTitle: 'Dieser Link gilt nicht',
    useless: 'Er wurde benutzt, zurückgenommen oder ist abgelaufen. Fordern Sie einen neuen an, wo Sie ihn bekommen haben.',
    endedTitle: 'Sitzung beendet',
    ended: 'Öffnen Sie sie erneut, wo Sie hergekommen sind.',
    back: 'Zurück',
  },
  fr: {
    title: 'Ouvrir Exchange',
    lead: (tenant) => `Ce lien vous donne accès à ${tenant}. Vous pouvez y :`,
    forName: (name) => `Il est pour ${name}.`,
    may: {
      DOCUMENTS: 'lire les documents',
      DOCUMENT_ACTIONS: 'lire les documents et agir sur eux',
      SEND: 'envoyer des documents',
      CONNECTIONS: 'gérer les participants',
    },
    open: 'Ouvrir',
    once: 'Le lien sert une fois, et l’accès dure une heure.',
    uselessTitle: 'Ce lien ne sert plus',
    useless: 'Il a été utilisé, repris ou a expiré. Demandez-en un autre là où vous l’avez reçu.',
    endedTitle: 'Session terminée',
    ended: 'Pour continuer, ouvrez-la de nouveau depuis votre point de départ.',
    back: 'Retour',
  },
  nl: {
    title: 'Exchange openen',
    lead: (tenant) => `Met deze link komt u bij ${tenant}. Daar kunt u:`,
    forName: (name) => `Hij is voor ${name}.`,
    may: {
      DOCUMENTS: 'documenten lezen',
      DOCUMENT_ACTIONS: 'documenten lezen en behandelen',
      SEND: 'documenten verzenden',
      CONNECTIONS: 'deelnemers beheren',
    },
    open: 'Openen',
    once: 'De link werkt één keer, en u hebt een uur toegang.',
    uselessTitle: 'Deze link werkt niet',
    useless: 'Hij is gebruikt, ingetrokken of verlopen. Vraag een nieuwe waar u hem hebt gekregen.',
    endedTitle: 'Sessie beëindigd',
    ended: 'Open haar opnieuw waar u vandaan kwam.',
    back: 'Terug',
  },
};

export function linkPage({ tenantName, name, capabilities }: FoundLink, language: Language): string {
  const t = TEXTS[language];
  return page(
    t.title,
    html`<p>${t.lead(tenantName)}</p>
<ul>${capabilities.map((one) => html`<li>${t.may[one]}</li>`)}</ul>${name === null ? NOTHING : html`<p>${t.forName(name)}</p>`}
<form method="post" data-portal><button>${t.open}</button></form>
<p class="soft">${t.once}</p><script src="${SCRIPT_PATH}" defer></script>`,
    { language },
  );
}

export function uselessPage(language: Language): string {
  const t = TEXTS[language];
  return page(t.uselessTitle, html`<p>${t.useless}</p>`, { language });
}

/** `returnUrl`: where somebody came from. */
export function endedPage(language: Language, returnUrl: string | null): string {
  const t = TEXTS[language];
  const back =
    returnUrl === null ? html`<p>${t.ended}</p>` : html`<p><a href="${returnUrl}" target="_top" rel="noreferrer">${t.back}</a></p>`;
  return page(t.endedTitle, back, { language });
}
