// The pages that types of problem documents lead to (docs/problems.md). Every environment has them.
import type Router from '@koa/router';
import { ExchangeError } from '../../../domain/errors.js';
import { OTHER_PROBLEMS, type OtherProblem } from '../otherProblems.js';
import { PROBLEMS_PATH, typeOf } from '../problem.js';
import { ABOUT, type RefusedCode, refusalOf } from '../refusalTexts.js';
import { answerPage, documentOf } from './document.js';
import { type Html, html } from './html.js';
import { inline, table } from './markdown.js';

/** By the last segment of the type. SUBSCRIPTION_INVALID is BODY_INVALID in a problem document. */
export const PROBLEMS: Readonly<Record<string, OtherProblem>> = {
  ...Object.fromEntries(
    (Object.keys(ABOUT) as RefusedCode[]).flatMap((failure) =>
      failure === 'SUBSCRIPTION_INVALID' ? [] : [[typeOf(failure), { ...ABOUT[failure], ...refusalOf(failure) }]],
    ),
  ),
  ...OTHER_PROBLEMS,
};

/** `GET /problems` and `GET /problems/{type}`. An unknown type is NOT_FOUND. */
export function problemPages(router: Router): void {
  router.get(PROBLEMS_PATH, async (ctx) => answerPage(ctx, documentOf('Problem types', list())));
  router.get(`${PROBLEMS_PATH}/:type`, async (ctx) => {
    const type = ctx.params['type'] ?? '';
    if (!Object.hasOwn(PROBLEMS, type)) throw new ExchangeError('NOT_FOUND', 'Not Found');
    answerPage(ctx, documentOf(`Problem: ${PROBLEMS[type]!.title}`, page(type, PROBLEMS[type]!)));
  });
}

function list(): Html {
  const rows = Object.entries(PROBLEMS).map(([type, { status, title }]) => [
    html`<a href="${PROBLEMS_PATH}/${type}">${type}</a>`,
    String(status),
    title,
  ]);
  return html`<h1>Problem types</h1>${table(['Type', 'Status', 'Title'], rows)}`;
}

function page(type: string, { status, title, description, remedy, examples }: OtherProblem): Html {
  return html`<h1>${title}</h1>
<p><code>${type}</code>, HTTP status ${status}</p>
<h2>Meaning</h2>
<p>${inline(description)}</p>
<h2>What to do</h2>
<p>${inline(remedy)}</p>
<h2>Examples</h2>
<ul>${Object.values(examples).map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p><a href="${PROBLEMS_PATH}">All problem types</a></p>
`;
}
