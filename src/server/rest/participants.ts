// The four participant endpoints, and the search of the network: reads the request, calls the use case, writes the response.
import { readNewParticipant, readParticipantChange } from '../../domain/participants/body.js';
import { findParticipants } from '../../domain/participants/find.js';
import { listParticipants } from '../../domain/participants/list.js';
import { registerParticipant } from '../../domain/participants/register.js';
import { removeParticipant } from '../../domain/participants/remove.js';
import { updateParticipant } from '../../domain/participants/update.js';
import { readParameters } from '../../domain/queryParameters.js';
import { readJson } from '../request/body.js';
import type { Handler, Service } from './context.js';

/** docs/spec.md#participant: `code` is the string `201`, while the HTTP status is 200. */
function success(message: string): { code: string; status: string; message: string } {
  return { code: '201', status: 'success', message };
}

/** docs/spec.md#add-participant */
export function addParticipant(app: Service): Handler {
  return async (ctx, actor) => {
    const input = readNewParticipant(app, await readJson(ctx));
    await registerParticipant(app, actor, input);
    ctx.body = success(
      `Participant ${input.identifier} was added to the SML and SMP. It will appear in the Peppol Directory asynchronously.`,
    );
  };
}

/** docs/spec.md#update-participant */
export function changeParticipant(app: Service): Handler {
  return async (ctx, actor) => {
    const identifier = ctx.params['identifier'] ?? '';
    const input = readParticipantChange(identifier, await readJson(ctx));
    await updateParticipant(app, actor, input);
    ctx.body = success(`Participant ${identifier} was updated in the SMP. The Peppol Directory is updated asynchronously.`);
  };
}

/** docs/spec.md#get-all-participants */
export function getParticipants(app: Service): Handler {
  return async (ctx, actor) => {
    ctx.body = await listParticipants(app, actor);
  };
}

/** Finding a participant by what people know (docs/find-participant.md). */
export function findParticipant(app: Service): Handler {
  return async (ctx) => {
    const one = readParameters(ctx.query, ['vat', 'company', 'name', 'country']);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await findParticipants(app, { vat: one('vat'), company: one('company'), name: one('name'), country: one('country') });
  };
}

/** docs/spec.md#delete-participant: it has a Content-Type and no body. */
export function deleteParticipant(app: Service): Handler {
  return async (ctx, actor) => {
    const identifier = ctx.params['identifier'] ?? '';
    await removeParticipant(app, actor, identifier);
    ctx.body = success(`Participant ${identifier} was deleted from the SML. The Peppol Directory deletion is asynchronous.`);
  };
}
