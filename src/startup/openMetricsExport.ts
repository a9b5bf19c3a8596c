// Sends the metrics to a collector of OpenTelemetry, where OTEL_METRICS_EXPORTER asks for it. What is needed for it is loaded then
// only. A collector that is away stops nothing: each export has the sums since the start, so the next one makes up for it.
import type { Config } from '../../config/config.js';
import type { Log } from '../domain/ports.js';
import { errorMessage } from '../errorMessage.js';
import type { Metrics } from '../metrics/exposition.js';
import { metricsOf } from '../metrics/openTelemetry.js';
import { resourceAttributes, STOP_MS, sayNowAndThen } from './collector.js';

type MetricsExport = NonNullable<Config['metricsExport']>;

const TYPES = { 'http/protobuf': 'application/x-protobuf', 'http/json': 'application/json' } as const;

/** Undefined where nobody asked for it. Disposing sends it once more. */
export async function openMetricsExport(
  { metricsExport }: Pick<Config, 'metricsExport'>,
  read: Metrics['read'],
  log: Pick<Log, 'warn'>,
): Promise<AsyncDisposable | undefined> {
  if (metricsExport === undefined) return undefined;
  const send = await createSender(metricsExport, read);
  const sayReason = sayNowAndThen((error) => log.warn('metrics.unsent', { error }));
  const say = (error: unknown): void => sayReason(errorMessage(error));
  const stopping = new AbortController();
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One at a time: a collector that is slow gets no second one.
    sending ??= send(stopping.signal)
      .catch(say)
      .finally(() => {
        sending = undefined;
      });
  }, metricsExport.everyMs).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await sending;
      await send(AbortSignal.timeout(STOP_MS)).catch(say);
    },
  };
}

async function createSender(sending: MetricsExport, read: Metrics['read']): Promise<(signal: AbortSignal) => Promise<void>> {
  const { url, protocol, headers, timeoutMs } = sending;
  const [{ JsonMetricsSerializer, ProtobufMetricsSerializer }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/otlp-transformer'),
    import('@opentelemetry/resources'),
  ]);
  const serializer = protocol === 'http/json' ? JsonMetricsSerializer : ProtobufMetricsSerializer;
  const from = resourceFromAttributes(resourceAttributes(sending));
  const startedAt = new Date(performance.timeOrigin);
  return async (signal) => {
    const body = serializer.serializeRequest(metricsOf(await (await read()).getMetricsAsJSON(), from, { startedAt, at: new Date() }));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': TYPES[protocol] },
      body: body as Uint8Array<ArrayBuffer>,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  };
}
