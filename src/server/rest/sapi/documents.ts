// Documents of SAPI-SK: reads the request, calls the use case, writes the response.
import type { Context } from 'koa';
import type { Actor } from '../../../domain/actor.js';
import { bodyInvalid } from '../../../domain/errors.js';
import { JsonRefused, parseJson } from '../../../domain/json.js';
import { readSapiDocument } from '../../../domain/sapi/document.js';
import { sapiParticipant } from '../../../domain/sapi/participant.js';
import { acknowledgeSapi, listSapi, readSapi, readSapiQuery } from '../../../domain/sapi/receive.js';
import { sendSapiDocument } from '../../../domain/sapi/send.js';
import { sapiSendStatus } from '../../../domain/sapi/sendStatus.js';
import { readJsonUpload } from '../../request/jsonUpload.js';
import type { UploadMemory } from '../../request/uploadMemory.js';
import type { Handler, Service } from '../context.js';

export function send(app: Service, memory: UploadMemory): Handler {
  return async (ctx, actor) => {
    const participant = await participantOf(app, ctx, actor);
    const share = memory(actor.tenantId);
    try {
      const sent = readSapiDocument(parsed(await readJsonUpload(ctx, app.settings, share)));
      const { answer, replayed, twin } = await sendSapiDocument(app, actor, participant, ctx.get('Idempotency-Key') || undefined, sent);
      if (replayed) ctx.set('Idempotent-Replayed', 'true');
      if (twin !== undefined) ctx.set('Warning', `299 - "The same payload was sent as ${twin} in the last 24 hours"`);
      ctx.status = 202;
      ctx.body = answer;
    } finally {
      share.release();
    }
  };
}

/** Beyond SAPI-SK 1.0: what became of a document that was sent. */
export function sendStatus(app: Service): Handler {
  return async (ctx, actor) => {
    ctx.body = await sapiSendStatus(app, actor, ctx.params['documentId'] ?? '');
  };
}

export function list(app: Service): Handler {
  return async (ctx, actor) => {
    const participant = await participantOf(app, ctx, actor);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await listSapi(app, actor, participant, readSapiQuery(ctx.query));
  };
}

export function read(app: Service): Handler {
  return async (ctx, actor) => {
    const participant = await participantOf(app, ctx, actor);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await readSapi(app, actor, participant, ctx.params['documentId'] ?? '');
  };
}

export function acknowledge(app: Service): Handler {
  return async (ctx, actor) => {
    const participant = await participantOf(app, ctx, actor);
    ctx.body = await acknowledgeSapi(app, actor, participant, ctx.params['documentId'] ?? '');
  };
}

function participantOf(app: Service, ctx: Context, actor: Actor): Promise<string> {
  return sapiParticipant(app, actor, ctx.get('X-Peppol-Participant-Id'));
}

/** Throws BODY_INVALID. */
function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw bodyInvalid({ pointer: '#', detail: error instanceof JsonRefused ? error.reason : 'must be JSON in UTF-8' });
  }
}
