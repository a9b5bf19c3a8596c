// The pages that types of problem documents lead to (docs/problems.md). Every environment has them.
import type Router from '@koa/router';
import { ExchangeError } from '../../domain/errors.js';
import { PROBLEMS_PATH, typeOf } from '../problem.js';
import { ABOUT, type Failure, refusalOf } from '../refusalTexts.js';
import { answerPage, documentOf } from './document.js';
import { type Html, html } from './html.js';
import { inline, table } from './markdown.js';

/** SUBSCRIPTION_INVALID is BODY_INVALID in a problem document. */
type Kind = Exclude<Failure, 'SUBSCRIPTION_INVALID'>;
const KINDS = Object.keys(ABOUT).filter((failure): failure is Kind => failure !== 'SUBSCRIPTION_INVALID');

/** `GET /problems` and `GET /problems/{type}`. An unknown type is NOT_FOUND. */
export function problemPages(router: Router): void {
  router.get(PROBLEMS_PATH, async (ctx) => answerPage(ctx, documentOf('Problem types', list())));
  router.get(`${PROBLEMS_PATH}/:type`, async (ctx) => {
    const kind = KINDS.find((one) => typeOf(one) === ctx.params['type']);
    if (kind === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
    answerPage(ctx, documentOf(`Problem: ${refusalOf(kind).title}`, page(kind)));
  });
}

function list(): Html {
  const rows = KINDS.map((kind) => {
    const { status, title } = refusalOf(kind);
    return [html`<a href="${PROBLEMS_PATH}/${typeOf(kind)}">${typeOf(kind)}</a>`, String(status), title];
  });
  return html`<h1>Problem types</h1>${table(['Type', 'Status', 'Title'], rows)}`;
}

function page(kind: Kind): Html {
  const { description, remedy, examples } = ABOUT[kind];
  const { status, title } = refusalOf(kind);
  return html`<h1>${title}</h1>
<p><code>${typeOf(kind)}</code>, HTTP status ${status}</p>
<h2>Meaning</h2>
<p>${inline(description)}</p>
<h2>What to do</h2>
<p>${inline(remedy)}</p>
<h2>Examples</h2>
<ul>${Object.values(examples).map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p><a href="${PROBLEMS_PATH}">All problem types</a></p>
`;
}
