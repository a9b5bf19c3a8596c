// Changes AS4 messages at random, from a seed: the same seed makes the same choices. Keys and initialisation vectors of a message are new
// each time.
import { gzipSync } from 'node:zlib';
import type { Wire } from './as4.js';
import { envelopeOf, withEnvelope } from './as4.js';
import { noise, pick, type Random, scramble } from './mutations.js';

/** What is sent: `names` says what was changed. */
export interface Mutant extends Wire {
  readonly names: readonly string[];
}

type Change<Subject> = (subject: Subject, random: Random) => Subject;

const JUNK = ['', ' ', '\t', '\r\n', '\0', '<', '&', '&amp;', ']]>', '<!---->', '<?x y?>', 'é', '\u{1f600}', '%00', '"', "'", '='];
const BASE64_FAULTS = ['=', '==', '-', '_', '\n', ' ', '*', 'A', 'AAAA', '\u00e9'];

/** Changes the text of XML, without regard to whether it stays well-formed. */
const XML: Readonly<Record<string, Change<string>>> = {
  'element removed': (text, random) => aroundElement(text, random, () => ''),
  'element doubled': (text, random) => aroundElement(text, random, (element) => element + element),
  'element wrapped': (text, random) => aroundElement(text, random, (element) => `<w:wrap xmlns:w="urn:w">${element}</w:wrap>`),
  'element moved': (text, random) => {
    const [start, end] = elementIn(text, random);
    const rest = text.slice(0, start) + text.slice(end);
    const at = rest.indexOf('>', random(rest.length + 1)) + 1;
    return rest.slice(0, at) + text.slice(start, end) + rest.slice(at);
  },
  'tag renamed': (text, random) => inTag(text, random, (tag) => tag.replace(/^<\/?[\w:]+/, (name) => `${name}x`)),
  'attribute removed': (text, random) => inTag(text, random, (tag) => tag.replace(/ [\w:]+="[^"]*"/, '')),
  'attribute doubled': (text, random) => inTag(text, random, (tag) => tag.replace(/ [\w:]+="[^"]*"/, (one) => one + one)),
  'attribute changed': (text, random) =>
    inTag(text, random, (tag) => tag.replace(/="([^"]*)"/, () => `="${pick(random, JUNK).replace(/["<&]/g, '')}"`)),
  'namespace changed': (text, random) => inTag(text, random, (tag) => tag.replace(/ xmlns(:\w+)?="[^"]*"/, ' xmlns$1="urn:x"')),
  'text changed': (text, random) => inText(text, random, (value) => value + pick(random, JUNK)),
  'text removed': (text, random) => inText(text, random, () => ''),
  'text in CDATA': (text, random) => inText(text, random, (value) => `<![CDATA[${value}]]>`),
  'comment in text': (text, random) =>
    inText(text, random, (value) => {
      const at = random(value.length + 1);
      return `${value.slice(0, at)}<!-- x -->${value.slice(at)}`;
    }),
  'character references': (text, random) => inText(text, random, (value) => value.replace(/[a-zA-Z0-9]/, (c) => `&#${c.charCodeAt(0)};`)),
  'base64 changed': (text, random) =>
    inText(text, random, (value) => {
      const at = random(value.length + 1);
      return value.slice(0, at) + pick(random, BASE64_FAULTS) + value.slice(at + random(2));
    }),
  'long text': (text, random) => inText(text, random, (value) => value + 'x'.repeat(pick(random, [1_000, 50_000]))),
  DOCTYPE: (text, random) => pick(random, ['<!DOCTYPE x>', '<!DOCTYPE x [<!ENTITY e "e">]>']) + text.replace(/^<\?xml.*?\?>/, ''),
  'XML declaration': (text, random) =>
    pick(random, ['', '<?xml version="1.1"?>', '<?xml version="1.0" encoding="UTF-16"?>', '\ufeff']) + text.replace(/^<\?xml.*?\?>/, ''),
  deep: (text, random) => aroundElement(text, random, (element) => '<a>'.repeat(500) + element + '</a>'.repeat(500)),
  scrambled: (text, random) => scramble(random, Buffer.from(text)).toString(),
};

/** Changes the MIME message. */
const MIME: Readonly<Record<string, Change<Wire>>> = {
  'bytes scrambled': (wire, random) => ({ ...wire, bytes: scramble(random, wire.bytes) }),
  'bit flipped': (wire, random) => {
    const bytes = Buffer.from(wire.bytes);
    bytes[random(bytes.length)]! ^= 1 << random(8);
    return { ...wire, bytes };
  },
  cut: (wire, random) => ({ ...wire, bytes: wire.bytes.subarray(0, random(wire.bytes.length)) }),
  'line removed': (wire, random) => ({ ...wire, bytes: inHead(wire.bytes, random, () => '') }),
  'line doubled': (wire, random) => ({ ...wire, bytes: inHead(wire.bytes, random, (line) => `${line}\r\n${line}`) }),
  'line folded': (wire, random) => ({ ...wire, bytes: inHead(wire.bytes, random, (line) => line.replace(/([:;])/, '$1\r\n ')) }),
  'line in capitals': (wire, random) => ({ ...wire, bytes: inHead(wire.bytes, random, (line) => line.toUpperCase()) }),
  'line changed': (wire, random) => ({ ...wire, bytes: inHead(wire.bytes, random, (line) => line + pick(random, JUNK)) }),
  'line inserted': (wire, random) => {
    const line = pick(random, ['X: y', ': y', 'Content-ID: <x>', 'Content-Transfer-Encoding: base64', `X: ${'y'.repeat(20_000)}`, '--']);
    return { ...wire, bytes: inHead(wire.bytes, random, (before) => `${before}\r\n${line}`) };
  },
  'part doubled': (wire) => ({ ...wire, bytes: parts(wire).reduce((all, part) => Buffer.concat([all, part, part]), Buffer.alloc(0)) }),
  'parts swapped': (wire) => ({ ...wire, bytes: Buffer.concat(parts(wire).reverse()) }),
  'many parts': (wire, random) => {
    const empty = Buffer.from(`${boundaryLine(wire)}\r\nX: y\r\n\r\n\r\n`);
    return { ...wire, bytes: Buffer.concat([...Array<Buffer>(pick(random, [1, 100, 2_000])).fill(empty), wire.bytes]) };
  },
  'Content-Type': (wire, random) => ({
    ...wire,
    contentType: pick(random, [
      wire.contentType.toUpperCase(),
      wire.contentType.replace(/boundary="[^"]*"/, ''),
      wire.contentType.replace(/boundary="[^"]*"/, `boundary="${pick(random, ['', ' ', 'x', '-'.repeat(80)])}"`),
      wire.contentType.replace(/type="[^"]*"/, ''),
      wire.contentType.replaceAll('"', ''),
      `${wire.contentType}; charset=utf-16; boundary=x`,
      'application/soap+xml',
      'text/plain',
      noise(random, 40)
        .toString('latin1')
        .replace(/[^\x21-\x7e\xa0-\xff]/g, 'x'),
    ]),
  }),
};

/** Changes the message on its way: what was signed is not signed anew. `other`: a message whose parts are mixed in. */
export function mutate(wire: Wire, other: Wire, random: Random): Mutant {
  let mutant: Mutant = { ...wire, names: [] };
  for (let count = 1 + random(2); count > 0; count -= 1) mutant = changed(mutant, other, random);
  return mutant;
}

function changed(mutant: Mutant, other: Wire, random: Random): Mutant {
  const kind = random(20);
  if (kind < 2) return { ...mixed(mutant, other, kind), names: [...mutant.names, 'mixed'] };
  const [name, change] = pick(random, Object.entries(kind < 8 ? MIME : XML)) as [string, Change<Wire> | Change<string>];
  const names = [...mutant.names, name];
  if (kind < 8) return { ...mutant, ...(change as Change<Wire>)(mutant, random), names };
  return { ...mutant, ...enveloped(mutant, (envelope) => (change as Change<string>)(envelope, random)), names };
}

/** The message with the envelope of the other one, or with its ciphertext. */
function mixed(wire: Wire, other: Wire, kind: number): Wire {
  if (kind === 0) return enveloped(wire, () => envelopeOf(other));
  const [start, end] = cipherIn(wire);
  return {
    ...wire,
    bytes: Buffer.concat([wire.bytes.subarray(0, start), other.bytes.subarray(...cipherIn(other)), wire.bytes.subarray(end)]),
  };
}

/** The place of the ciphertext in the last part. */
function cipherIn({ bytes }: Pick<Wire, 'bytes'>): readonly [start: number, end: number] {
  const id = bytes.lastIndexOf('Content-ID');
  const head = bytes.indexOf('\r\n\r\n', Math.max(0, id));
  const end = bytes.lastIndexOf('\r\n--');
  return head === -1 || end < head ? [bytes.length, bytes.length] : [head + 4, end];
}

/** The message with a changed envelope. One that has lost its envelope stays as it is. */
function enveloped(wire: Wire, change: (envelope: string) => string): Wire {
  const start = wire.bytes.indexOf('<?xml');
  if (start === -1 || wire.bytes.indexOf('</S12:Envelope>') < start) return wire;
  const text = change(envelopeOf(wire));
  return text === envelopeOf(wire) || !wire.bytes.includes(envelopeOf(wire)) ? wire : withEnvelope(wire, () => text);
}

/** Changes what the sender signs: the envelope with its document. */
export function mutateXml(text: string, random: Random): { readonly text: string; readonly name: string } {
  const [name, change] = pick(random, Object.entries(XML));
  return { text: change(text, random), name };
}

/** Changes the gzip that the sender signs. */
export function mutateGzip(gzip: Buffer, random: Random): Buffer {
  return pick(random, [
    () => scramble(random, gzip),
    () => gzip.subarray(0, random(gzip.length)),
    () => Buffer.concat([gzip, gzip]),
    () => Buffer.concat([gzip, noise(random, 20)]),
    () => gzipSync(gzip),
    () => gzipSync(Buffer.alloc(3_000_000)),
  ])();
}

/** The place of a random element. Of broken XML, up to the first closing tag of its name. */
function elementIn(text: string, random: Random): readonly [start: number, end: number] {
  const tags = [...text.matchAll(/<([\w:]+)[^>]*>/g)];
  const tag = tags[random(tags.length)];
  if (tag === undefined) return [0, text.length];
  const after = tag.index + tag[0].length;
  if (tag[0].endsWith('/>')) return [tag.index, after];
  const close = text.indexOf(`</${tag[1]}>`, after);
  return [tag.index, close === -1 ? after : close + tag[1]!.length + 3];
}

function aroundElement(text: string, random: Random, change: (element: string) => string): string {
  const [start, end] = elementIn(text, random);
  return text.slice(0, start) + change(text.slice(start, end)) + text.slice(end);
}

function inTag(text: string, random: Random, change: (tag: string) => string): string {
  return atMatch(text, random, /<[\w:/][^>]*>/g, change);
}

function inText(text: string, random: Random, change: (value: string) => string): string {
  return atMatch(text, random, /(?<=>)[^<>]+(?=<)/g, change);
}

function atMatch(text: string, random: Random, pattern: RegExp, change: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  const one = found[random(found.length)];
  if (one === undefined) return text;
  return text.slice(0, one.index) + change(one[0]) + text.slice(one.index + one[0].length);
}

/** Changes a line of the MIME headers, or a boundary. */
function inHead(bytes: Buffer, random: Random, change: (line: string) => string): Buffer {
  const text = bytes.toString('latin1');
  return Buffer.from(atMatch(text, random, /^(?:Content-[^\r\n]*|--[^\r\n]+)(?=\r\n)/gm, change), 'latin1');
}

function boundaryLine({ bytes }: Pick<Wire, 'bytes'>): string {
  return bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('\r\n')));
}

/** The parts with the boundary before each, and the end. */
function parts(wire: Pick<Wire, 'bytes'>): Buffer[] {
  const text = wire.bytes.toString('latin1');
  const line = boundaryLine(wire);
  if (line === '') return [wire.bytes];
  return text.split(line).flatMap((part, index) => (index === 0 && part === '' ? [] : [Buffer.from(line + part, 'latin1')]));
}
