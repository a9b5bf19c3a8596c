import { mock } from 'node:test';
import { createLane, type LaneLimits } from '../../src/jobs/lanes.js';
import { test } from '../support/test.js';

const LIMITS: LaneLimits = { window: 4, total: 6, perTenant: 3, perParty: 2, slowAfterMs: 1_000 };
const group = (tenantId: string, party = '') => ({ tenantId, party });

test('a tenant and a party have no more than their share', (t) => {
  const lane = createLane(LIMITS, () => undefined);
  t.truthy(lane.reserve(group('a', 'x')));
  t.truthy(lane.reserve(group('a', 'x')));
  t.is(lane.reserve(group('a', 'x')), undefined, 'the party is full');
  t.truthy(lane.reserve(group('a', 'y')));
  t.is(lane.reserve(group('a', 'z')), undefined, 'the tenant is full');
  t.truthy(lane.reserve(group('b', 'x')));
  t.is(lane.reserve(group('c', 'x')), undefined, 'the window is full');
  t.is(lane.room(), 0);
});

test('who waited is told when a place at a limit is free again, and only then', (t) => {
  let freed = 0;
  const lane = createLane(LIMITS, () => {
    freed += 1;
  });
  const lone = lane.take(group('a', 'x'));
  lone.release();
  t.is(freed, 0, 'nobody waited');
  const [first] = [lane.take(group('a', 'x')), lane.take(group('a', 'x'))];
  first.release();
  first.release();
  t.is(freed, 1);
  t.is(lane.room(), 3, 'a place is released once');
});

test.serial('what has waited for long leaves the window, and stays with its party', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const lane = createLane(LIMITS, () => undefined);
  const places = ['x', 'x', 'y'].map((party) => lane.take(group('a', party)));
  t.is(lane.room(), 1);
  mock.timers.tick(1_000);
  t.is(lane.room(), 3, 'six at most in all');
  t.is(lane.reserve(group('a', 'x')), undefined, 'its party is still full');
  t.truthy(lane.reserve(group('a', 'z')), 'its tenant is not');
  for (const place of places) place.release();
  t.is(lane.room(), 3);
  mock.timers.reset();
});
