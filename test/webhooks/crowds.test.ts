import test from 'ava';
import { ENDPOINT_LIMIT_MAX } from '../../src/domain/webhooks/health.js';
import { createCrowds } from '../../src/webhooks/crowds.js';

test('an endpoint is full with as many deliveries as it may have at once, until one of them is written', (t) => {
  const crowds = createCrowds();
  const written = Array.from({ length: ENDPOINT_LIMIT_MAX - 1 }, () => crowds.enter('a'));
  crowds.enter('b');
  t.false(crowds.areFull(), 'no endpoint has as many, though all together have');
  written.push(crowds.enter('a'));
  t.true(crowds.areFull());
  written[0]!();
  t.false(crowds.areFull());
});

test('a second endpoint that is full keeps the first from being taken for the only one', (t) => {
  const crowds = createCrowds();
  const [first] = ['a', 'b'].map((id) => Array.from({ length: ENDPOINT_LIMIT_MAX }, () => crowds.enter(id)));
  for (const written of first!) written();
  t.true(crowds.areFull());
});
