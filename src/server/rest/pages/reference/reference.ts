// `GET /reference` in sandbox only: the OpenAPI document of this service, for people.
import type { OpenapiDocument } from '../../openapi/document.js';
import type { Answer, Operation, Paths, Schema } from '../../openapi/parts.js';
import { type Html, html } from '../html.js';
import { inline, markdown } from '../markdown.js';
import { curlOf } from './curl.js';
import { operationOf, type Resolve } from './operation.js';
import { anchorOf, members, typeOf } from './schema.js';

/** The members of the document that the page shows. */
type ReferenceDocument = OpenapiDocument & {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly webhooks: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly responses: Readonly<Record<string, Answer>> };
};

interface Entry {
  readonly method: string;
  readonly target: string;
  readonly operation: Operation;
}

/** `home` is the address of the service. */
export function reference(document: OpenapiDocument, home: string): Html {
  const { info, tags, paths, webhooks, components } = document as ReferenceDocument;
  const entries = [...entriesOf(paths), ...entriesOf(webhooks)];
  const resolve: Resolve = (answer) => ('$ref' in answer ? components.responses[answer.$ref.split('/').at(-1)!]! : answer);
  // A webhook is sent, not asked for.
  const commandOf = (method: string, target: string, operation: Operation): string | undefined =>
    target in paths ? curlOf(home, method.toUpperCase(), target, operation, components.schemas) : undefined;
  const groups = tags.map((tag) => ({ ...tag, entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)) }));
  return html`<p><a href="${home}/">Start page</a> · <a href="${home}/openapi.json">OpenAPI document</a></p>
<h1>${info.title}: API reference</h1>
<p class="soft">Version ${info.version}, at <code>${home}</code></p>
${markdown(info.description)}
<nav aria-label="Operations">${groups.map(
    (group) => html`<h4><a href="#tag-${group.name}">${group.name}</a></h4><ul>${group.entries.map(listed)}</ul>`,
  )}<h4><a href="#schemas">Schemas</a></h4></nav>
${groups.map(
  (group) => html`<section id="tag-${group.name}"><h2>${group.name}</h2>${markdown(group.description)}
${group.entries.map(({ method, target, operation }) => operationOf(method, target, operation, resolve, commandOf(method, target, operation)))}</section>
`,
)}<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas).map(schemaOf)}</section>
`;
}

function entriesOf(paths: Paths): Entry[] {
  return Object.entries(paths).flatMap(([target, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, target, operation: operation as Operation })),
  );
}

function listed({ method, target, operation }: Entry): Html {
  return html`<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${target}</code></a> ${inline(operation.summary)}</li>`;
}

function schemaOf([name, schema]: readonly [string, Schema]): Html {
  return html`<article id="${anchorOf(name)}"><h3><code>${name}</code></h3><p>${typeOf(schema)}</p>${inline(String(schema['description'] ?? ''))}${members(schema)}</article>
`;
}
