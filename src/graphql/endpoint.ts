// POST /graphql: Apollo Server on Koa, behind the same tokens as REST.
import { ApolloServer, type ApolloServerOptionsWithGateway } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { koaMiddleware } from '@as-integrations/koa';
import type { GraphQLSchema } from 'graphql';
import type { Context } from 'koa';
import { ExchangeError } from '../domain/errors.js';
import type { Settings } from '../domain/ports.js';
import { readJson } from '../request/body.js';
import type { RateLimiter } from '../request/rates.js';
import type { Share, UploadMemory } from '../request/uploadBody.js';
import { createExecutor } from './compiled.js';
import { createGraph, type Graph, type GraphqlService } from './context.js';
import { allowOrigin, answerPreflight } from './cors.js';
import { errorFormatter } from './errors.js';
import { limitQueries, QUERY_LIMITS } from './limits.js';
import { createSchema } from './schema.js';
import { readMultipartOperation } from './upload.js';

type GatewayInterface = ApolloServerOptionsWithGateway<Graph>['gateway'];
type GatewayExecutor = NonNullable<Awaited<ReturnType<GatewayInterface['load']>>['executor']>;

export interface GraphqlEndpoint {
  serve(ctx: Context): Promise<void>;
  preflight(ctx: Context): void;
  stop(): Promise<void>;
}

/** "no or a bad token: HTTP 401 and the REST body"; persisted queries (APQ) are kept in a bounded memory of this process. */
export async function createGraphqlEndpoint(app: GraphqlService, rates: RateLimiter, memory: UploadMemory): Promise<GraphqlEndpoint> {
  const { introspection } = app.config.graphql;
  const apollo = new ApolloServer<Graph>({
    gateway: compiling(createSchema()),
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: QUERY_LIMITS.tokensMax },
    cache: 'bounded',
    formatError: errorFormatter(app.database, app.log),
    // Nothing is cached by others, and the plugin would follow every field.
    plugins: [limitQueries, ApolloServerPluginCacheControlDisabled()],
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
    preflight: (ctx) => answerPreflight(ctx, app.config.http.corsOrigins),
    async serve(ctx) {
      allowOrigin(ctx, app.config.http.corsOrigins);
      const caller = await app.bearer(ctx.get('Authorization'));
      const waitSeconds = rates.take(caller, 'read');
      if (waitSeconds > 0) {
        ctx.set('Retry-After', String(waitSeconds));
        throw new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests');
      }
      ctx.state['graph'] = createGraph(app, rates, caller, String(ctx.state['requestId']));
      const share = memory();
      try {
        ctx.request.body = (await readBody(ctx, app.settings, share)) as NonNullable<typeof ctx.request.body>;
        await answer(ctx as never, async () => undefined);
      } finally {
        share.release();
      }
      // Answers carry secrets and links.
      ctx.set('Cache-Control', 'no-store');
    },
    stop: () => apollo.stop(),
  };
}

/** Apollo's seam for whoever executes operations: it parses, validates, limits and spells errors as ever. */
function compiling(schema: GraphQLSchema): GatewayInterface {
  const execute = createExecutor(schema);
  const executor: GatewayExecutor = ({ document, operation, queryHash, request, context }) =>
    execute({
      document,
      operation,
      operationName: request.operationName,
      queryHash,
      variables: request.variables,
      context,
    }) as ReturnType<GatewayExecutor>;
  return {
    onSchemaLoadOrUpdate(tell) {
      tell({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({ executor }),
    stop: async () => undefined,
  };
}

/** What is no JSON goes to Apollo without a body: its CSRF prevention answers forms and plain text. */
async function readBody(ctx: Context, settings: Settings, share: Share): Promise<object> {
  if (ctx.is('multipart/form-data')) return readMultipartOperation(ctx, settings, share);
  if (!ctx.is('json', '+json')) return {};
  const body = await readJson(ctx, { explains: true });
  return typeof body === 'object' && body !== null ? body : {};
}
