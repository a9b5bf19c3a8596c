// What traces and metrics have in common on their way to a collector of OpenTelemetry.
import { cut } from '../cut.js';
import { INSTANCE, VERSION } from '../product.js';

/** A failure of the collector is logged once in this time. */
const SAY_EVERY_MS = 60_000;
const CHARACTERS_MAX = 500;
/** How long the last export may take when the process stops. */
export const STOP_MS = 3_000;

interface Service {
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
}

/** By semantic conventions. OTEL_RESOURCE_ATTRIBUTES go before. */
export function resourceAttributes({ serviceName, resource }: Service): Readonly<Record<string, string>> {
  return { 'service.name': serviceName, 'service.version': VERSION, 'service.instance.id': INSTANCE, ...resource };
}

/** Says the first failure, and later ones once in SAY_EVERY_MS. */
export function sayNowAndThen(say: (reason: string) => void): (reason: string) => void {
  let saidAtMs = Number.NEGATIVE_INFINITY;
  return (reason) => {
    if (performance.now() - saidAtMs < SAY_EVERY_MS) return;
    saidAtMs = performance.now();
    say(cut(reason, CHARACTERS_MAX));
  };
}
