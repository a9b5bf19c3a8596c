// A QR code as inline SVG, which needs no script and no style.
import { encode } from 'uqr';
import { Html } from '../../rest/pages/html.js';

/** Modules of light around it (ISO/IEC 18004). */
const QUIET = 4;

export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return new Html(
    `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" width="220" height="220"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${dark}"/></svg>`,
  );
}
