// `GET /` outside the sandbox: what answers here, and where to go on.
import { PROBLEMS_PATH } from '../problem.js';
import { type Html, html } from './html.js';

/** `home`: the address of the service. */
export function welcome(home: string): Html {
  const links = [
    ['/openapi.json', 'OpenAPI document', 'every operation, parameter, body and status of the REST interface'],
    [PROBLEMS_PATH, 'Problem types', 'what each error means, and what to do'],
    ['/health/ready', 'Health', 'whether database, file store and jobs work'],
  ] as const;
  return html`<h1>Document exchange</h1>
<p>This service sends and receives electronic business documents: invoices, credit notes, application responses and e-reports.
Programs use its REST and GraphQL interfaces with an access token. Ask its operator for a client.</p>
<h2>Links</h2>
<ul>${links.map(([path, name, about]) => html`<li><a href="${home}${path}">${name}</a>: ${about}</li>`)}</ul>
`;
}
