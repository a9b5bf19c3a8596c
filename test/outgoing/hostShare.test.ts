// One host cannot hold all requests.
import { RequestError } from '../../src/outgoing/fault.js';
import { shareHosts } from '../../src/outgoing/hostShare.js';
import type { SendRequest } from '../../src/outgoing/requestCall.js';
import { test } from '../support/test.js';

const ANSWER: Awaited<ReturnType<SendRequest>> = { status: 200, headers: {}, body: Buffer.alloc(0), isComplete: true } as never;

/** Requests that wait until they are ended, by the order of their beginning. */
function waiting(): { readonly sendRequest: SendRequest; readonly end: (() => void)[]; readonly fail: ((error: Error) => void)[] } {
  const [end, fail]: [(() => void)[], ((error: Error) => void)[]] = [[], []];
  const sendRequest: SendRequest = () =>
    new Promise((resolve, reject) => {
      end.push(() => resolve(ANSWER));
      fail.push(reject);
    });
  return { sendRequest, end, fail };
}

const call = (url: string) => ({ url, timeoutMs: 1_000 }) as Parameters<SendRequest>[0];

test('a host has so many requests at once, and another one its own', async (t) => {
  const { sendRequest, end } = waiting();
  const shared = shareHosts(sendRequest, 2);
  const first = [shared(call('https://slow.example/a')), shared(call('https://SLOW.example/b'))];
  const refused = await t.throwsAsync(shared(call('https://slow.example/c')), { instanceOf: RequestError });
  t.like(refused, { code: 'UNREACHABLE', message: 'too many requests to this host are in progress' });
  const other = shared(call('https://other.example/'));
  t.is(end.length, 3);
  for (const one of end) one();
  t.deepEqual(await Promise.all([...first, other]), [ANSWER, ANSWER, ANSWER]);
});

test('what ended, also by a fault, makes room', async (t) => {
  const { sendRequest, end, fail } = waiting();
  const shared = shareHosts(sendRequest, 1);
  const failing = shared(call('https://slow.example/'));
  fail[0]!(new RequestError('RESET', 'the connection ended'));
  await t.throwsAsync(failing, { instanceOf: RequestError });
  const next = shared(call('https://slow.example/'));
  end[1]!();
  t.is(await next, ANSWER);
});
