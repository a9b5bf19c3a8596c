// Endpoints for a simulated network: a certificate for a local receiver, and a movable clock. In the sandbox only.
import { bodyInvalid } from '../../domain/errors.js';
import { isJsonObject } from '../../domain/json.js';
import { readJson } from '../request/body.js';
import type { Handler, Service } from './context.js';

const CERTIFICATE_DAYS = 30;
export const NAMES_MAX = 10;
const DEFAULT_NAMES = ['localhost', '127.0.0.1', '::1'];
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const BYTE = '\\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
/** Names that no public authority certifies: below localhost, of one label, that of the host of a container, loopback and private addresses. */
export const LOCAL_NAME = {
  pattern: `^((${LABEL}\\.)*localhost|${LABEL}|host\\.docker\\.internal|(10|127)(${BYTE}){3}|(172\\.(1[6-9]|2[0-9]|3[01])|192\\.168)(${BYTE}){2}|::1)$`,
  maxLength: 253,
} as const;
const NAMES_REFUSED = `names must be 1 to ${NAMES_MAX} of localhost, names without a dot, host.docker.internal, loopback and private addresses`;
/** How far the clock may be moved in one request: ten years. */
const ADVANCE_SECONDS_MAX = 10 * 366 * 24 * 60 * 60;
/** How far it may be from the real time: a hundred years, which every part can represent. */
const OFFSET_MS_MAX = 10 * ADVANCE_SECONDS_MAX * 1000;

/** `POST /sandbox/certificate`: a certificate for a receiver on this machine, of the sandbox's own authority, which webhooks trust. */
export function issueCertificate(app: Pick<Service, 'authority' | 'config'>): Handler {
  const host = app.config.http.webhookHost;
  return async (ctx) => {
    const { names = [...new Set([host, ...DEFAULT_NAMES])] } = readObject(await readJson(ctx));
    const areNames = Array.isArray(names) && names.length >= 1 && names.length <= NAMES_MAX && names.every(isLocal);
    if (!areNames || app.authority === undefined) {
      throw bodyInvalid({ pointer: '#/names', detail: NAMES_REFUSED });
    }
    const issued = await app.authority.issueCertificate({ names, days: CERTIFICATE_DAYS });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { certificate: issued.certificatePem, key: issued.keyPem, ca: issued.caPem, host };
  };
}

function isLocal(name: unknown): name is string {
  return typeof name === 'string' && name.length <= LOCAL_NAME.maxLength && new RegExp(LOCAL_NAME.pattern).test(name);
}

/** The members of a body. Without a body, there are none. */
function readObject(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (isJsonObject(body)) return body;
  throw bodyInvalid({ pointer: '#', detail: 'must be an object' });
}

/** `POST /sandbox/clock`: `{"advanceSeconds": n}` moves the clock forward, `{"reset": true}` resets it. */
export function moveClock(app: Pick<Service, 'database' | 'time' | 'wake'>): Handler {
  return async (ctx) => {
    const { advanceSeconds, reset } = readObject(await readJson(ctx));
    const isAdvance = typeof advanceSeconds === 'number' && Math.abs(advanceSeconds) <= ADVANCE_SECONDS_MAX;
    if ((advanceSeconds !== undefined && !isAdvance) || (reset !== undefined && typeof reset !== 'boolean')) {
      throw bodyInvalid({ detail: `advanceSeconds must be a number of at most ${ADVANCE_SECONDS_MAX}, reset must be true or false` });
    }
    if (isAdvance || reset === true) {
      const addedMs = isAdvance ? Math.round(advanceSeconds * 1000) : 0;
      const moved = await app.database.sql.query(
        `update clock set offset_ms = case when $1::boolean then 0 else offset_ms end + $2::bigint
         where abs(case when $1::boolean then 0 else offset_ms end + $2::bigint) <= $3 returning offset_ms`,
        [reset === true, addedMs, OFFSET_MS_MAX],
      );
      if (moved.length === 0) {
        const detail = 'advanceSeconds must leave the clock within a hundred years of the real one';
        throw bodyInvalid({ pointer: '#/advanceSeconds', detail });
      }
      await app.time.measure();
      app.wake('checks');
      app.wake('deliveries');
    }
    // The time of the database. The clock of this process differs by the latency of the answer.
    const [clock] = await app.database.sql.query<{ now: Date }>('select exchange_now() as now');
    ctx.body = { now: clock!.now.toISOString() };
  };
}
