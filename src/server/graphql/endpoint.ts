// POST /graphql, and /graphql/stream for subscriptions: Apollo Server on Koa, with the same tokens as REST.
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { koaMiddleware } from '@as-integrations/koa';
import type { GraphQLFormattedError } from 'graphql';
import type { Context } from 'koa';
import type { Bound } from '../../auth/bearer.js';
import type { Settings } from '../../domain/settings.js';
import { readJson } from '../request/body.js';
import { requestContextOf } from '../request/context.js';
import { allowOrigin, answerPreflight } from '../request/cors.js';
import { languageOf } from '../request/language.js';
import type { RateLimiter } from '../request/rates.js';
import type { MemoryShare, UploadMemory } from '../request/uploadMemory.js';
import { visitorOfPages } from '../signIn/portal/session.js';
import { limitAnswers } from './answerLimits.js';
import { answerCompiled } from './compiled.js';
import { compressAnswer } from './compress.js';
import { createGraph, type Graph, type GraphqlService } from './context.js';
import { errorFormatter } from './errors.js';
import { limitQueries, QUERY_LIMITS } from './limits.js';
import { sharedSchema } from './schema.js';
import { lessOften } from './stream/lessOften.js';
import type { SubscriptionPassthrough } from './stream/passedSubscription.js';
import { serveStream } from './stream/serve.js';
import { createStreams } from './stream/streams.js';
import { passSubscriptionsThrough } from './stream/subscriptionPassthrough.js';
import { faultOf } from './text.js';
import { readMultipartOperation } from './upload.js';

const CORS = {
  methods: 'POST',
  requestHeaders: 'Authorization, Content-Type, Apollo-Require-Preflight, X-Request-Id',
  exposedHeaders: 'X-Request-Id, Retry-After',
};

interface GraphqlEndpoint {
  serve(ctx: Context): Promise<void>;
  /** GraphQL over server-sent events. */
  stream(ctx: Context): Promise<void>;
  preflight(ctx: Context): void;
  /** Ends all streams. */
  endStreams(): void;
  stop(): Promise<void>;
}

/**
 * A missing or invalid token is HTTP 401 with the body of REST (docs/decisions/056). Persisted queries (APQ) are kept in a bounded cache of
 * this process.
 */
export async function createGraphqlEndpoint(app: GraphqlService, rates: RateLimiter, memory: UploadMemory): Promise<GraphqlEndpoint> {
  const { introspection } = app.config.graphql;
  const format = errorFormatter(app.database, app.log);
  const schema = sharedSchema();
  const streams = createStreams(app);
  const apollo = new ApolloServer<Graph>({
    schema,
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: QUERY_LIMITS.tokensMax },
    cache: 'bounded',
    formatError: format,
    // Responses are not cached, and the plugin would visit every field.
    plugins: [
      limitQueries,
      passSubscriptionsThrough,
      answerCompiled(schema, format),
      limitAnswers,
      ApolloServerPluginCacheControlDisabled(),
    ],
    stopOnTerminationSignals: false,
    logger: {
      debug() {},
      info() {},
      warn: (text) => app.log.warn('graphql', { text }),
      error: (text) => app.log.error('graphql', { text }),
    },
  });
  await apollo.start();
  const answer = koaMiddleware(apollo, { context: async ({ ctx }) => ctx.state['graph'] as Graph });
  return {
    preflight: (ctx) => answerPreflight(ctx, app.config.http.corsOrigins, CORS),
    async serve(ctx) {
      const actor = await admit(app, rates, ctx);
      ctx.state['graph'] = createGraph(app, rates, { actor, language: languageOf(ctx) });
      acceptJson(ctx);
      const share = memory(actor.tenantId);
      try {
        const body = await readBody(ctx, app.settings, share);
        ctx.request.body = body as NonNullable<typeof ctx.request.body>;
        const fault = faultOf(body);
        if (fault === undefined) await answer(ctx as never, async () => undefined);
        else answerFault(ctx, format(fault.toJSON(), fault));
      } finally {
        share.release();
      }
      await compressAnswer(ctx);
      // Responses contain secrets and links.
      ctx.set('Cache-Control', 'no-store');
    },
    async stream(ctx) {
      const actor = await admit(app, rates, ctx);
      const stream = streams.open(
        actor,
        lessOften(() => boundOf(app, ctx, { isUse: false })),
        ctx.res,
      );
      const language = languageOf(ctx);
      const graph = (hold: SubscriptionPassthrough, answers: number) => createGraph(app, rates, { actor, language, hold, answers });
      await serveStream(ctx, { apollo, format, graph }, stream, await readOperation(ctx));
      ctx.set('Cache-Control', 'no-store');
    },
    endStreams: () => streams.stop(),
    stop: () => apollo.stop(),
  };
}

async function admit(app: GraphqlService, rates: RateLimiter, ctx: Context): Promise<Bound> {
  allowOrigin(ctx, app.config.http.corsOrigins, CORS);
  const actor = { ...(await boundOf(app, ctx)), ...requestContextOf(ctx) };
  await rates.take(actor, 'read');
  return actor;
}

/** By a token, or by the session of a browser. */
async function boundOf(app: GraphqlService, ctx: Context, looking?: { readonly isUse: boolean }): Promise<Bound> {
  const authorization = ctx.get('Authorization');
  const visitor = authorization === '' ? await visitorOfPages(app, ctx, looking) : undefined;
  return visitor ?? app.bearer(authorization);
}

/** A client that asks for problem documents gets JSON where there is no problem, as from every endpoint. */
function acceptJson({ req }: Context): void {
  const { accept = '' } = req.headers;
  if (accept.toLowerCase().includes('application/problem+json')) req.headers.accept = `${accept}, application/json;q=0.1`;
}

function answerFault(ctx: Context, error: GraphQLFormattedError): void {
  ctx.status = 400;
  ctx.body = { errors: [error] };
}

async function readBody(ctx: Context, settings: Settings, share: MemoryShare): Promise<object> {
  return ctx.is('multipart/form-data') ? readMultipartOperation(ctx, settings, share) : readOperation(ctx);
}

/** A body that is no JSON goes to Apollo as an empty one: its CSRF prevention answers forms and plain text. */
async function readOperation(ctx: Context): Promise<object> {
  if (!ctx.is('json', '+json')) return {};
  const body = await readJson(ctx);
  return typeof body === 'object' && body !== null ? body : {};
}
