// The logo of an operator: a PNG, or an SVG in which nothing runs and which loads nothing.
import { parseXml, XmlError } from '../../xml/gate.js';
import { attribute, type XmlAttribute, type XmlElement } from '../../xml/tree.js';

export const LOGO_LIMITS = { bytesMax: 65_536, pixelsMax: 1_024 } as const;

export interface Logo {
  readonly ending: 'png' | 'svg';
  readonly bytes: Buffer;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Of width and height in IHDR, the first chunk (PNG, 11.2.2). */
const SIZE_AT = 16;
const SVG = 'http://www.w3.org/2000/svg';
/** Shapes and colours. No scripts, no pages, no pictures from elsewhere, no links, no animation. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan style clipPath mask ' +
    'linearGradient radialGradient stop pattern'
  ).split(' '),
);

/** What is wrong with the file, as an end of "DASHBOARD_LOGO_FILE …". */
export function readLogo(bytes: Buffer): Logo | { readonly fault: string } {
  const { bytesMax } = LOGO_LIMITS;
  if (bytes.length > bytesMax) return { fault: `has ${bytes.length} bytes, at most ${bytesMax} are taken` };
  if (bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return readPng(bytes);
  const fault = faultOfSvg(bytes);
  return fault === undefined ? { ending: 'svg', bytes } : { fault };
}

function readPng(bytes: Buffer): Logo | { readonly fault: string } {
  const { pixelsMax } = LOGO_LIMITS;
  if (bytes.length < SIZE_AT + 8 || bytes.toString('latin1', 12, SIZE_AT) !== 'IHDR') return { fault: 'is no whole PNG' };
  const [width, height] = [bytes.readUInt32BE(SIZE_AT), bytes.readUInt32BE(SIZE_AT + 4)];
  if (width === 0 || height === 0 || width > pixelsMax || height > pixelsMax)
    return { fault: `has ${width} × ${height} pixels, at most ${pixelsMax} × ${pixelsMax} are taken` };
  return { ending: 'png', bytes };
}

function faultOfSvg(bytes: Buffer): string | undefined {
  try {
    const { root } = parseXml(bytes);
    if (root.ns !== SVG || root.local !== 'svg') return 'is neither PNG nor SVG';
    if (attribute(root, 'viewBox') === undefined && !(isLength(root, 'width') && isLength(root, 'height')))
      return 'has no size: the root of an SVG takes a viewBox, or width and height';
    return faultOfElement(root);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return `is neither PNG nor an SVG that can be read: ${error.message}`;
  }
}

function isLength(root: XmlElement, name: string): boolean {
  return /^\d+(\.\d+)?(px)?$/.test(attribute(root, name) ?? '');
}

/** Elements of other namespaces, which editors leave behind, show nothing. Those of XHTML would. */
function faultOfElement(element: XmlElement): string | undefined {
  const { ns, local, line, attributes, children, text } = element;
  if (ns === SVG ? !ELEMENTS.has(local) : /xhtml|mathml/i.test(ns)) return `has <${local}> in line ${line}, which a logo may not have`;
  for (const one of ns === SVG ? attributes : [])
    if (isUnsafe(one)) return `has the attribute ${one.local} in line ${line}, which a logo may not have`;
  if (local === 'style' && loads(text)) return `has a style in line ${line} that loads something`;
  for (const child of children) {
    const fault = faultOfElement(child);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Those of editors mean nothing to a browser. */
function isUnsafe({ ns, local, value }: XmlAttribute): boolean {
  if (ns !== '' && !ns.endsWith('/xlink')) return false;
  return /^on/i.test(local) || (local === 'href' && !value.startsWith('#')) || loads(value);
}

/** An escape in CSS could write each of these words. */
function loads(text: string): boolean {
  return /@import|\\/i.test(text) || /url\(\s*["']?(?!\s*["']?#)/i.test(text) || /^\s*(javascript|data|https?):/i.test(text);
}
