// The logo of a tenant: a PNG or JPEG, of which only the picture is kept.
import { cleanJpeg, isJpeg } from './jpeg.js';
import { decodePng, encodePng, PNG_SIGNATURE } from './png.js';
import { Refused } from './refused.js';

export const COPY_LOGO_LIMITS = { bytesMax: 256 * 1024, pixelsMax: 1_024 } as const;

interface CopyLogo {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Throws Refused, also for an SVG, which is a program as well as a picture. */
export function readCopyLogo(bytes: Buffer): CopyLogo {
  const { bytesMax, pixelsMax } = COPY_LOGO_LIMITS;
  if (bytes.length > bytesMax) throw new Refused(`has ${bytes.length} bytes, at most ${bytesMax} are taken`);
  if (isJpeg(bytes)) return { mediaType: 'image/jpeg', ...cleanJpeg(bytes, pixelsMax) };
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw new Refused('is neither PNG nor JPEG');
  const pixels = decodePng(bytes, pixelsMax);
  const written = encodePng(pixels);
  if (written.length > bytesMax) throw new Refused(`has more detail than ${bytesMax} bytes hold; make it smaller`);
  return { mediaType: 'image/png', width: pixels.width, height: pixels.height, bytes: written };
}
