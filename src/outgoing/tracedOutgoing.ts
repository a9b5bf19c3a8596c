// Outgoing requests as spans. The other side gets the trace where it is another exchange, an access point or a bridge.
import type { Outgoing, OutgoingPurpose } from '../domain/ports.js';
import { activeTraceParent, inSpan } from '../tracing/span.js';

/** Strangers that only answer questions, such as an SMP, need not know which questions belong together. */
const TOLD: ReadonlySet<OutgoingPurpose> = new Set(['as4', 'ownAs4', 'accessPoint', 'channel']);

export function tracedOutgoing(purpose: OutgoingPurpose, send: Outgoing): Outgoing {
  return (request) => {
    const { url, method = request.body === undefined ? 'GET' : 'POST' } = request;
    const { hostname, port, protocol } = new URL(url);
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      'exchange.purpose': purpose,
    };
    return inSpan(`${method} ${purpose}`, { kind: 'client', attributes }, async (notes) => {
      const traceparent = TOLD.has(purpose) ? activeTraceParent() : undefined;
      const answer = await send(traceparent === undefined ? request : { ...request, headers: { ...request.headers, traceparent } });
      notes.add({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) notes.fail(String(answer.status));
      return answer;
    });
  };
}
