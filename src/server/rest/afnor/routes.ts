// The routes of AFNOR XP Z12-013 (Flow Service and Directory Service 1.3.0), with the tokens, scopes and rates of REST.
import type { Scope } from '../../../domain/vocabulary.js';
import type { RateKind } from '../../request/rates.js';
import type { UploadMemory } from '../../request/uploadMemory.js';
import type { Handler, Service } from '../context.js';
import { getDirectoryLine, refuseDirectory } from './directory.js';
import { createFlow, getFlow, searchForFlows } from './flows.js';
import { deleteWebhook, getWebhooks, postWebhook } from './webhooks.js';

const FLOW = '/afnor/flow/v1';
const DIRECTORY = '/afnor/directory/v1';

/** What needs the national directory. A colon that is part of the path has a backslash before it. */
const REFUSED = [
  ['post', '/siren/search'],
  ['get', '/siren/code-insee\\::siren'],
  ['post', '/siret/search'],
  ['get', '/siret/code-insee\\::siret'],
  ['post', '/routing-code/search'],
  ['get', '/routing-code/siret\\::siret/code\\::routingIdentifier'],
  ['post', '/directory-line/search'],
] as const;

type On = (method: 'get' | 'post' | 'delete', path: string, handler: (ctx: never) => Promise<void>) => void;
type Guard = (scope: Scope, kinds: RateKind | readonly RateKind[], handler: Handler) => (ctx: never) => Promise<void>;

export function afnorRoutes(app: Service, memory: UploadMemory, on: On, guard: Guard): void {
  on('post', `${FLOW}/flows`, guard('exchange/send', 'upload', createFlow(app, memory)));
  on('post', `${FLOW}/flows/search`, guard('exchange/receive', 'read', searchForFlows(app)));
  on('get', `${FLOW}/flows/:flowId`, guard('exchange/receive', 'read', getFlow(app)));
  on('get', `${FLOW}/webhooks`, guard('exchange/webhook', 'read', getWebhooks(app)));
  on('post', `${FLOW}/webhooks`, guard('exchange/webhook', ['read', 'change'], postWebhook(app)));
  on('delete', `${FLOW}/webhooks/:webhookUid`, guard('exchange/webhook', ['read', 'change'], deleteWebhook(app)));
  for (const service of [FLOW, DIRECTORY]) {
    on('get', `${service}/healthcheck`, async (ctx: { status: number; body: unknown }) => {
      ctx.status = 200;
      ctx.body = '';
    });
  }
  const line = '/directory-line/code\\::addressingIdentifier';
  on('get', DIRECTORY + line, guard('exchange/send', 'read', getDirectoryLine(app)));
  for (const [method, path] of REFUSED) on(method, DIRECTORY + path, guard('exchange/send', 'read', refuseDirectory()));
}
