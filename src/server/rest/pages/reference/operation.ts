// One operation of the OpenAPI document: parameters, body, and an answer for each status.
import type { Answer, Content, Operation, Reference, Schema } from '../../openapi/parts.js';
import { type Html, html, NOTHING } from '../html.js';
import { inline, markdown, table } from '../markdown.js';
import { members, typeOf } from './schema.js';

/** Finds what `#/components/responses/X` names. */
export type Resolve = (answer: Answer | Reference) => Answer;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Body {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, Content>>;
}

/** `target` is what stands behind the method: a path, or the name of a webhook. `command` asks for it. */
export function operationOf(method: string, target: string, operation: Operation, resolve: Resolve, command: string | undefined): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<article id="${operationId}"><h3><code class="path"><span class="method">${method.toUpperCase()}</span>${target}</code>${inline(summary)}</h3>
${description === undefined ? NOTHING : markdown(description)}
<p class="soft">${authorisation(operation)}</p>
${parametersOf(parameters as readonly Parameter[])}
${requestBody === undefined ? NOTHING : bodyOf(requestBody as Body)}
${command === undefined ? NOTHING : html`<h4>Command</h4><pre tabindex="0"><code>${command}</code></pre>`}
<h4>Answers</h4>
${table(
  ['Status', 'Body', 'Meaning'],
  Object.entries(responses).map(([status, answer]) => answerRow(status, resolve(answer))),
)}</article>
`;
}

function authorisation({ security = [] }: Operation): Html {
  if (security.length === 0) return html`Needs no token.`;
  const ways = security.map((way) =>
    Object.entries(way)
      .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
      .join(' and '),
  );
  return html`Authorisation: ${ways.map((way) => (way === '' ? 'none' : way)).join(', or ')}.`;
}

function parametersOf(parameters: readonly Parameter[]): Html {
  if (parameters.length === 0) return NOTHING;
  const rows = parameters.map(({ name, in: place, required, description = '', schema = {} }) => [
    html`<code>${name}</code>${required === true ? '' : html` <span class="soft">optional</span>`}`,
    place,
    typeOf(schema),
    inline(description),
  ]);
  return html`<h4>Parameters</h4>${table(['Name', 'In', 'Type', 'Meaning'], rows)}`;
}

function bodyOf({ required, content }: Body): Html {
  const kinds = Object.entries(content).map(
    ([type, { schema = {}, examples = {} }]) => html`<p><code>${type}</code>: ${typeOf(schema)}${required === true ? '' : ', optional'}</p>
${members(schema)}${Object.entries(examples).map(([name, { value }]) => example(name, value))}`,
  );
  return html`<h4>Body</h4>${kinds}`;
}

function answerRow(status: string, { description, headers = {}, content = {} }: Answer): Html[] {
  const bodies = Object.entries(content).map(([type, { schema = {} }]) => html`<div><code>${type}</code> ${typeOf(schema)}</div>`);
  const examples = Object.values(content).flatMap((one) => Object.entries(one.examples ?? {}));
  const names = Object.keys(headers).filter((name) => name !== 'X-Request-Id');
  const also = names.length === 0 ? NOTHING : html`<div class="soft">Headers: ${names.join(', ')}</div>`;
  return [
    html`<code>${status}</code>`,
    html`${bodies}`,
    html`${inline(description)}${also}${examples.map(([name, { value }]) => example(name, value))}`,
  ];
}

function example(name: string, value: unknown): Html {
  return html`<details><summary>Example: ${name}</summary><pre tabindex="0"><code>${JSON.stringify(value, undefined, 2)}</code></pre></details>`;
}
