// Which way a document would take now, and why. Stores and sends nothing.
import { reachOf } from '../accounts/reach.js';
import { accountFor } from '../accounts/sending.js';
import type { Actor } from '../actor.js';
import { SendFault } from '../channel.js';
import type { Checked } from '../documents/checks/check.js';
import { checkAlone } from '../documents/checks/dryRun.js';
import type { UploadPart } from '../documents/intake/parts.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { Tenant } from '../tenant.js';
import type { ChannelName, DocumentType, FaultCode } from '../vocabulary.js';
import type { Choice, RouteStep } from './choose.js';
import { readRoutes } from './list.js';

export interface RouteDryRun {
  /** Undefined where the document has no way now. */
  readonly channel: ChannelName | undefined;
  /** The name of the account that would send it. Undefined where none would, or none is needed. */
  readonly account?: string;
  readonly steps: readonly RouteStep[];
  /** Why it has none, or why it could not be sent that way now. */
  readonly fault: { readonly code: FaultCode; readonly message: string; readonly isFinal: boolean } | undefined;
}

type RoutingDryRunApp = Pick<App, 'database' | 'clock' | 'settings' | 'router' | 'channels' | 'threads' | 'turns'>;

/** The rules for documents are not part of it. Throws as the dry run of them does, and UPLOAD_INVALID for XML that cannot be read. */
export async function routeDryRun(
  app: RoutingDryRunApp,
  { tenantId }: Pick<Actor, 'tenantId'>,
  input: { readonly documentType: DocumentType; readonly document: UploadPart | undefined },
): Promise<RouteDryRun> {
  const checked = await checkAlone(app, tenantId, input);
  if (checked.document === undefined) throw new ExchangeError('UPLOAD_INVALID', 'The document is no XML that can be read');
  return routeChecked(app, tenantId, input.documentType, checked);
}

/** The same for a document that is checked. */
export async function routeChecked(
  app: Pick<RoutingDryRunApp, 'database' | 'router' | 'channels'>,
  tenantId: string,
  documentType: DocumentType,
  { document, header }: Pick<Checked, 'document' | 'header'>,
): Promise<RouteDryRun> {
  const { em } = app.database;
  const tenant = await em.findOne(Tenant, { id: tenantId }, { fields: ['ereportChannel'] });
  const routes = await readRoutes(em, tenantId, documentType);
  const choice = await app.router.explain(documentType, await document(), header, {
    ereportChannel: tenant?.ereportChannel ?? undefined,
    routeRules: routes?.rules,
    reach: reachOf(app, tenantId),
  });
  return { ...(await outcomeOf(app, tenantId, choice)), steps: choice.steps };
}

async function outcomeOf(
  app: Pick<RoutingDryRunApp, 'database' | 'channels'>,
  tenantId: string,
  { result }: Choice,
): Promise<Omit<RouteDryRun, 'steps'>> {
  if ('fault' in result) return { channel: undefined, fault: shownFault(result.fault) };
  const { channel } = result.route;
  try {
    const account = await accountFor(app, tenantId, channel, result.route.account);
    return { channel, ...(account === undefined ? {} : { account: account.name }), fault: undefined };
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    return { channel, fault: shownFault(error) };
  }
}

export function shownFault({ code, message, kind }: SendFault): NonNullable<RouteDryRun['fault']> {
  return { code, message, isFinal: kind === 'final' };
}
