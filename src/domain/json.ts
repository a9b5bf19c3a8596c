// JSON of others: requests, messages of bridges, answers of the services that channels ask.

/** Objects and lists within each other. Deeper ones overflow the stack wherever they are written or compared. */
export const JSON_DEPTH_MAX = 64;

/** For people. */
export const TOO_DEEP = `must not be nested deeper than ${JSON_DEPTH_MAX} levels`;

/** What is nested too deeply. */
export class JsonTooDeep extends Error {
  constructor() {
    super(`the JSON ${TOO_DEEP}`);
  }
}

/** Throws a SyntaxError where the text is not JSON, and {@link JsonTooDeep} where it is nested too deeply. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkDepth(value);
  return value;
}

/** Throws {@link JsonTooDeep}. JSON.parse itself takes any depth. */
export function checkDepth(value: unknown): void {
  if (!isWithin(value, JSON_DEPTH_MAX)) throw new JsonTooDeep();
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && (Array.isArray(value) ? value : Object.values(value)).every((part) => isWithin(part, levels - 1));
}
