// Every refusal as an answer of the document. Status and key come from the table that the service itself answers by.
import { PROBLEM_TYPE } from '../problem.js';
import { ABOUT, type RefusedCode, refusalOf } from '../refusalTexts.js';
import { type Answer, json, type Reference, type Schema, schemaRef, withHeaders } from './parts.js';

/** What `components.responses` holds: each refusal by its code. */
export function failureAnswers(): Record<RefusedCode, Answer> {
  return Object.fromEntries((Object.keys(ABOUT) as RefusedCode[]).map((failure) => [failure, answerOf(failure)])) as Record<
    RefusedCode,
    Answer
  >;
}

function answerOf(failure: RefusedCode): Answer {
  const { description, examples, headers = {}, reason } = ABOUT[failure];
  const { key } = refusalOf(failure);
  const more = reason === undefined ? {} : { error: reason.error };
  const bodies = Object.fromEntries(Object.entries(examples).map(([name, sentence]) => [name, { [key]: sentence, ...more }]));
  return withHeaders(withProblem(json(description, schemaRef(schemaNameOf(failure)), bodies)), headers);
}

/** Clients that accept problem documents get one instead (docs/problems.md). */
function withProblem(answer: Answer): Answer {
  return { ...answer, content: { ...answer.content, [PROBLEM_TYPE]: { schema: schemaRef('Problem') as Schema & Reference } } };
}

function schemaNameOf(failure: RefusedCode): string {
  return ABOUT[failure].reason?.schema ?? (refusalOf(failure).key === 'Error' ? 'ErrorAnswer' : 'MessageAnswer');
}

/** Answers by status. Several refusals with one status become one answer whose body is one of theirs. */
export function failures(...names: readonly RefusedCode[]): Record<string, Answer | Reference> {
  const byStatus = Map.groupBy(names, (name) => String(refusalOf(name).status));
  return Object.fromEntries(
    [...byStatus].map(([status, [first, ...others]]) => [
      status,
      others.length === 0 ? { $ref: `#/components/responses/${first}` } : merged([first!, ...others]),
    ]),
  );
}

function merged(names: readonly RefusedCode[]): Answer {
  const answers = names.map(answerOf);
  const examples = Object.assign({}, ...answers.map(({ content }) => content?.['application/json']?.examples)) as Record<
    string,
    { value: unknown }
  >;
  const bodies = Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, value]));
  const answer = json(answers.map(({ description }) => description).join(' '), unionOf(names), bodies);
  return withHeaders(withProblem(answer), mergedHeaders(answers));
}

/** The schema for bodies of all of them. */
function unionOf(names: readonly RefusedCode[]): Reference {
  const schemas = [...new Set(names.map(schemaNameOf))];
  if (schemas.length === 1) return schemaRef(schemas[0]!);
  if (schemas.includes('ErrorAnswer') && schemas.includes('MessageAnswer')) return schemaRef('UploadConflict');
  // An InvalidBody is a MessageAnswer, too.
  return schemaRef(schemas.includes('MessageAnswer') ? 'MessageAnswer' : 'RegistrationRefusal');
}

/** Only what every one of them has is there for certain. */
function mergedHeaders(answers: readonly Answer[]): NonNullable<Answer['headers']> {
  const all: NonNullable<Answer['headers']> = Object.assign({}, ...answers.map(({ headers }) => headers));
  const isSure = (name: string): boolean => answers.every(({ headers }) => headers?.[name] !== undefined);
  return Object.fromEntries(Object.entries(all).map(([name, header]) => [name, isSure(name) ? header : { ...header, required: false }]));
}

/** What every endpoint behind a token may answer. */
export const GUARDED = ['UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'FAULT', 'UNAVAILABLE'] as const;
/** What every endpoint that reads JSON may answer beside a bad body. */
export const JSON_READ = ['REQUEST_TIMEOUT', 'REQUEST_TOO_LONG', 'UNSUPPORTED_MEDIA_TYPE'] as const;
