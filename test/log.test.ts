import { createLog, LOG_LEVELS } from '../src/log.js';
import { INSTANCE, VERSION } from '../src/product.js';
import { test } from './support/test.js';

const SOURCE = { service: 'exchange', version: VERSION, instance: INSTANCE };

function lines(run: (write: (line: string) => void) => void): string[] {
  const written: string[] = [];
  run((line) => written.push(line));
  return written;
}

test('one JSON line an event: time, level, event, then its fields', (t) => {
  const [line = ''] = lines((write) => createLog('info', false, write).warn('delivery.failed', { id: 7, why: 'a\nb' }));
  t.true(line.endsWith('\n'));
  const { time, ...rest } = JSON.parse(line) as { time: string };
  t.deepEqual(Object.keys(JSON.parse(line) as object).slice(0, 6), ['time', 'level', 'event', 'service', 'version', 'instance']);
  t.regex(time, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  t.deepEqual(rest, { level: 'warn', event: 'delivery.failed', ...SOURCE, id: 7, why: 'a\nb' } as object);
  t.is(line.indexOf('\n'), line.length - 1);
});

test('fields do not override the head', (t) => {
  // Types refuse these names. What was read from elsewhere may have them all the same.
  const fields = JSON.parse('{"event":"evt_1","level":"x","time":"y","version":"2","instance":"z","service":"s","id":7}') as object;
  const [line = ''] = lines((write) => createLog('info', false, write).warn('webhook.exhausted', { ...fields }));
  const { time, ...rest } = JSON.parse(line) as { time: string };
  t.regex(time, /^\d{4}-/);
  t.deepEqual(rest, { level: 'warn', event: 'webhook.exhausted', ...SOURCE, id: 7 } as object);
});

test('on a terminal the same, readable', (t) => {
  const [line = ''] = lines((write) => createLog('info', true, write).info('embedded', { part: 'files', count: 2 }));
  t.regex(line, /^\d{2}:\d{2}:\d{2}\.\d{3} info {2}embedded {2}part=files count=2\n$/);
});

for (const [index, level] of LOG_LEVELS.entries()) {
  test(`level ${level} writes itself and what is above it`, (t) => {
    const written = lines((write) => {
      const log = createLog(level, false, write);
      for (const one of ['debug', 'info', 'warn', 'error'] as const) log[one]('event');
    });
    t.deepEqual(
      written.map((line) => (JSON.parse(line) as { level: string }).level),
      LOG_LEVELS.slice(index, -1),
    );
  });
}
