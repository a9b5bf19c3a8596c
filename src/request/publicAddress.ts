// The address that a page names: the one by which the browser reached it.
import type { Context } from 'koa';
import type { Config } from '../../config/config.js';
import type { Settings } from '../domain/settings.js';

/** Host names and addresses with a port: nothing that a shell would read as more than a word. */
const HOST = /^[\w.:[\]-]+$/;

/** PUBLIC_URL where it is set; else the origin of the request, for a sandbox is reached by several names. Ends without a slash. */
export function publicAddress(
  app: { readonly config: Pick<Config, 'http'>; readonly settings: Pick<Settings, 'publicUrl'> },
  ctx: Context,
) {
  const named = HOST.test(ctx.host) ? URL.parse(`${ctx.protocol}://${ctx.host}`)?.origin : undefined;
  return app.config.http.publicUrl ?? named ?? app.settings.publicUrl;
}
