// The colour of an operator in pages that are light or dark: made darker or lighter until everybody can read it.
// WCAG 2.2, relative luminance and contrast ratio.

type Rgb = readonly [number, number, number];

/** Of text (WCAG 1.4.3). */
const CONTRAST_MIN = 4.5;
const STEPS = 100;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** What the accent stands on: styles/base.css of the dashboard and the style of signing in. */
const LIGHT = { card: '#ffffff', others: ['#f6f7f9', '#eef1f4', '#f3f5f8', '#f6f8fa'], on: '#ffffff', towards: BLACK, tint: 0.1 };
const DARK = {
  card: '#171b22',
  others: ['#0f1217', '#20252e', '#1c212a', '#0d1117', '#161b22'],
  on: '#0d1526',
  towards: WHITE,
  tint: 0.16,
};

export interface Accent {
  readonly accent: string;
  /** Of a button that somebody points at. */
  readonly strong: string;
  /** Text on it. */
  readonly on: string;
  /** A surface of it. */
  readonly tint: string;
}

/** `colour`: `#rrggbb`. */
export function accentsOf(colour: string): { readonly light: Accent; readonly dark: Accent } {
  return { light: accentOn(colour, LIGHT), dark: accentOn(colour, DARK) };
}

function accentOn(colour: string, { card, others, on, towards, tint }: typeof LIGHT): Accent {
  const given = rgbOf(colour);
  for (let step = 0; ; step++) {
    const accent = mixed(given, towards, step / STEPS);
    const surface = mixed(rgbOf(card), accent, tint);
    const stands = [rgbOf(card), ...others.map(rgbOf), surface, rgbOf(on)];
    if (step === STEPS || stands.every((one) => contrast(accent, one) >= CONTRAST_MIN))
      return { accent: written(accent), strong: written(mixed(accent, towards, 0.2)), on, tint: written(surface) };
  }
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other));
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => Math.round(from[at] + (to[at] - from[at]) * share);
  return [part(0), part(1), part(2)];
}

function rgbOf(colour: string): Rgb {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function written(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
