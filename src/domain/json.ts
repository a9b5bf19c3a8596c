// JSON of others: requests, messages of bridges, answers of the services that channels ask.

/** Objects and lists within each other. Deeper ones overflow the stack wherever they are written or compared. */
export const JSON_DEPTH_MAX = 64;

/** Names of one object. More take seconds where an error of GraphQL shows the object. */
const JSON_NAMES_MAX = 1_000;

/** Whether a value of JSON is an object, and no list. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** For a parameter of a statement: PostgreSQL refuses U+0000 in JSON, which is left out, and half of a surrogate pair, which is replaced. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  // JSON.stringify escapes them, and no whole pair.
  return text.includes('\\u') ? text.replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, storable) : text;
}

/** The value as {@link jsonOf} stores it, for a member of an entity: MikroORM makes null of what is undefined in it, in place. */
export function storedJson<Value>(value: Value): Value {
  return JSON.parse(jsonOf(value)) as Value;
}

function storable(escaped: string): string {
  if (escaped === '\\u0000') return '';
  return escaped.startsWith('\\ud') ? '\ufffd' : escaped;
}

/** JSON that is nested too deeply, or has too many names. */
export class JsonRefused extends Error {
  /** For people. `reason`: completes a sentence that begins with what the JSON is. */
  constructor(readonly reason: string) {
    super(`the JSON ${reason}`);
  }
}

/** Throws a SyntaxError where the text is not JSON, and {@link JsonRefused} where its limits are exceeded. */
export function parseJson(text: string): unknown {
  checkText(text);
  const value: unknown = JSON.parse(text);
  if (/__proto__|\\u/.test(text)) refusePrototypes(value);
  return value;
}

/** Before JSON.parse, which takes any depth, and long for deep and wide objects. */
function checkText(text: string): void {
  const names = new Uint32Array(JSON_DEPTH_MAX + 1);
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case BRACE:
      case BRACKET:
        depth += 1;
        if (depth > JSON_DEPTH_MAX) throw new JsonRefused(`must not be nested deeper than ${JSON_DEPTH_MAX} levels`);
        names[depth] = 0;
        break;
      case BRACE_END:
      case BRACKET_END:
        if (depth > 0) depth -= 1;
        break;
      case COLON:
        names[depth]! += 1;
        if (names[depth]! > JSON_NAMES_MAX) throw new JsonRefused(`must not have an object of more than ${JSON_NAMES_MAX} names`);
    }
  }
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The position of the quotation mark that ends the string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** A member `__proto__` would become the prototype of a copy. */
function refusePrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) throw new JsonRefused('must not have the name __proto__');
  for (const part of Array.isArray(value) ? value : Object.values(value)) refusePrototypes(part);
}
