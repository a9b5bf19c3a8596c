// What the script of passkeys gets: JSON. The script shows `error` as it is, so it is in the language of the page.

import { isIP } from 'node:net';
import type { Context } from 'koa';
import type { Site } from '../../../auth/people/passkeys/ceremony.js';
import { isJsonObject } from '../../../domain/json.js';
import { readJson } from '../../request/body.js';
import { messagesFor } from '../messages.js';
import type { Serving } from '../serving.js';
import { isSameOrigin, maySignIn, originOf } from '../session.js';

/** Undefined where the browser is at an IP address: a passkey belongs to a name. */
export function siteOf(app: Serving, ctx: Context): Site | undefined {
  const origin = originOf(app, ctx);
  const name = origin === undefined ? undefined : new URL(origin).hostname;
  return origin === undefined || name === undefined || name.startsWith('[') || isIP(name) !== 0 ? undefined : { name, origin };
}

/** The members of the body. Undefined: it is not of our own page, and the answer says so. */
export async function readOwn(app: Serving, ctx: Context): Promise<Readonly<Record<string, unknown>> | undefined> {
  const body = await readJson(ctx);
  if (!maySignIn(app, ctx) || !isSameOrigin(app, ctx)) {
    refuse(ctx, 403, messagesFor(ctx).passkeys.notOwnPage);
    return undefined;
  }
  return isJsonObject(body) ? body : {};
}

export function answer(ctx: Context, content: object): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = content;
}

export function refuse(ctx: Context, status: number, error: string): void {
  answer(ctx, { error });
  ctx.status = status;
}
