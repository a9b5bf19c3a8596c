// What the receiving mail server says of the sender of a message: Authentication-Results (RFC 8601). Pure.
import type { ParsedMessage } from './parsed.js';

/** A field is read up to here. */
const FIELD_CHARACTERS_MAX = 16 * 1024;

type Methods = ReadonlyMap<string, readonly string[]>;

/**
 * Whether the server of this authserv-id says that the message fails DMARC, or SPF and DKIM where it has no result of DMARC. A sender can
 * write such fields, too, but only below those of the server. So the topmost result of each method counts, and a result of DMARC only
 * where it is not below those of both others. A domain without a policy (`none`) has no result of DMARC.
 */
export function failsAuthentication({ headerLines }: Pick<ParsedMessage, 'headerLines'>, server: string): boolean {
  const fields = headerLines.flatMap(({ key, line }) => (key === 'authentication-results' ? [resultsOf(line)] : []));
  const own = fields.flatMap((field) => (field.server === server.toLowerCase() ? [field.methods] : []));
  const topmost = (isWanted: (methods: Methods) => boolean): number => {
    const index = own.findIndex(isWanted);
    return index < 0 ? own.length : index;
  };
  const [spf, dkim] = ['spf', 'dkim'].map((method) => topmost((methods) => methods.has(method))) as [number, number];
  const dmarc = topmost((methods) => methods.get('dmarc')?.some((result) => result !== 'none') === true);
  if (fails(own[dmarc], 'dmarc')) return true;
  const hasDmarc = dmarc < own.length && dmarc <= Math.max(spf, dkim);
  return !hasDmarc && fails(own[spf], 'spf') && fails(own[dkim], 'dkim');
}

/** Of several signatures, one that passes is enough. */
function fails(methods: Methods | undefined, method: string): boolean {
  const results = methods?.get(method) ?? [];
  return results.includes('fail') && !results.includes('pass');
}

function resultsOf(line: string): { readonly server: string; readonly methods: Methods } {
  const [head = '', ...infos] = withoutComments(line.slice(line.indexOf(':') + 1, FIELD_CHARACTERS_MAX)).split(';');
  const methods = new Map<string, string[]>();
  for (const info of infos) {
    const [, method = '', result = ''] = /^\s*([a-z0-9-]+)\s*(?:\/\s*\d+\s*)?=\s*([a-z]+)/.exec(info) ?? [];
    methods.set(method, [...(methods.get(method) ?? []), result]);
  }
  return { server: head.trim().split(/\s+/)[0] ?? '', methods };
}

/** In lower case, without comments. Of a quoted string, only the characters of names, so that it divides nothing. */
function withoutComments(text: string): string {
  let [depth, isQuoted, out] = [0, false, ''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\') at += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) out += /[\w.-]/.test(character) ? character : '';
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth = Math.max(0, depth - 1);
      out += ' ';
    } else if (depth === 0) out += character;
  }
  return out.toLowerCase();
}
