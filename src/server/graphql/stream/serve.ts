// POST /graphql/stream: GraphQL over server-sent events, distinct connections mode of the graphql-sse protocol: one operation per
// connection, each result as `next`, then `complete`. Faults of the operation are results, too.
import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import {
  createSourceEventStream,
  type ExecutionResult,
  execute,
  type FormattedExecutionResult,
  type GraphQLError,
  type GraphQLFormattedError,
} from 'graphql';
import type { Context } from 'koa';
import { createAnswerBudget } from '../answerBudget.js';
import { limitAnswer } from '../answerLimits.js';
import type { Graph } from '../context.js';
import { faultOf } from '../text.js';
import type { PassedSubscription, SubscriptionPassthrough } from './passedSubscription.js';
import type { Stream } from './streams.js';

interface Serving {
  readonly apollo: ApolloServer<Graph>;
  readonly format: (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;
  /** Loaders cache for their lifetime: changes that are sent together share them. */
  readonly graph: (hold: SubscriptionPassthrough, answers: number) => Graph;
}

type Batch = readonly unknown[];

/** Responds with the stream. An invalid GraphQL request is answered as by POST /graphql. */
export async function serveStream(ctx: Context, serving: Serving, stream: Stream, body: object): Promise<void> {
  const { apollo, format, graph } = serving;
  const hold: SubscriptionPassthrough = { signal: stream.signal, begun: false, operation: undefined };
  const context = graph(hold, 1);
  const fault = faultOf(body);
  const answer = fault === undefined ? await check(ctx, apollo, context, body) : undefined;
  if (answer !== undefined && !hold.begun) return passOn(ctx, answer);
  const { operation } = hold;
  const source = operation === undefined ? fault && { errors: [fault] } : await subscribe(operation, context);
  ctx.status = 200;
  ctx.type = 'text/event-stream';
  // Tells proxies not to buffer the response.
  ctx.set('X-Accel-Buffering', 'no');
  ctx.body = stream.body;
  // Some browsers treat a response as started only after its first byte.
  await stream.send(':\n\n');
  if (source === undefined) finish(stream, next(textOf(answer!).trim()));
  else if (!isStream(source)) finish(stream, next(JSON.stringify(spelled(source, format))));
  else void pump(stream, source, (batch) => answers(operation!, graph(hold, batch.length), batch, format), format);
}

function check(ctx: Context, apollo: Serving['apollo'], context: Graph, body: object): Promise<HTTPGraphQLResponse> {
  return apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers: headersOf(ctx), search: '', body },
    context: async () => context,
  });
}

/** Sends results until the source or the stream ends. */
async function pump(
  stream: Stream,
  source: AsyncIterable<Batch>,
  answer: (batch: Batch) => Promise<readonly FormattedExecutionResult[]>,
  format: Serving['format'],
): Promise<void> {
  try {
    for await (const batch of source) {
      for (const result of await answer(batch)) {
        if (stream.signal.aborted) break;
        await stream.send(next(JSON.stringify(result)));
      }
    }
    finish(stream);
  } catch (error) {
    const thrown = error as GraphQLError;
    finish(stream, next(JSON.stringify({ errors: [format({ message: thrown.message, extensions: thrown.extensions ?? {} }, thrown)] })));
  }
}

async function subscribe(operation: PassedSubscription, contextValue: Graph): Promise<AsyncIterable<Batch> | ExecutionResult> {
  const { schema, document, operationName, variables } = operation;
  return (await createSourceEventStream({ schema, document, operationName, variableValues: variables, contextValue })) as
    | AsyncIterable<Batch>
    | ExecutionResult;
}

/** The limits are for each answer. What loaders read for several of them has those of all. */
function answers(
  operation: PassedSubscription,
  graph: Graph,
  batch: Batch,
  format: Serving['format'],
): Promise<FormattedExecutionResult[]> {
  const { schema, document, operationName, variables } = operation;
  return Promise.all(
    batch.map(async (rootValue) => {
      const contextValue: Graph = { ...graph, budget: createAnswerBudget() };
      const result = await execute({ schema, document, operationName, variableValues: variables, contextValue, rootValue });
      return limitAnswer(spelled(result, format));
    }),
  );
}

function spelled({ errors, ...result }: ExecutionResult, format: Serving['format']): FormattedExecutionResult {
  return errors === undefined ? result : { ...result, errors: errors.map((error) => format(error.toJSON(), error)) };
}

function isStream(source: AsyncIterable<Batch> | ExecutionResult): source is AsyncIterable<Batch> {
  return Symbol.asyncIterator in source;
}

function next(json: string): string {
  return `event: next\ndata: ${json}\n\n`;
}

/** GraphQL over SSE protocol, "Include an empty data field": without it EventSource does not call its listener. */
function finish(stream: Stream, before = ''): void {
  stream.end(`${before}event: complete\ndata: \n\n`);
}

/** Apollo would refuse an unknown response type. It only validates here. */
function headersOf(ctx: Context): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(ctx.headers)) if (value !== undefined) headers.set(name, [value].flat().join(', '));
  headers.set('accept', 'application/json');
  return headers;
}

function passOn(ctx: Context, answer: HTTPGraphQLResponse): void {
  ctx.status = answer.status ?? 200;
  for (const [name, value] of answer.headers) ctx.set(name, value);
  ctx.body = textOf(answer);
}

/** Responses are complete: @defer and @stream are not in the schema. */
function textOf({ body }: HTTPGraphQLResponse): string {
  if (body.kind !== 'complete') throw new Error('An answer in pieces');
  return body.string;
}
