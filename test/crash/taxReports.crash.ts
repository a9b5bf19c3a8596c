// An exchange that reports to a tax authority is killed at each step of a report: it is answered, and the authority has one report, with the
// same UUID and bytes however often it came.
import { answered, dealWithB, registerBoth, reportsAt, type Side } from '../../examples/five-corners/conversation.js';
import { COUNTRIES, invoiceOf } from '../../examples/five-corners/countries.js';
import { logIn } from '../../examples/network/party.js';
import { kept } from '../support/kept.js';
import { startFiveCorners } from '../support/network/fiveCorners.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { test } from '../support/test.js';

const RETRIES = { SEND_RETRY_BASE_MS: '200', SEND_RETRY_WINDOW_MS: '600000' };
const corners = kept(() => startFiveCorners({ a: RETRIES, b: RETRIES }));

async function sides(): Promise<{ readonly a: Side; readonly b: Side }> {
  const { pair, authorities } = corners;
  const deadline = AbortSignal.timeout(KILLS_DEADLINE_MS);
  const [a, b] = await Promise.all([logIn(pair.a.url, 'demo-seller', deadline), logIn(pair.b.url, 'demo-buyer', deadline)]);
  return { a: { party: a, authority: authorities.a }, b: { party: b, authority: authorities.b } };
}

test.before(async () => registerBoth(await sides()));

async function killAndStart(): Promise<void> {
  await corners.pair.a.kill();
  await corners.pair.a.start();
}

/** Calls `strike` at the first of such moments. Resolves when it has ended. What it returns: whether what was under way goes on. */
type Arrange = (strike: () => Promise<void>) => Promise<void>;

/** A message over AS4 to this side is lost. */
const losing =
  (side: 'a' | 'b'): Arrange =>
  (strike) =>
    new Promise((resolve) => {
      const { proxy } = corners.pair[side];
      proxy.onRequest = async (method, path) => {
        if (method !== 'POST' || path !== '/as4') return true;
        proxy.onRequest = () => true;
        await strike();
        resolve();
        return false;
      };
    });

const at =
  (hook: 'onReport' | 'onAnswer', goesOn: boolean): Arrange =>
  (strike) =>
    new Promise((resolve) => {
      const authority = corners.authorities.a;
      authority[hook] = async () => {
        authority[hook] = () => true;
        await strike();
        resolve();
        return goesOn;
      };
    });

let sent = 0;

for (const [moment, arrange] of [
  ['its invoice is on the way', losing('b')],
  ['the authority has the report, and its receipt is lost', at('onReport', false)],
  ['the authority has the report, and sends its receipt', at('onReport', true)],
  ['the authority is about to answer', at('onAnswer', true)],
  ['the answer of the authority arrives', losing('a')],
] as const) {
  test.serial(`killed when ${moment}: reported once, and answered`, async (t) => {
    t.timeout(KILLS_DEADLINE_MS);
    const number = `TAX-CRASH-${++sent}`;
    const today = new Date().toISOString().slice(0, 10);
    const { a } = await sides();
    const struck = arrange(killAndStart);
    await a.party.send('invoice', number, invoiceOf(COUNTRIES.SK, dealWithB(number, today)));
    await struck;
    const after = await sides();
    const [report] = await answered(after.a, number, number, 'C2', ['S']);
    const taken = reportsAt(after.a, number);
    t.deepEqual([...new Set(taken.map(({ uuid }) => uuid))], [report!.uuid]);
    t.is(new Set(taken.map(({ xml }) => xml)).size, 1);
    t.is(new Set(taken.map(({ instanceId }) => instanceId)).size, 1);
  });
}
