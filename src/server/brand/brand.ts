// How the pages below /app look by the settings: an accent colour and a logo, as files with a hash in their names.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from '../../../config/error.js';
import { type Accent, accentsOf, contrastOf } from '../../accents.js';
import type { Log } from '../../domain/ports.js';
import { readLogo } from './logo.js';

interface BrandFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Brand {
  readonly files: readonly BrandFile[];
  /** Lines of the head of a page, behind its own styles. */
  readonly head: string;
  /** The address of the logo. */
  readonly logo: string | undefined;
}

interface BrandSettings {
  /** `#rrggbb`. */
  readonly colour: string | undefined;
  readonly logoFile: string | undefined;
}

/** Shown by itself, an SVG is a page: it loads and runs nothing. */
export const BRAND_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const ASSETS = '/app/assets';

/** Throws ConfigError where the logo cannot be taken. */
export async function openBrand({ colour, logoFile }: BrandSettings, log: Log): Promise<Brand> {
  const style = colour === undefined ? undefined : styleOf(colour, log);
  const logo = logoFile === undefined ? undefined : await openLogo(logoFile);
  const head = [
    ...(style === undefined ? [] : [`<link rel="stylesheet" href="${ASSETS}/${style.name}">`]),
    ...(logo === undefined ? [] : [`<meta name="exchange-logo" content="${ASSETS}/${logo.name}">`]),
  ];
  return {
    files: [style, logo].filter((one) => one !== undefined),
    head: head.join('\n'),
    logo: logo && `${ASSETS}/${logo.name}`,
  };
}

async function openLogo(path: string): Promise<BrandFile> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new ConfigError(`DASHBOARD_LOGO_FILE: ${error.message}.`);
  });
  const logo = readLogo(bytes);
  if ('fault' in logo) throw new ConfigError(`DASHBOARD_LOGO_FILE ${logo.fault}.`);
  return fileOf('logo', logo.ending, logo.ending === 'png' ? 'image/png' : 'image/svg+xml', bytes);
}

/** A colour that is hard to read is not refused: it becomes darker in light pages and lighter in dark ones, and the log says so. */
function styleOf(colour: string, log: Log): BrandFile {
  const { light, dark } = accentsOf(colour);
  const [onLight, onDark] = [contrastOf(colour, '#ffffff'), contrastOf(colour, '#171b22')].map((ratio) => ratio.toFixed(1));
  if (light.accent !== colour || dark.accent !== colour)
    log.info('dashboard.colour_adjusted', {
      colour,
      light: light.accent,
      dark: dark.accent,
      contrastOnLight: onLight,
      contrastOnDark: onDark,
    });
  const css = `:root{${variables(light)}}
:root[data-theme="dark"]{${variables(dark)}}
@media(prefers-color-scheme:dark){:root:not([data-theme="light"]){${variables(dark)}}}
`;
  return fileOf('brand', 'css', 'text/css; charset=utf-8', Buffer.from(css));
}

/** Those of the dashboard and of the page of signing in (`--on`). */
function variables({ accent, strong, on, tint }: Accent): string {
  return `--accent:${accent};--accent-strong:${strong};--on-accent:${on};--on:${on};--tint:${tint}`;
}

function fileOf(name: string, ending: string, type: string, bytes: Buffer): BrandFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
  return { name: `${name}-${hash}.${ending}`, type, bytes };
}
