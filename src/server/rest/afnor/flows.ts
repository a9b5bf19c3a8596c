// The Flow Service of AFNOR XP Z12-013: reads the request, calls the use case, writes the response.
import { ExchangeError } from '../../../domain/errors.js';
import { FLOW_LIMITS } from '../../../domain/flows/flow.js';
import { readFlowInfo, readFlowSearch } from '../../../domain/flows/input.js';
import { openFlowFile, readDocType, readFlow } from '../../../domain/flows/open.js';
import { searchFlows } from '../../../domain/flows/search.js';
import { submitFlow } from '../../../domain/flows/submit.js';
import { JsonRefused, parseJson } from '../../../domain/json.js';
import { readJson } from '../../request/body.js';
import { languageOf } from '../../request/language.js';
import { boundaryOf, type Part } from '../../request/multipart.js';
import { provesTooLong, tooLong } from '../../request/uploadBody.js';
import { withUploadedParts } from '../../request/uploadedParts.js';
import type { UploadMemory } from '../../request/uploadMemory.js';
import type { Handler, Service } from '../context.js';
import { serveHere } from '../files.js';

/** POST /flows: a form of flowInfo and file. */
export function createFlow(app: Service, memory: UploadMemory): Handler {
  return async (ctx, actor) => {
    if (provesTooLong(ctx.req, app.settings)) throw tooLong(app.settings);
    const contentType = ctx.get('Content-Type');
    if (!/^\s*multipart\/form-data\s*(;|$)/i.test(contentType)) throw refused('Content-Type must be multipart/form-data');
    const form = { limit: app.settings, memory, tenantId: actor.tenantId, boundary: boundaryOf(contentType) };
    await withUploadedParts(ctx, form, async (parts) => {
      const info = readFlowInfo(jsonOf(onlyPart(parts, 'flowInfo')));
      const { isReplayed, ...flow } = await submitFlow(app, actor, info, onlyPart(parts, 'file'));
      if (isReplayed) ctx.set('Idempotent-Replayed', 'true');
      ctx.status = 202;
      ctx.body = flow;
    });
  };
}

function onlyPart(parts: readonly Part[], name: string): Part {
  const [part, second] = parts.filter((one) => one.name === name);
  if (part === undefined || part.bytes.length === 0) throw refused(`${name} is required`);
  if (second !== undefined) throw refused(`only one ${name} is allowed`);
  return part;
}

function jsonOf({ bytes }: Part): unknown {
  if (bytes.length > FLOW_LIMITS.infoBytesMax) throw refused(`flowInfo must have at most ${FLOW_LIMITS.infoBytesMax} bytes`);
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw refused(`flowInfo ${error instanceof JsonRefused ? error.reason : 'must be JSON in UTF-8'}`);
  }
}

function refused(message: string): ExchangeError {
  return new ExchangeError('UPLOAD_INVALID', message);
}

/** POST /flows/search */
export function searchForFlows(app: Service): Handler {
  return async (ctx, actor) => {
    const { search, filters } = readFlowSearch(await readJson(ctx));
    const { flows, nextCursor } = await searchFlows(app, actor, search);
    ctx.body = { limit: search.limit, ...(nextCursor === undefined ? {} : { nextCursor }), filters, results: flows };
  };
}

/** GET /flows/{flowId}: the metadata, or a file. */
export function getFlow(app: Service): Handler {
  return async (ctx, actor) => {
    const flowId = ctx.params['flowId'] ?? '';
    const docType = readDocType(ctx.query['docType']);
    if (docType === 'Metadata') {
      ctx.body = await readFlow(app, actor, flowId);
      return;
    }
    const language = ctx.get('Accept-Language') === '' ? 'fr' : languageOf(ctx);
    const file = await openFlowFile(app, actor, flowId, docType, language);
    await serveHere(ctx, app, { ...file, mimeType: 'application/octet-stream' });
    // The published pattern has no blank there.
    ctx.set('Content-Disposition', ctx.response.get('Content-Disposition').replace('; ', ';'));
  };
}
