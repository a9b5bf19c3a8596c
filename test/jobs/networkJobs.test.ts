// The recurring jobs of the network.

import { createFinisher } from '../../src/domain/participants/finish.js';
import { networkJobs } from '../../src/jobs/networkJobs.js';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

test('an SML that is down is no fault of the job that registers the SMP', async (t) => {
  await using exchange = await startApp();
  const { app } = exchange;
  const asked: AbortSignal[] = [];
  const prepare = async (signal: AbortSignal): Promise<void> => {
    asked.push(signal);
    throw new Error('the SML is down');
  };
  const { signal } = new AbortController();
  await networkJobs({ ...app, registry: { ...app.registry, prepare } }, createFinisher(app))['smp-registration']!.run(signal);
  t.deepEqual(asked, [signal]);
  t.is(networkJobs(app, createFinisher(app))['smp-registration'], undefined, 'without an SML there is nothing to register');
});

test('an exchange without a network has no job that compares with it', async (t) => {
  await using exchange = await startApp();
  const { app } = exchange;
  const registry = { ...app.registry, disconnected: 'SML_URL is not set' };
  t.is(networkJobs({ ...app, registry }, createFinisher(app))['reconcile'], undefined);
  t.truthy(networkJobs(app, createFinisher(app))['reconcile']);
});
