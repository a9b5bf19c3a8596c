// Translates the messages of the parser to our reasons. The gate adds the place.
import { shortened } from '../cut.js';

const NAME_CHARACTERS_SHOWN_MAX = 80;

const FIXED: ReadonlyMap<string, string> = new Map([
  ['disallowed character.', 'a character that XML does not allow here'],
  ['malformed comment.', '"--" inside a comment'],
  ['empty entity name.', '"&" without an entity name'],
  ['disallowed character in tag name', '"<" is not followed by a name'],
  ['disallowed character in tag name.', 'a character that is not allowed in an element name'],
  ['text data outside of root node.', 'text outside the root element'],
  ['inappropriately located doctype declaration.', 'a DOCTYPE is not allowed'],
  ['incorrect syntax.', '"<!" begins neither a comment nor a CDATA section'],
  ['processing instruction without a target.', 'a processing instruction without a target'],
  ['disallowed character in processing instruction name.', 'a character that is not allowed in the target of a processing instruction'],
  ['an XML declaration must be at the start of the document.', 'the XML declaration is not at the very start of the document'],
  ['the XML declaration must appear at the start of the document.', 'the target of a processing instruction must not be "xml"'],
  ['processing instructions are not allowed before root.', 'the XML declaration is malformed'],
  ['XML declaration is incomplete.', 'the XML declaration is incomplete'],
  ['XML declaration must contain a version.', 'the XML declaration has no version'],
  ['did not expect any more name/value pairs.', 'the XML declaration says more than it may'],
  ['value required.', 'a value is missing in the XML declaration'],
  ['value must be quoted.', 'a value in the XML declaration is not quoted'],
  ['standalone value must match "yes" or "no".', 'standalone must be "yes" or "no"'],
  ['whitespace required.', 'white space is missing in the XML declaration'],
  ['The character ? is disallowed anywhere in XML declarations.', 'the XML declaration is malformed'],
  ['documents may contain only one root.', 'more than one root element'],
  ['forward-slash in opening tag not followed by >.', '"/" in a start tag is not followed by ">"'],
  ['disallowed character in attribute name.', 'a character that is not allowed in an attribute name'],
  ['attribute without value.', 'an attribute without a value'],
  ['unquoted attribute value.', 'an attribute value that is not quoted'],
  ['no whitespace between attributes.', 'white space is missing between attributes'],
  ['the string "]]>" is disallowed in char data.', '"]]>" in text'],
  ['disallowed character in closing tag.', 'an end tag holds more than a name'],
  ['invalid attempt to undefine prefix in XML 1.0', 'a namespace prefix is declared with an empty name'],
  ['document must contain a root element.', 'the document has no root element'],
  ['unexpected end.', 'the document ends too early'],
  ['tags may not have "xmlns" as prefix.', 'the prefix "xmlns" must not be used for an element'],
  ['weird empty close tag.', 'an end tag without a name'],
  ['undefined entity.', 'an entity that is not defined'],
  ['disallowed character in entity name.', '"&" does not begin an entity or a character reference'],
  ['malformed character entity.', 'a character reference that names no XML character'],
]);

const WITH_NAME: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^unclosed tag: (.*)$/s, (name) => `the element <${name}> is not closed`],
  [/^unmatched closing tag: (.*)\.$/s, (name) => `the end tag </${name}> has no start tag`],
  [/^unbound namespace prefix: "(.*)"\.$/s, (name) => `the namespace prefix "${name}" is not declared`],
  [/^duplicate attribute: (?:\{.*\})?(.*)\.$/s, (name) => `the attribute "${name}" is given twice`],
  [/^malformed name: (.*)\.$/s, (name) => `"${name}" is not a name with one prefix at most`],
  [/^(?:version|encoding|expected)/, () => 'the XML declaration is malformed'],
  [/namespace|prefix/, () => 'the prefixes "xml" and "xmlns" and their namespaces are reserved'],
];

/** Our reason for a message of the parser, which may begin with `line:column: `. */
export function explain(message: string): string {
  const bare = message.replace(/^\d+:\d+: /, '');
  const fixed = FIXED.get(bare);
  if (fixed !== undefined) return fixed;
  for (const [pattern, reason] of WITH_NAME) {
    const match = pattern.exec(bare);
    if (match) return reason(shorten(match[1] ?? ''));
  }
  return 'the document is not well-formed';
}

/** Names come from the document. A long name is cut. */
export function shorten(name: string): string {
  return shortened(name, NAME_CHARACTERS_SHOWN_MAX);
}

/** For an end tag with a wrong name, the parser does not say which element was open. */
export function mismatch(message: string, lastClosed: string): string | undefined {
  return message.endsWith('unexpected close tag.') ? `the end tag does not match the start tag <${shorten(lastClosed)}>` : undefined;
}
