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
  const lane = createLane({ ...LIMITS, total: 8 }, () => undefined);
  const places = ['x', 'x', 'y'].map((party) => lane.take(group('a', party)));
  t.is(lane.room(), 1);
  mock.timers.tick(1_000);
  t.is(lane.room(), 4);
  t.is(lane.reserve(group('a', 'x')), undefined, 'its party is still full');
  t.truthy(lane.reserve(group('a', 'z')), 'its tenant has a slot less than are free');
  for (const place of places) place.release();
  t.is(lane.room(), 3);
  mock.timers.reset();
});

/** Takes what one tenant may have, again each time after it has waited for long. */
function fill(lane: ReturnType<typeof createLane>, tenantId: string): number {
  let taken = 0;
  for (let rounds = 0; rounds < 50; rounds += 1) {
    while (lane.reserve(group(tenantId, `party ${taken}`)) !== undefined) taken += 1;
    mock.timers.tick(1_000);
  }
  return taken;
}

const WIDE: LaneLimits = { window: 48, total: 256, perTenant: 32, perParty: 16, slowAfterMs: 1_000 };

test.serial('a tenant whose sends all wait for long has half of the total, and others have as much as is free then', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const lane = createLane(WIDE, () => undefined);
  t.is(fill(lane, 'a'), 128);
  t.is(fill(lane, 'b'), 64);
  t.is(lane.room(), 48, 'the window is free');
  mock.timers.reset();
});

test.serial('a claim takes no more for a tenant than its share', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const lane = createLane(WIDE, () => undefined);
  fill(lane, 'a');
  const { perTenant, tenants, isContended } = lane.claimLimits(48);
  t.deepEqual([perTenant, [...tenants], isContended], [32, [['a', 32]], true]);
  mock.timers.reset();
});

test.serial('who waits for the share of a tenant is told when another tenant has a slot less', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let freed = 0;
  const lane = createLane(WIDE, () => {
    freed += 1;
  });
  const other = lane.take(group('b'));
  fill(lane, 'a');
  const before = freed;
  other.release();
  t.is(freed, before + 1);
  mock.timers.reset();
});
