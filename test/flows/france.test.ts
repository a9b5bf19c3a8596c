// The conversation of `npm run demo:france`: a French invoice and its statuses between two exchanges over AS4, in both timelines.
import { converseInFrench, registerFrench, type Seen } from '../../examples/france/conversation.js';
import { logIn } from '../../examples/network/party.js';
import { startPair } from '../support/network/pair.js';
import { test } from '../support/test.js';

const DEADLINE_MS = 300_000;

const told = ({ lifecycleStatuses }: Seen): string[] => lifecycleStatuses.map(({ status, direction }) => `${status} ${direction}`).sort();
const shown = ({ timeline }: Seen): string[] => timeline.flatMap(({ reason }) => /^Lifecycle status (\d{3})/.exec(reason ?? '')?.[1] ?? []);

test('an invoice from deposited to paid, and one that is rejected, are in the timelines of two exchanges', async (t) => {
  await using pair = await startPair();
  await Promise.all([pair.a.start(), pair.b.start()]);
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const [seller, buyer] = await Promise.all([logIn(pair.a.url, 'demo-seller', deadline), logIn(pair.b.url, 'demo-buyer', deadline)]);
  await registerFrench({ seller, buyer });
  const today = new Date().toISOString().slice(0, 10);
  const [paid, rejected] = await converseInFrench({ seller, buyer }, { number: 'FR-1', today, say: () => undefined });
  t.deepEqual(told(paid.atSeller), ['200 send', '202 receive', '204 receive', '205 receive', '211 receive', '212 send']);
  t.deepEqual(told(paid.atBuyer), ['200 receive', '202 send', '204 send', '205 send', '211 send', '212 receive']);
  t.deepEqual(shown(paid.atSeller).sort(), ['200', '202', '204', '205', '211', '212']);
  t.deepEqual(shown(paid.atBuyer).sort(), ['200', '202', '204', '205', '211', '212']);
  const last = paid.atBuyer.lifecycleStatuses.find(({ status }) => status === '212');
  t.deepEqual(last?.amounts, [{ amount: '120.00', currency: 'EUR', percent: '20' }]);
  t.is(paid.atSeller.status, 'DELIVERED');
  t.deepEqual(told(rejected.atSeller), ['200 send', '213 receive']);
  t.deepEqual(told(rejected.atBuyer), ['200 receive', '213 send']);
  // A deposit that the rejection has overtaken is no line of the timeline.
  t.deepEqual([shown(rejected.atSeller).at(-1), shown(rejected.atBuyer).at(-1)], ['213', '213']);
  t.deepEqual([rejected.atSeller.status, rejected.atBuyer.status], ['ERROR', 'ERROR']);
});
