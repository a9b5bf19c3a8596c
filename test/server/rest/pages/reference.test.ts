// The API reference: it contains the whole OpenAPI document, and no text that a browser interprets as markup.

import type { OpenapiDocument } from '../../../../src/server/rest/openapi/document.js';
import { html } from '../../../../src/server/rest/pages/html.js';
import { landing } from '../../../../src/server/rest/pages/landing.js';
import { markdown } from '../../../../src/server/rest/pages/markdown.js';
import { reference } from '../../../../src/server/rest/pages/reference/reference.js';
import { typeOf } from '../../../../src/server/rest/pages/reference/schema.js';
import { startApp } from '../../../support/app.js';
import { kept } from '../../../support/kept.js';
import { test } from '../../../support/test.js';

const exchange = kept(() => startApp());
let page: string;
let document: OpenapiDocument;

test.before(async () => {
  page = (await exchange.anonymous('/reference')).text;
  document = (await exchange.anonymous('/openapi.json')).body as OpenapiDocument;
});

/** The section of the page about one operation or schema. */
function article(id: string): string {
  const [, rest = ''] = page.split(`<article id="${id}">`);
  return rest.split('</article>')[0]!;
}

test('every operation has its method, path, parameters, and one row for each status', (t) => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { operationId, parameters = [], responses }] of Object.entries(item)) {
      const text = article(operationId);
      t.true(text.includes(`<span class="method">${method.toUpperCase()}</span>${path}</code>`), operationId);
      for (const { name } of parameters as { name: string }[]) t.true(text.includes(`<td><code>${name}</code>`), `${operationId} ${name}`);
      const [, answers = ''] = text.split('<h4>Answers</h4>');
      const statuses = Array.from(answers.matchAll(/<tr><td><code>(\w+)<\/code>/g), ([, status]) => status);
      t.deepEqual(statuses, Object.keys(responses), operationId);
    }
  }
});

test('every webhook and every schema is on the page', (t) => {
  for (const type of Object.keys(document['webhooks'] as object)) t.not(article(`on.${type}`), '', type);
  const { schemas } = document['components'] as { schemas: object };
  for (const name of Object.keys(schemas)) t.not(article(`schema-${name}`), '', name);
});

test('every tag is a group with its operations', (t) => {
  const groups = Array.from(page.matchAll(/<section id="tag-(\w+)">/g), ([, name]) => name);
  t.deepEqual(
    groups,
    (document['tags'] as { name: string }[]).map(({ name }) => name),
  );
});

test('a value in a template is escaped, HTML is not escaped twice', (t) => {
  t.is(html`<a href="${'"\'>&'}">${['<b>', html`<i>${'<'}</i>`, 1]}</a>`.text, '<a href="&quot;&#39;&gt;&amp;">&lt;b&gt;<i>&lt;</i>1</a>');
});

test('markup in the OpenAPI document is shown, not run', (t) => {
  const evil = '<script>alert(1)</script>';
  const spoiled = JSON.parse(JSON.stringify(document), (key, value) =>
    ['description', 'summary', 'example', 'pattern'].includes(key) && typeof value === 'string' ? `${value} ${evil}` : value,
  ) as OpenapiDocument;
  const { text } = reference(spoiled, 'http://x');
  t.false(text.includes('<script'));
  t.true(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
});

test('markup in what the start page names is shown, not run', (t) => {
  const evil = '"><script>';
  const { text } = landing({
    address: evil,
    demoClients: [{ id: evil, secret: evil }],
    magicReceivers: [{ identifier: evil, about: evil }],
    issuesTokens: true,
    hasDashboard: true,
  });
  t.false(text.includes('<script'));
});

test('paragraphs, numbered lists, tables, code and bold', (t) => {
  t.is(
    markdown('a `b` **c** <d>\n\n1. x\n2. y\n\n| h |\n|---|\n| `i` |').text,
    '<p>a <code>b</code> <strong>c</strong> &lt;d&gt;</p><ol><li>x</li><li>y</li></ol><div class="wide" tabindex="0"><table><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td><code>i</code></td></tr></tbody></table></div>',
  );
});

for (const [schema, written] of [
  [{ type: 'string', format: 'uri', maxLength: 9 }, 'string (uri), at most 9 characters'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/DocumentFile' } }, 'list of <a href="#schema-DocumentFile">DocumentFile</a>'],
  [{ oneOf: [{ const: 'a' }, { enum: [1, 2] }] }, '<code>&quot;a&quot;</code> or <code>1</code> or <code>2</code>'],
  [{ type: 'string', pattern: '^$&<$' }, 'string, pattern ^$&amp;&lt;$'],
  [{}, 'anything'],
] as const) {
  test(`the type of ${JSON.stringify(schema)}`, (t) => {
    t.is(typeOf(schema).text, written);
  });
}

test('every operation has a command, and no webhook has one', (t) => {
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  t.deepEqual(
    ids.filter((id) => !article(id).includes('<h4>Command</h4>')),
    [],
  );
  t.false(article('on.invoice.receive').includes('<h4>Command</h4>'));
});

test('a long command has a line for each argument', (t) => {
  const [, command = ''] = /<h4>Command<\/h4><pre tabindex="0"><code>(.*?)<\/code>/s.exec(article('addParticipant'))!;
  t.deepEqual(command.replaceAll('&#39;', "'").replaceAll('&quot;', '"').split(' \\\n  '), [
    `curl -s -X POST ${exchange.url}/v3/participant`,
    '-H "Authorization: Bearer $T"',
    "-H 'Content-Type: application/json'",
    `-d '{"name":"Example Buyer","countryCode":"BE","identifier":"0208:0123456749","documentTypes":[158,160]}'`,
  ]);
});
