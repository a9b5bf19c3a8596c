// Limits the size of an answer (answerBudget.ts): items and texts are counted while they are read. An answer above a limit is an error.
import type { ApolloServerPlugin } from '@apollo/server';
import {
  defaultFieldResolver,
  type FormattedExecutionResult,
  type GraphQLFieldResolver,
  type GraphQLFormattedError,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isObjectType,
} from 'graphql';
import { ANSWER_LIMITS, type AnswerBudget, tooManyBytes } from './answerBudget.js';
import type { Graph } from './context.js';
import { isList } from './costs.js';

type Resolver = GraphQLFieldResolver<unknown, Graph>;

/** Each list counts its items, and each text with a resolver of its own its bytes. */
export function countAnswers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (isList(field)) field.resolve = counted(resolve ?? defaultFieldResolver, takeList);
      else if (resolve !== undefined && getNamedType(field.type) === GraphQLString) field.resolve = counted(resolve, takeText);
    }
  }
}

type SpendBudget = (budget: AnswerBudget, value: unknown) => void;

/** Without a promise where the resolver makes none: a promise for each field of a page costs more than reading it. */
function counted(resolve: Resolver, take: SpendBudget): Resolver {
  return (root, args, graph, info) => {
    const value = resolve(root, args, graph, info);
    if (value instanceof Promise) {
      return value.then((resolved: unknown) => {
        take(graph.budget, resolved);
        return resolved;
      });
    }
    take(graph.budget, value);
    return value;
  };
}

function takeList(budget: AnswerBudget, value: unknown): void {
  if (Array.isArray(value)) budget.takeItems(value.length);
}

function takeText(budget: AnswerBudget, value: unknown): void {
  if (typeof value === 'string') budget.takeBytes(Buffer.byteLength(value));
}

/**
 * Runs before Apollo writes the answer. A query above a limit is answered with HTTP 400 and without data. A mutation keeps its data, because
 * its changes are made.
 */
export const limitAnswers: ApolloServerPlugin<Graph> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, operation }) => {
      if (response.body.kind !== 'single' || operation === undefined) return;
      const result = response.body.singleResult;
      const error = limitOf(result);
      if (error === undefined) return;
      const isQuery = operation.operation === 'query';
      if (isQuery) response.http.status = 400;
      const others = (result.errors ?? []).filter((one) => !isLimit(one));
      response.body.singleResult = isQuery
        ? { errors: [error] }
        : { data: isWithin(result) ? (result.data ?? null) : null, errors: [...others, error] };
    },
  }),
};

type GraphAnswer = FormattedExecutionResult<Record<string, unknown>, Record<string, unknown>>;

/** The answer, or where it is above a limit, the error of that limit alone. */
export function limitAnswer(answer: GraphAnswer): GraphAnswer {
  const error = limitOf(answer);
  return error === undefined ? answer : { data: null, errors: [error] };
}

function limitOf(answer: GraphAnswer): GraphQLFormattedError | undefined {
  const found = answer.errors?.find(isLimit);
  if (found !== undefined || isWithin(answer)) return found;
  const { message, extensions } = tooManyBytes();
  return { message, extensions: { code: extensions['code'] } };
}

function isLimit({ extensions }: GraphQLFormattedError): boolean {
  return extensions?.['code'] === 'QUERY_LIMIT';
}

function isWithin(answer: GraphAnswer): boolean {
  return bytesWithin(answer, ANSWER_LIMITS.bytesMax);
}

/** Whether the value is written in fewer bytes, about: it ends as soon as it is not, and writes nothing. */
function bytesWithin(value: unknown, bytesMax: number): boolean {
  let left = bytesMax;
  const walk = (part: unknown): void => {
    if (left < 0) return;
    if (typeof part === 'string') left -= Buffer.byteLength(part) + QUOTES_BYTES;
    else if (typeof part !== 'object' || part === null) left -= SCALAR_BYTES;
    else if (Array.isArray(part)) for (const item of part) walk(item);
    else {
      for (const name in part) {
        left -= name.length + QUOTES_BYTES;
        walk((part as Record<string, unknown>)[name]);
      }
    }
  };
  walk(value);
  return left >= 0;
}

/** Two quotes and what separates it from the next. */
const QUOTES_BYTES = 3;
/** A number, true, false or null. */
const SCALAR_BYTES = 5;
