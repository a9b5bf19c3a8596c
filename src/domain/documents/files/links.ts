// Download links below PUBLIC_URL: created for each answer and attempt, verified without the database.

import { LANGUAGE_TAGS, type LanguageTag } from '../../../texts/languages.js';
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';
import { RENDERING_FORMATS, type RenderingFormat } from '../retrieval/renderXml.js';

/** What a link says of itself that shows a file. */
const VIEW = 'inline';

type FileLinksApp = Pick<App, 'keyring' | 'clock' | 'settings'>;

/** A link to one file, which expires and needs no authentication (docs/decisions/027). */
export function mintLink(app: FileLinksApp, fileId: string): string {
  const expires = expiryOf(app);
  return `${app.settings.publicUrl}/files/${fileId}?expires=${expires}&signature=${sign(app, signed(fileId, expires))}`;
}

/** The same for a browser that shows the file and does not save it. */
export function mintViewLink(app: FileLinksApp, fileId: string): string {
  const expires = expiryOf(app);
  const signature = sign(app, signed(fileId, expires, VIEW));
  return `${app.settings.publicUrl}/files/${fileId}?disposition=${VIEW}&expires=${expires}&signature=${signature}`;
}

/** A link to the readable copy that is made of a file. */
export function mintRenderingLink(app: FileLinksApp, fileId: string, format: RenderingFormat, language: LanguageTag): string {
  const expires = expiryOf(app);
  const signature = sign(app, signedRendering(fileId, expires, format, language));
  return `${app.settings.publicUrl}/files/${fileId}?rendering=${format}&language=${language}&expires=${expires}&signature=${signature}`;
}

/** A link to the file of an export. */
export function mintExportLink(app: FileLinksApp, exportId: string): string {
  const expires = expiryOf(app);
  return `${app.settings.publicUrl}/files/${exportId}?of=export&expires=${expires}&signature=${sign(app, signedExport(exportId, expires))}`;
}

/** Where a form is answered with the readable copy of the invoice in it. */
export function mintPreviewLink(app: FileLinksApp, tenantId: string, language: LanguageTag): string {
  const expires = expiryOf(app);
  const signature = sign(app, signedPreview(tenantId, expires, language));
  const tenant = encodeURIComponent(tenantId);
  return `${app.settings.publicUrl}${PREVIEW_PATH}?tenant=${tenant}&language=${language}&expires=${expires}&signature=${signature}`;
}

export const PREVIEW_PATH = '/app/preview';

function signedPreview(tenantId: string, expires: number, language: LanguageTag): string {
  return `preview:${language}:${encodeURIComponent(tenantId)}:${expires}`;
}

function signedExport(exportId: string, expires: number): string {
  return `export:${exportId}:${expires}`;
}

/** Another form than that of a file, so that neither signature serves as the other. */
function signedRendering(fileId: string, expires: number, format: RenderingFormat, language: LanguageTag): string {
  return `rendering:${format}:${language}:${fileId}:${expires}`;
}

function expiryOf(app: FileLinksApp): number {
  return Math.floor(app.clock().getTime() / 1000) + app.settings.downloadLifetimeSeconds;
}

function sign(app: FileLinksApp, text: string): string {
  const [signer] = app.keyring.signers('links');
  return signer!.sign('base64url', text);
}

function signed(fileId: string, expires: number, disposition?: string): string {
  return disposition === undefined ? `${fileId}.${expires}` : `${fileId}.${expires}.${disposition}`;
}

/** The parts of a link, as they came. */
interface FileLink {
  readonly fileId: string;
  readonly expires: string;
  readonly signature: string;
  /** undefined for a download. */
  readonly disposition: string | undefined;
}

/** Throws LINK_FORBIDDEN for an invalid link, LINK_EXPIRED for an expired one. */
export function verifyLink(app: Pick<App, 'keyring' | 'clock'>, { fileId, expires, signature, disposition }: FileLink): void {
  verify(app, expires, signature, (until) => signed(fileId, until, disposition));
}

/** The same for a link to an export. */
export function verifyExportLink(app: Pick<App, 'keyring' | 'clock'>, { fileId, expires, signature }: Omit<FileLink, 'disposition'>): void {
  verify(app, expires, signature, (until) => signedExport(fileId, until));
}

/** The same for a link to a readable copy. */
export function verifyRenderingLink(
  app: Pick<App, 'keyring' | 'clock'>,
  { fileId, expires, signature }: Omit<FileLink, 'disposition'>,
  format: string,
  language: string,
): { readonly format: RenderingFormat; readonly language: LanguageTag } {
  const known = RENDERING_FORMATS.find((one) => one === format);
  if (known === undefined) throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
  const asked = { format: known, language: languageNamed(language) };
  verify(app, expires, signature, (until) => signedRendering(fileId, until, asked.format, asked.language));
  return asked;
}

/** The same for a link to a preview. Returns the language. */
export function verifyPreviewLink(
  app: Pick<App, 'keyring' | 'clock'>,
  tenantId: string,
  language: string,
  { expires, signature }: Pick<FileLink, 'expires' | 'signature'>,
): LanguageTag {
  const known = languageNamed(language);
  verify(app, expires, signature, (until) => signedPreview(tenantId, until, known));
  return known;
}

function languageNamed(tag: string): LanguageTag {
  const known = LANGUAGE_TAGS.find((one) => one === tag);
  if (known === undefined) throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
  return known;
}

function verify(app: Pick<App, 'keyring' | 'clock'>, expires: string, signature: string, textOf: (until: number) => string): void {
  const until = /^[1-9]\d{0,11}$/.test(expires) ? Number(expires) : Number.NaN;
  const text = textOf(until);
  // Spec is silent: all keys of the ring verify, the newest signs (docs/decisions/060).
  const matches = app.keyring.signers('links').some((signer) => signer.verifies('base64url', text, signature));
  if (!matches) throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
  if (app.clock().getTime() >= until * 1000) throw new ExchangeError('LINK_EXPIRED', 'Request has expired');
}
