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

/** Whether every character is one that XML 1.0 can carry (production 2, Char). */
export function isXmlText(text: string): boolean {
  return !/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(text);
}

function escapeCharacter(character: string): string {
  return ENTITIES[character] ?? `&#${character.codePointAt(0)};`;
}
