// JSON Schemas in words: the type of a value in one line, and an object as a table of its members.
import type { Schema } from '../../openapi/parts.js';
import { type Html, type HtmlValue, html, NOTHING } from '../html.js';
import { inline, table } from '../markdown.js';

const BOUNDS: Readonly<Record<string, string>> = {
  minLength: 'at least _ characters',
  maxLength: 'at most _ characters',
  minItems: 'at least _ items',
  maxItems: 'at most _ items',
  minimum: 'at least _',
  maximum: 'at most _',
  pattern: 'pattern _',
};

/** Where the reference shows a schema: the last part of `#/components/schemas/X`. */
export function anchorOf(name: string): string {
  return `schema-${name}`;
}

/** `list of File`, `"send" or "receive"`, `text, at most 255 characters`. */
export function typeOf(schema: Schema): Html {
  const alternatives = (schema['oneOf'] ?? schema['anyOf']) as readonly Schema[] | undefined;
  if (typeof schema['$ref'] === 'string') return link(schema['$ref']);
  if (alternatives !== undefined) return joined(alternatives.map(typeOf), ' or ');
  if ('const' in schema) return html`<code>${JSON.stringify(schema['const'])}</code>`;
  if (Array.isArray(schema['enum']))
    return joined(
      schema['enum'].map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' or ',
    );
  const limits = Object.entries(BOUNDS).filter(([name]) => name in schema);
  const bounds = limits.map(([name, words]) => html`, ${words.replace('_', () => String(schema[name]))}`);
  return html`${base(schema)}${bounds}`;
}

function base(schema: Schema): HtmlValue {
  const { type, items, format } = schema as { type?: string | readonly string[]; items?: Schema; format?: string };
  if (type === 'array') return html`list of ${items === undefined ? 'anything' : typeOf(items)}`;
  const name = type === undefined ? 'anything' : [type].flat().join(' or ');
  return format === undefined ? name : `${name} (${format})`;
}

function link(ref: string): Html {
  const name = ref.split('/').at(-1)!;
  return html`<a href="#${anchorOf(name)}">${name}</a>`;
}

function joined(values: readonly Html[], between: string): Html {
  return html`${values.map((value, at) => (at === 0 ? value : html`${between}${value}`))}`;
}

/** The members of an object, nested ones by their whole path; nothing for other schemas. */
export function members(schema: Schema): Html {
  const rows = rowsOf(schema, '');
  return rows.length === 0 ? NOTHING : table(['Member', 'Type', 'Meaning'], rows);
}

function rowsOf(schema: Schema, prefix: string): HtmlValue[][] {
  const { properties = {}, required = [] } = schema as { properties?: Readonly<Record<string, Schema>>; required?: readonly string[] };
  return Object.entries(properties).flatMap(([name, property]) => {
    const isRequired = required.includes(name);
    const row = [
      html`<code>${prefix}${name}</code>${isRequired ? '' : html` <span class="soft">optional</span>`}`,
      typeOf(property),
      inline(String(property['description'] ?? '')),
    ];
    const within = property['type'] === 'array' ? ((property['items'] ?? {}) as Schema) : property;
    return [row, ...rowsOf(within, `${prefix}${name}${within === property ? '' : '[]'}.`)];
  });
}
