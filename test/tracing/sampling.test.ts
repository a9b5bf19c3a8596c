// Which spans the SDK is asked for, and what unsampled traces leave for the log and outgoing requests.
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { AlwaysOnSampler, InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { activeIds, activeTraceParent, addSpan, inSpan, type Sampling, switchTracing } from '../../src/tracing/span.js';
import { test } from '../support/test.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const SAMPLED = `00-${TRACE}-${CALLER}-01`;
const UNSAMPLED = `00-${TRACE}-${CALLER}-00`;

/** The spans that the SDK got while the work ran, their names, and the result. */
async function spansOf<Result>(sampling: Sampling, work: () => Promise<Result>) {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ sampler: new AlwaysOnSampler(), spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  switchTracing(sampling);
  try {
    const result = await work();
    await provider.forceFlush();
    const spans = exporter.getFinishedSpans();
    return { spans, names: spans.map(({ name }) => name), result };
  } finally {
    switchTracing(undefined);
    await provider.shutdown();
    trace.disable();
    context.disable();
  }
}

test.serial('an unsampled trace has no spans', async (t) => {
  const { names } = await spansOf({ share: 0 }, () => inSpan('outer', {}, () => inSpan('inner', {}, async () => addSpan('ended', 1, {}))));
  t.deepEqual(names, []);
});

test.serial('an unsampled trace has ids, and says that it is not sampled', async (t) => {
  const { result } = await spansOf({ share: 0 }, () =>
    inSpan('outer', {}, async () => ({ parent: activeTraceParent(), ids: activeIds() })),
  );
  t.is(result.parent, `00-${result.ids?.trace_id}-${result.ids?.span_id}-00`);
});

test.serial('all that belongs to an unsampled trace has its ids', async (t) => {
  const { result } = await spansOf({ share: 0 }, () =>
    inSpan('outer', {}, async () => [activeTraceParent(), await inSpan('inner', {}, async () => activeTraceParent())]),
  );
  t.is(result[1], result[0]);
});

test.serial('a trace that the caller sampled is sampled here', async (t) => {
  const { names } = await spansOf({ share: 0 }, () =>
    inSpan('outer', { parent: SAMPLED }, () => inSpan('inner', {}, async () => undefined)),
  );
  t.deepEqual(names, ['inner', 'outer']);
});

test.serial('a trace that the caller did not sample is not sampled here, and goes on', async (t) => {
  const { names, result } = await spansOf({ share: 1 }, () => inSpan('outer', { parent: UNSAMPLED }, async () => activeTraceParent()));
  t.deepEqual([names, result], [[], UNSAMPLED]);
});

test.serial('each new trace is sampled with a share of 1', async (t) => {
  const { names } = await spansOf({ share: 1 }, () => inSpan('outer', {}, async () => addSpan('ended', 1, {})));
  t.deepEqual(names, ['ended', 'outer']);
});

test.serial('without a share the SDK decides, whatever the caller sampled', async (t) => {
  const { names } = await spansOf({ share: undefined }, () => inSpan('outer', { parent: UNSAMPLED }, async () => undefined));
  t.deepEqual(names, ['outer']);
});

test.serial('a failed span says of what type its error was, and not its message, which may name parties', async (t) => {
  const fail = () => inSpan('failing', {}, () => Promise.reject(new TypeError('9915:party')));
  const { spans } = await spansOf({ share: 1 }, () => t.throwsAsync(fail()));
  t.deepEqual(
    spans.map(({ attributes }) => attributes),
    [{ 'error.type': 'TypeError' }],
  );
});
