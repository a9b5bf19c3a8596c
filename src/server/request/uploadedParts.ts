// Reads a form with files into memory, within the memory of its tenant, for as long as it is used.
import type { Context } from 'koa';
import { askForBody } from './body.js';
import { type Part, parseMultipart } from './multipart.js';
import { patienceOf } from './patience.js';
import { readUpload, type UploadLimit } from './uploadBody.js';
import type { UploadMemory } from './uploadMemory.js';

/** Throws what {@link readUpload} throws, and UPLOAD_INVALID where the body is no form. `boundary`: of boundaryOf(). */
export async function withUploadedParts<T>(
  ctx: Context,
  { limit, memory, tenantId, boundary }: { limit: UploadLimit; memory: UploadMemory; tenantId: string; boundary: string },
  use: (parts: readonly Part[]) => Promise<T>,
): Promise<T> {
  askForBody(ctx);
  const share = memory(tenantId);
  try {
    const body = await readUpload(ctx.req, limit, share, patienceOf(ctx).minimumRate);
    return await use(parseMultipart(body, boundary));
  } finally {
    share.release();
  }
}
