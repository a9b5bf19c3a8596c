// The address of the service that a page shows: the one that the browser used.
import type { Context } from 'koa';
import type { Config } from '../../../config/config.js';
import type { Settings } from '../../domain/settings.js';

/** Host names and addresses, with a port: no characters that are special to a shell. */
const HOST = /^[\w.:[\]-]+$/;

/** PUBLIC_URL where it is set, else the origin of the request, because a sandbox has several names. Without a trailing slash. */
export function publicAddress(
  app: { readonly config: Pick<Config, 'http'>; readonly settings: Pick<Settings, 'publicUrl'> },
  ctx: Context,
) {
  const named = HOST.test(ctx.host) ? URL.parse(`${ctx.protocol}://${ctx.host}`)?.origin : undefined;
  return app.config.http.publicUrl ?? named ?? app.settings.publicUrl;
}
