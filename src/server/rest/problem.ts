// Problem documents (RFC 9457) for clients that ask for them with `Accept: application/problem+json` (docs/problems.md).
import { STATUS_CODES } from 'node:http';
import type { Context } from 'koa';
import type { ErrorCode, ExchangeError, Fault } from '../../domain/errors.js';
import { OTHER_PROBLEMS, otherTypeOf } from './otherProblems.js';
import { FAULT, REFUSALS } from './refusals.js';
import { ABOUT, type About } from './refusalTexts.js';

export const PROBLEM_TYPE = 'application/problem+json';
/** Where the pages of the types are. */
export const PROBLEMS_PATH = '/problems';

/** Answers of protocols: their senders expect the form of the protocol. */
const PROTOCOL_TYPE = /soap\+xml/;

/** For an interface whose errors are always problem documents. */
export function withProblems<C extends Context>(handler: (ctx: C) => Promise<void>): (ctx: C) => Promise<void> {
  return async (ctx) => {
    ctx.state['problems'] = true;
    await handler(ctx);
  };
}

/** Whether the client names the media type of problem documents, with any weight but 0, or the interface has no other. */
export function wantsProblem(ctx: Context): boolean {
  if (ctx.state['problems'] === true) return true;
  return ctx.get('Accept').toLowerCase().includes(PROBLEM_TYPE) && ctx.accepts(PROBLEM_TYPE) !== false;
}

/** The last segment of a problem's type, such as `document-not-found`. */
export function typeOf(code: ErrorCode | 'FAULT'): string {
  return code === 'FAULT' ? 'internal-server-error' : code.toLowerCase().replaceAll('_', '-');
}

/** Undefined: a fault of the service. It tells nothing of the inside. */
export function answerProblem(ctx: Context, publicUrl: string, error: ExchangeError | undefined): void {
  const code = error?.code ?? 'FAULT';
  const { status, title } = error === undefined ? FAULT : REFUSALS[error.code];
  write(ctx, {
    type: `${publicUrl}${PROBLEMS_PATH}/${typeOf(code)}`,
    title,
    status,
    detail: error === undefined ? 'The log of the service has the cause, under the id of this request' : reasonOf(error, title),
    instance: String(ctx.state['requestId']),
    ...(error === undefined || error.faults.length === 0 ? {} : { errors: error.faults.map(({ reason: _, ...fault }) => fault) }),
  });
}

function reasonOf({ code, message, detail, explained }: ExchangeError, title: string): string {
  // The text of a registry says more than the reason beside it.
  if (code === 'REGISTRY_REFUSED' && detail !== undefined) return `${message}; ${detail}`;
  return explained ?? detail ?? (isSaid(message, title, REFUSALS[code].status) ? descriptionOf(code) : undefined) ?? message;
}

/** Whether the text says no more than the members beside it. */
function isSaid(text: string, title: string, status: number): boolean {
  return [title, STATUS_CODES[status]].some((said) => said?.toLowerCase() === text.toLowerCase());
}

/** Undefined for what REST never answers. */
function descriptionOf(code: ErrorCode): string | undefined {
  return (ABOUT as Partial<Readonly<Record<ErrorCode, About>>>)[code]?.description;
}

/** An error answer with a body of its own: members of that body stay. */
export function answerAsProblem(ctx: Context, publicUrl: string): void {
  if (PROTOCOL_TYPE.test(ctx.response.get('Content-Type'))) return;
  const { errors, ...body } = membersOf(ctx);
  const type = otherTypeOf(ctx.status, { ...body, errors });
  const title = type === undefined ? (STATUS_CODES[ctx.status] ?? 'Error') : OTHER_PROBLEMS[type].title;
  const faults = faultsOfGraphql(errors);
  const detail = detailOf(body, faults) ?? (type === undefined ? undefined : OTHER_PROBLEMS[type].description);
  write(ctx, {
    ...body,
    type: type === undefined ? 'about:blank' : `${publicUrl}${PROBLEMS_PATH}/${type}`,
    title,
    status: ctx.status,
    ...(detail === undefined ? {} : { detail }),
    instance: String(ctx.state['requestId']),
    ...(faults.length === 0 ? {} : { errors: faults }),
  });
}

/** GraphQL answers with a text of JSON. */
function membersOf({ body, response }: Context): Readonly<Record<string, unknown>> {
  if (isMembers(body)) return body;
  if (typeof body !== 'string' || response.is('json', '+json') === false) return {};
  const value: unknown = JSON.parse(body);
  return isMembers(value) ? value : {};
}

const PLACES: Readonly<Record<string, string>> = {
  GRAPHQL_PARSE_FAILED: '#/query',
  GRAPHQL_VALIDATION_FAILED: '#/query',
  QUERY_LIMIT: '#/query',
  BAD_USER_INPUT: '#/variables',
};

/** The errors of a request that was not executed. */
function faultsOfGraphql(errors: unknown): readonly Fault[] {
  if (!Array.isArray(errors)) return [];
  return (errors as { message: string; extensions?: { code?: unknown } }[]).map(({ message, extensions }) => ({
    pointer: PLACES[String(extensions?.code)] ?? '#',
    detail: message.trim(),
  }));
}

/** RFC 6749 §5.2 `error_description`, or the errors of GraphQL. */
function detailOf({ error_description }: Readonly<Record<string, unknown>>, faults: readonly Fault[]): string | undefined {
  if (typeof error_description === 'string') return error_description;
  return faults.length === 0 ? undefined : faults.map(({ detail }) => detail).join('; ');
}

function isMembers(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
}

function write(ctx: Context, problem: { readonly status: number; readonly [member: string]: unknown }): void {
  ctx.status = problem.status;
  ctx.body = JSON.stringify(problem);
  ctx.set('Content-Type', `${PROBLEM_TYPE}; charset=utf-8`);
}
