// How long a stream may go on after its session has ended.
import type { Bound } from '../../../../src/auth/bearer.js';
import { clientActor } from '../../../../src/domain/actor.js';
import { ExchangeError } from '../../../../src/domain/errors.js';
import { lessOften, PERSON_KEPT_MS } from '../../../../src/server/graphql/stream/lessOften.js';
import { STREAM_LIMITS } from '../../../../src/server/graphql/stream/streams.js';
import { test } from '../../../support/test.js';

const PERSON: Bound = {
  ...clientActor('a', 'a'),
  person: { id: '0199c1d2-e3f4-7a5b-8c6d-7e8f90123404', name: 'Anna', role: 'viewer' },
  expiresAt: new Date('2030-01-01T00:00:00Z'),
};

test('a session is asked for again before its stream has gone on for five seconds', async (t) => {
  let [nowMs, isOpen, asked] = [0, true, 0];
  const judge = lessOften(
    async () => {
      asked += 1;
      if (!isOpen) throw new ExchangeError('UNAUTHORIZED', 'Unauthorized');
      return PERSON;
    },
    () => nowMs,
  );
  await judge();
  isOpen = false;
  nowMs = PERSON_KEPT_MS - 1;
  t.is(await judge(), PERSON);
  t.is(asked, 1);
  nowMs = PERSON_KEPT_MS;
  await t.throwsAsync(judge(), { message: 'Unauthorized' });
  t.true(PERSON_KEPT_MS + STREAM_LIMITS.pulseMs < 5_000);
});

test('a token is asked for each time', async (t) => {
  let asked = 0;
  const judge = lessOften(async () => {
    asked += 1;
    return { ...PERSON, person: undefined };
  });
  await judge();
  await judge();
  t.is(asked, 2);
});
