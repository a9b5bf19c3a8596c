import { createEndpointConcurrency } from '../../src/domain/webhooks/delivery/endpointConcurrency.js';
import { SLOW_LIMIT } from '../../src/domain/webhooks/delivery/limits.js';
import { ENDPOINT_LIMIT_MAX } from '../../src/domain/webhooks/endpointHealth.js';
import { test } from '../support/test.js';

test('an endpoint is full with as many deliveries as it may have at once, until one of them is written', (t) => {
  const concurrency = createEndpointConcurrency();
  const places = Array.from({ length: ENDPOINT_LIMIT_MAX - 1 }, () => concurrency.enter('a'));
  concurrency.enter('b');
  t.deepEqual([...concurrency.full], [], 'neither has as many, though both together have');
  t.false(concurrency.areBusy());
  places.push(concurrency.enter('a'));
  t.deepEqual([...concurrency.full], ['a']);
  t.true(concurrency.areBusy());
  places[0]!.leave();
  t.deepEqual([...concurrency.full], []);
  t.false(concurrency.areBusy());
});

test('while a second endpoint is full, the end of the first is not the end of all', (t) => {
  const concurrency = createEndpointConcurrency();
  const [first] = ['a', 'b'].map((id) => Array.from({ length: ENDPOINT_LIMIT_MAX }, () => concurrency.enter(id)));
  for (const place of first!) place.leave();
  t.deepEqual([...concurrency.full], ['b']);
  t.true(concurrency.areBusy());
});

test('an endpoint that keeps one waiting is full with few, and goes on with nothing soon', (t) => {
  const concurrency = createEndpointConcurrency();
  const [hanging] = Array.from({ length: SLOW_LIMIT }, () => concurrency.enter('a'));
  t.deepEqual([...concurrency.full], []);
  hanging!.slow();
  t.deepEqual([...concurrency.full], ['a']);
  t.false(concurrency.areBusy());
  hanging!.leave();
  t.deepEqual([...concurrency.full], [], 'what is left of it is quick again');
});

test('an endpoint that was busy and begins to keep waiting is not waited for', (t) => {
  const concurrency = createEndpointConcurrency();
  const places = Array.from({ length: ENDPOINT_LIMIT_MAX }, () => concurrency.enter('a'));
  places[0]!.slow();
  t.deepEqual([...concurrency.full], ['a']);
  t.false(concurrency.areBusy());
  for (const place of places) place.leave();
  t.deepEqual([...concurrency.full], []);
});
