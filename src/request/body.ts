// JSON bodies: their type, their size and their syntax, before any verb sees them.

import type { Context, Next } from 'koa';
import { koaBody } from 'koa-body';
import { type ErrorCode, ExchangeError } from '../domain/errors.js';
import { LIMITS } from '../domain/vocabulary.js';
import { inTime } from './deadline.js';

/** application/json and every type that RFC 6839 builds upon it. */
const JSON_TYPES = ['json', '+json'];

const parser = koaBody({
  multipart: false,
  urlencoded: false,
  text: false,
  json: true,
  jsonTypes: JSON_TYPES,
  jsonLimit: LIMITS.jsonBytesMax,
  jsonStrict: false,
  onError: (error) => {
    throw translate(error);
  },
});

/**
 * Reads a JSON body into ctx.request.body (docs/decisions/051): a body of another type is 415, and so is an encoded one; over 1 MiB
 * 413; in more than ten seconds 408; no JSON is an invalid body. Without a body the type is ignored.
 */
export async function readJson(ctx: Context): Promise<unknown> {
  if (!hasBody(ctx)) return undefined;
  if (ctx.get('Content-Type') === '') ctx.req.headers['content-type'] = 'application/json';
  else if (!ctx.is(JSON_TYPES)) throw new ExchangeError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type');
  askForBody(ctx);
  const nothing: Next = async () => undefined;
  const encoding = watchEncoding(ctx);
  await inTime(parser(ctx as never, nothing));
  if (!encoding.isUtf8()) throw new ExchangeError('BODY_INVALID', 'Invalid request body', 'must be UTF-8');
  return ctx.request.body as unknown;
}

/**
 * "JSON text … MUST be encoded using UTF-8" (RFC 8259 §8.1). The parser would read bytes that are not as U+FFFD, and what is stored
 * would not be what was sent. To be called in the same turn as the parser: whoever listens first makes the body flow.
 */
function watchEncoding(ctx: Context): { isUtf8(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  const decode = (chunk?: Buffer): void => {
    if (!valid) return;
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      valid = false;
    }
  };
  ctx.req.on('data', decode);
  return {
    isUtf8() {
      ctx.req.off('data', decode);
      decode();
      return valid;
    },
  };
}

const formParser = koaBody({
  multipart: false,
  urlencoded: true,
  text: false,
  json: false,
  formLimit: '16kb',
  queryString: { parameterLimit: 20, depth: 0 },
  onError: (error) => {
    throw translate(error);
  },
});

/** Refusals that say nothing about the form. */
const ANSWERED_AS_SUCH: readonly ErrorCode[] = ['REQUEST_TOO_LONG', 'REQUEST_TIMEOUT'];

/** Reads a form-encoded body; undefined where the body is of another type, encoded, or cannot be read as a form. */
export async function readForm(ctx: Context): Promise<Record<string, unknown> | undefined> {
  if (!ctx.is('application/x-www-form-urlencoded')) return undefined;
  try {
    askForBody(ctx);
    await inTime(formParser(ctx as never, async () => undefined));
  } catch (error) {
    if (error instanceof ExchangeError && !ANSWERED_AS_SUCH.includes(error.code)) return undefined;
    throw error;
  }
  return (ctx.request.body ?? {}) as Record<string, unknown>;
}

/**
 * What every reader calls before the first byte. Throws UNSUPPORTED_MEDIA_TYPE where the body is encoded. A client that sent
 * `Expect: 100-continue` holds its body back until it is asked for it (RFC 9110 §10.1.1).
 */
export function askForBody(ctx: Context): void {
  refuseEncoded(ctx);
  if (/(^|\W)100-continue(\W|$)/i.test(ctx.get('Expect')) && ctx.req.httpVersion === '1.1') ctx.res.writeContinue();
}

/**
 * Spec is silent: compressed bodies (docs/decisions/050). The parsers would unpack them, and what is broken in one behind its limit
 * is an error that nobody listens to any more: the process would end.
 */
function refuseEncoded(ctx: Context): void {
  if (!/^(identity)?$/i.test(ctx.get('Content-Encoding'))) {
    ctx.set('Accept-Encoding', 'identity'); // RFC 9110 §15.5.16
    throw new ExchangeError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type');
  }
  // The parsers know it in lower case only.
  delete ctx.req.headers['content-encoding'];
}

function hasBody(ctx: Context): boolean {
  const length = ctx.get('Content-Length');
  return ctx.get('Transfer-Encoding') !== '' || (length !== '' && length !== '0');
}

function translate(error: Error & { status?: number; type?: string }): ExchangeError {
  if (error.status === 413) return new ExchangeError('REQUEST_TOO_LONG', 'Request Too Long', undefined, { cause: error });
  if (error.status === 415) return new ExchangeError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type', undefined, { cause: error });
  return new ExchangeError('BODY_INVALID', 'Invalid request body', 'must be JSON', { cause: error });
}
