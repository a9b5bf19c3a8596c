// Reads JSON bodies: checks type, size and syntax before the domain sees them.

import type { Context, Next } from 'koa';
import { koaBody } from 'koa-body';
import { shortened } from '../../cut.js';
import { bodyInvalid, type ErrorCode, ExchangeError } from '../../domain/errors.js';
import { JsonRefused, parseJson } from '../../domain/json.js';
import { LIMITS } from '../../domain/vocabulary.js';
import { inTime } from './deadline.js';
import { patienceOf } from './patience.js';

/** application/json, and every type with the suffix of RFC 6839. */
const JSON_TYPES = ['json', '+json'];
const VALUE_CHARACTERS_TOLD = 60;

/** The text of a JSON body: its limits are checked before it is parsed. */
const parser = koaBody({
  multipart: false,
  urlencoded: false,
  text: true,
  textTypes: JSON_TYPES,
  textLimit: LIMITS.jsonBytesMax,
  json: false,
  onError: (error) => {
    throw translate(error);
  },
});

/**
 * Reads a JSON body (docs/decisions/051). Another type or an encoded body is 415, more than 1 MiB is 413, more
 * than ten seconds is 408, and invalid, deeply nested or wide JSON is an invalid body. Without a body, the type is ignored.
 */
export async function readJson(ctx: Context): Promise<unknown> {
  if (!hasBody(ctx)) return undefined;
  if (ctx.get('Content-Type') === '') ctx.req.headers['content-type'] = 'application/json';
  else if (!ctx.is(JSON_TYPES)) throw notJson(ctx);
  askForBody(ctx);
  const nothing: Next = async () => undefined;
  const encoding = watchEncoding(ctx);
  await inTime(parser(ctx as never, nothing), patienceOf(ctx).bodyMs);
  if (!encoding.isUtf8()) throw bodyInvalid({ pointer: '#', detail: 'must be UTF-8' });
  const text: unknown = ctx.request.body;
  return typeof text === 'string' && text !== '' ? parsed(text) : undefined;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw invalid(error instanceof JsonRefused ? error.reason : 'must be JSON', error);
  }
}

/**
 * "JSON text … MUST be encoded using UTF-8" (RFC 8259 §8.1). The parser would replace invalid bytes by U+FFFD, and the service would
 * store something that was not sent. Call this in the same turn as the parser: the first listener starts the flow of the body.
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

const formParser = (formLimit: number) =>
  koaBody({
    multipart: false,
    urlencoded: true,
    text: false,
    json: false,
    formLimit,
    queryString: { parameterLimit: 20, depth: 0 },
    onError: (error) => {
      throw translate(error);
    },
  });
const smallForm = formParser(16 * 1024);
const jsonForm = formParser(LIMITS.jsonBytesMax);

/** Faults of the connection, not of the form. */
const ANSWERED_AS_SUCH: readonly ErrorCode[] = ['REQUEST_TOO_LONG', 'REQUEST_TIMEOUT'];

/** Reads a form-encoded body. Undefined where the body has another type, is encoded, or cannot be parsed. `isLarge`: it may be as large as a JSON body. */
export async function readForm(ctx: Context, { isLarge = false } = {}): Promise<Record<string, unknown> | undefined> {
  if (!ctx.is('application/x-www-form-urlencoded')) return undefined;
  try {
    askForBody(ctx);
    await inTime(
      (isLarge ? jsonForm : smallForm)(ctx as never, async () => undefined),
      patienceOf(ctx).bodyMs,
    );
  } catch (error) {
    if (error instanceof ExchangeError && !ANSWERED_AS_SUCH.includes(error.code)) return undefined;
    throw error;
  }
  return (ctx.request.body ?? {}) as Record<string, unknown>;
}

/**
 * Every reader calls this before the first byte. Throws UNSUPPORTED_MEDIA_TYPE for an encoded body. A client that sent
 * `Expect: 100-continue` waits for the 100 before it sends the body (RFC 9110 §10.1.1).
 */
export function askForBody(ctx: Context): void {
  refuseEncoded(ctx);
  if (/(^|\W)100-continue(\W|$)/i.test(ctx.get('Expect')) && ctx.req.httpVersion === '1.1') ctx.res.writeContinue();
}

/**
 * Spec is silent: compressed bodies (docs/decisions/050). The parsers would decompress them. A fault in the compressed
 * data beyond the size limit would then be an unhandled error that ends the process.
 */
function refuseEncoded(ctx: Context): void {
  if (!/^(identity)?$/i.test(ctx.get('Content-Encoding'))) {
    ctx.set('Accept-Encoding', 'identity'); // RFC 9110 §15.5.16
    const detail = `a body with Content-Encoding ${shortened(ctx.get('Content-Encoding'), VALUE_CHARACTERS_TOLD)} is not taken; send it as it is`;
    throw new ExchangeError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type', detail);
  }
  // The parsers compare it in lower case only.
  delete ctx.req.headers['content-encoding'];
}

function hasBody(ctx: Context): boolean {
  const length = ctx.get('Content-Length');
  return ctx.get('Transfer-Encoding') !== '' || (length !== '' && length !== '0');
}

function notJson(ctx: Context): ExchangeError {
  const reason = `the body must be application/json, not ${shortened(ctx.get('Content-Type'), VALUE_CHARACTERS_TOLD)}`;
  return new ExchangeError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type', reason);
}

/** `limit`: the limit of the parser, in bytes. */
function translate(error: Error & { status?: number; type?: string; limit?: number }): ExchangeError {
  if (error.status === 413) {
    const reason = `at most ${error.limit ?? LIMITS.jsonBytesMax} bytes are taken here`;
    return new ExchangeError('REQUEST_TOO_LONG', 'Request Too Long', reason, { cause: error });
  }
  if (error.status === 415) {
    return new ExchangeError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type', 'the charset must be UTF-8', { cause: error });
  }
  return invalid('must be JSON', error);
}

function invalid(detail: string, cause: unknown): ExchangeError {
  return new ExchangeError('BODY_INVALID', 'Invalid request body', [{ pointer: '#', detail }], { cause });
}
