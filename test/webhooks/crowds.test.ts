import test from 'ava';
import { ENDPOINT_LIMIT_MAX } from '../../src/domain/webhooks/health.js';
import { SLOW_LIMIT } from '../../src/webhooks/claim.js';
import { createCrowds } from '../../src/webhooks/crowds.js';

test('an endpoint is full with as many deliveries as it may have at once, until one of them is written', (t) => {
  const crowds = createCrowds();
  const places = Array.from({ length: ENDPOINT_LIMIT_MAX - 1 }, () => crowds.enter('a'));
  crowds.enter('b');
  t.deepEqual([...crowds.full], [], 'neither has as many, though both together have');
  t.false(crowds.areBusy());
  places.push(crowds.enter('a'));
  t.deepEqual([...crowds.full], ['a']);
  t.true(crowds.areBusy());
  places[0]!.leave();
  t.deepEqual([...crowds.full], []);
  t.false(crowds.areBusy());
});

test('while a second endpoint is full, the end of the first is not the end of all', (t) => {
  const crowds = createCrowds();
  const [first] = ['a', 'b'].map((id) => Array.from({ length: ENDPOINT_LIMIT_MAX }, () => crowds.enter(id)));
  for (const place of first!) place.leave();
  t.deepEqual([...crowds.full], ['b']);
  t.true(crowds.areBusy());
});

test('an endpoint that keeps one waiting is full with few, and goes on with nothing soon', (t) => {
  const crowds = createCrowds();
  const [hanging] = Array.from({ length: SLOW_LIMIT }, () => crowds.enter('a'));
  t.deepEqual([...crowds.full], []);
  hanging!.slow();
  t.deepEqual([...crowds.full], ['a']);
  t.false(crowds.areBusy());
  hanging!.leave();
  t.deepEqual([...crowds.full], [], 'what is left of it is quick again');
});

test('an endpoint that was busy and begins to keep waiting is not waited for', (t) => {
  const crowds = createCrowds();
  const places = Array.from({ length: ENDPOINT_LIMIT_MAX }, () => crowds.enter('a'));
  places[0]!.slow();
  t.deepEqual([...crowds.full], ['a']);
  t.false(crowds.areBusy());
  for (const place of places) place.leave();
  t.deepEqual([...crowds.full], []);
});
