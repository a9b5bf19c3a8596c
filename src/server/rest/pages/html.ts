// HTML by a template tag: every value is escaped, except what the tag itself has made.

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlValue = Html | string | number | readonly HtmlValue[];

/** Lists are written one after the other. Attributes need quotes around their value. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, at) => part + (at < values.length ? written(values[at]!) : '')).join(''));
}

export const NOTHING = new Html('');

function written(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
