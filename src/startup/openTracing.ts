// Starts the SDK of OpenTelemetry, where OTEL_EXPORTER_OTLP_ENDPOINT is set. It is loaded then only. A collector that is away stops nothing:
// spans wait in a queue with a limit, and are dropped above it.
import { setTimeout as wait } from 'node:timers/promises';
import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import type { Config } from '../../config/config.js';
import type { Log } from '../domain/ports.js';
import { switchTracing } from '../tracing/span.js';
import { resourceAttributes, STOP_MS, sayNowAndThen } from './collector.js';

type Tracing = NonNullable<Config['tracing']>;

/** Undefined where no endpoint is set. There is one for each process. Disposing sends what waits. */
export async function openTracing({ tracing }: Pick<Config, 'tracing'>, log: Pick<Log, 'warn'>): Promise<AsyncDisposable | undefined> {
  if (tracing === undefined) return undefined;
  const [sdk, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  sayFailures(log);
  const processor = new sdk.BatchSpanProcessor({
    exporter: await exporterOf(tracing),
    scheduledDelayMillis: tracing.scheduleDelayMs,
    exportTimeoutMillis: tracing.exportTimeoutMs,
    maxQueueSize: tracing.queueMax,
    maxExportBatchSize: Math.min(tracing.batchMax, tracing.queueMax),
  });
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(tracing, sdk),
    resource: resourceFromAttributes(resourceAttributes(tracing)),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  switchTracing({ share: shareOf(tracing) });
  return {
    async [Symbol.asyncDispose]() {
      switchTracing(undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), wait(STOP_MS, undefined, { ref: false })]);
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
}

async function exporterOf({ url, protocol, headers, timeoutMs }: Tracing) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs });
}

type Sdk = typeof import('@opentelemetry/sdk-trace');

const PARENT_BASED = /^parentbased_/;

/** The share of new traces that a parent-based sampler takes. Undefined for the other samplers, which decide on each span. */
function shareOf({ sampler, samplerShare }: Tracing): number | undefined {
  if (!PARENT_BASED.test(sampler)) return undefined;
  const name = sampler.replace(PARENT_BASED, '');
  return name === 'always_on' ? 1 : name === 'always_off' ? 0 : samplerShare;
}

/** With a parent-based sampler, ../tracing/span.ts decides which spans are sampled, and asks the SDK for no others. So it samples them all. */
function samplerOf({ sampler, samplerShare }: Tracing, sdk: Sdk) {
  if (sampler === 'always_off') return new sdk.AlwaysOffSampler();
  return sampler === 'traceidratio' ? new sdk.TraceIdRatioBasedSampler(samplerShare) : new sdk.AlwaysOnSampler();
}

/** Spans are the least that anybody misses, so a failure is a warning. */
function sayFailures(log: Pick<Log, 'warn'>): void {
  const say = sayNowAndThen((error) => log.warn('tracing.failed', { error }));
  const silent = (): void => undefined;
  diag.setLogger({ error: say, warn: say, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
}
