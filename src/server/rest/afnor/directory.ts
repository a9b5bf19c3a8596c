// The Directory Service of AFNOR XP Z12-013, as far as the network answers it.
import { ExchangeError } from '../../../domain/errors.js';
import { NEEDS_DIRECTORY, readDirectoryLine, readFields } from '../../../domain/flows/directoryLine.js';
import type { Handler, Service } from '../context.js';

/** GET /directory-line/code:{addressing-identifier} */
export function getDirectoryLine(app: Service): Handler {
  return async (ctx) => {
    if (ctx.query['include'] !== undefined) throw needsDirectory();
    const fields = readFields(ctx.query['fields']);
    ctx.body = await readDirectoryLine(app, ctx.params['addressingIdentifier'] ?? '', fields);
  };
}

/** Every other operation. */
export function refuseDirectory(): Handler {
  return async () => {
    throw needsDirectory();
  };
}

function needsDirectory(): ExchangeError {
  return new ExchangeError('NOT_OFFERED', 'Not Implemented', NEEDS_DIRECTORY);
}
