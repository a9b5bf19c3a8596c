// Text on its way into XML. What comes out parses back to exactly what went in, line ends and tabs included.

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const TEXT = /[&<>\r]/g;
const TEXT_ASCII = /[&<>\r]|[^\0-\x7f]/gu;
// Parsers turn white space in attribute values into spaces unless it is written as references (XML 1.0, 3.3.3).
const ATTRIBUTE = /[&<>"'\t\n\r]/g;
const ATTRIBUTE_ASCII = /[&<>"'\t\n\r]|[^\0-\x7f]/gu;

/** `ascii`: for documents declared US-ASCII; every other character becomes a reference. */
interface EscapeOptions {
  readonly ascii?: boolean;
}

/** For character data. Characters that XML cannot carry are the caller's to refuse: `isXmlText`. */
export function escapeText(text: string, { ascii = false }: EscapeOptions = {}): string {
  return text.replace(ascii ? TEXT_ASCII : TEXT, escapeCharacter);
}

/** For attribute values in either kind of quotes. */
export function escapeAttribute(text: string, { ascii = false }: EscapeOptions = {}): string {
  return text.replace(ascii ? ATTRIBUTE_ASCII : ATTRIBUTE, escapeCharacter);
}

/** All that is no Char of XML 1.0 (production 2). */
const NO_CHAR = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Whether every character is one that XML 1.0 can carry. */
export function isXmlText(text: string): boolean {
  return !NO_CHAR.test(text);
}

/** With U+FFFD for each character that XML 1.0 cannot carry: for messages that must leave whatever somebody wrote. */
export function asXmlText(text: string): string {
  return text.replace(new RegExp(NO_CHAR, 'gu'), '\u{fffd}');
}

function escapeCharacter(character: string): string {
  return ENTITIES[character] ?? `&#${character.codePointAt(0)};`;
}
