// `GET /` in the sandbox only: what this is, links, and first steps.
import { readFileSync } from 'node:fs';
import { type Html, html } from './html.js';
import { table } from './markdown.js';

interface Welcome {
  /** The address of the service in the browser. */
  readonly address: string;
  readonly demoClients: readonly { readonly id: string; readonly secret: string }[];
  readonly magicReceivers: readonly { readonly identifier: string; readonly about: string }[];
  /** Whether this service issues tokens, or an external issuer does. */
  readonly issuesTokens: boolean;
  /** Whether people can sign in. */
  readonly hasDashboard: boolean;
}

export function landing(welcome: Welcome): Html {
  return html`<h1>Document exchange: sandbox</h1>
<p>This service sends and receives invoices, credit notes, application responses and e-reports. It checks each document, sends it
over a network such as Peppol, and tells you of each step by webhooks.</p>
<p>This is its <strong>sandbox</strong>: the networks are simulated, and the secrets on this page are public. Send no real documents.</p>
<h2>Links</h2>
${links(welcome)}
${welcome.hasDashboard ? dashboard() : ''}
<h2>Try it</h2>
${firstSteps(welcome)}
<h2>Demo clients</h2>
${clients(welcome)}
<h2>Magic receivers</h2>
<p>Put one of these into the endpoint of the buyer (<code>cbc:EndpointID</code>). No one needs to register them.</p>
${table(
  ['Receiver', 'Outcome'],
  [
    ...welcome.magicReceivers.map(({ identifier, about }) => [html`<code>${identifier}</code>`, about]),
    ['any that is not registered', 'ERROR PARTICIPANT_NOT_FOUND'],
  ],
)}
`;
}

/** Part of the page itself: it loads nothing. */
function dashboard(): Html {
  const picture = readFileSync(new URL('dashboard.jpg', import.meta.url)).toString('base64');
  return html`<p><img src="data:image/jpeg;base64,${picture}" width="960" height="560" alt="The dashboard: documents with their parties, amounts and states"></p>
<p>Sign in as "Demo seller" in one window and as "Demo buyer" in another: what one sends, the other receives at once.</p>`;
}

function links({ address, demoClients, hasDashboard }: Welcome): Html {
  const rows = [
    ...(hasDashboard
      ? [['/app', 'Dashboard', 'sign in as a person of one of the two tenants: seller, buyer, or a viewer who changes nothing']]
      : []),
    ['/reference', 'API reference', 'every operation, parameter, body and status'],
    ['/openapi.json', 'OpenAPI document', 'the same for programs, OpenAPI 3.1'],
    ...demoClients.map(({ id }) => [`/graphql?client=${encodeURIComponent(id)}`, `GraphQL as ${id}`, 'with example queries']),
    ['/health/ready', 'Health', 'whether database, file store and jobs work'],
    ['/example-invoice.xml', 'Example invoice', 'valid, with its PDF inside; its receiver accepts it'],
  ] as const;
  return html`<ul>${rows.map(([path, name, about]) => html`<li><a href="${address}${path!}">${name!}</a>: ${about!}</li>`)}</ul>`;
}

function firstSteps({ address, demoClients, issuesTokens }: Welcome): Html {
  const [client = { id: 'CLIENT', secret: 'SECRET' }] = demoClients;
  const token = issuesTokens
    ? `T=$(curl -s ${address}/oauth2/token -d grant_type=client_credentials \\
  -d client_id=${client.id} -d client_secret=${client.secret} | jq -r .access_token)`
    : 'T=your-token';
  return html`<p>Get a token, send the example invoice, and see what became of it (needs <code>curl</code> and <code>jq</code>):</p>
<pre class="shell" tabindex="0"><code>${token}
curl -s ${address}/example-invoice.xml |
  curl -s ${address}/v3/documents/invoice/send/multipart -H "Authorization: Bearer $T" \\
  -H 'documentId: example' -F 'document=@-;filename=invoice.xml;type=application/xml' | jq .
sleep 2
curl -s ${address}/v4/documents/export/example -H "Authorization: Bearer $T" | jq .</code></pre>`;
}

function clients({ demoClients, issuesTokens }: Welcome): Html {
  const rows = demoClients.map(({ id, secret }) => [html`<code>${id}</code>`, html`<code>${secret}</code>`, 'all four']);
  const note = issuesTokens
    ? html`<p>Each is the client of a tenant of the same name.</p>`
    : html`<p>Tokens come from another issuer here, so these secrets open nothing.</p>`;
  return html`${note}${table(['Client', 'Secret', 'Scopes'], rows)}`;
}
