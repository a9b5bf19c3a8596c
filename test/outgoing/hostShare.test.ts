// One host cannot hold all requests.
import { PostError } from '../../src/outgoing/fault.js';
import { shareHosts } from '../../src/outgoing/hostShare.js';
import type { Post } from '../../src/outgoing/post.js';
import { test } from '../support/test.js';

const ANSWER: Awaited<ReturnType<Post>> = { status: 200, headers: {}, body: Buffer.alloc(0), isComplete: true } as never;

/** Requests that wait until they are ended, by the order of their beginning. */
function waiting(): { readonly post: Post; readonly end: (() => void)[]; readonly fail: ((error: Error) => void)[] } {
  const [end, fail]: [(() => void)[], ((error: Error) => void)[]] = [[], []];
  const post: Post = () =>
    new Promise((resolve, reject) => {
      end.push(() => resolve(ANSWER));
      fail.push(reject);
    });
  return { post, end, fail };
}

const call = (url: string) => ({ url, timeoutMs: 1_000 }) as Parameters<Post>[0];

test('a host has so many requests at once, and another one its own', async (t) => {
  const { post, end } = waiting();
  const shared = shareHosts(post, 2);
  const first = [shared(call('https://slow.example/a')), shared(call('https://SLOW.example/b'))];
  const refused = await t.throwsAsync(shared(call('https://slow.example/c')), { instanceOf: PostError });
  t.like(refused, { code: 'UNREACHABLE', message: 'too many requests to this host are in progress' });
  const other = shared(call('https://other.example/'));
  t.is(end.length, 3);
  for (const one of end) one();
  t.deepEqual(await Promise.all([...first, other]), [ANSWER, ANSWER, ANSWER]);
});

test('what ended, also by a fault, makes room', async (t) => {
  const { post, end, fail } = waiting();
  const shared = shareHosts(post, 1);
  const failing = shared(call('https://slow.example/'));
  fail[0]!(new PostError('RESET', 'the connection ended'));
  await t.throwsAsync(failing, { instanceOf: PostError });
  const next = shared(call('https://slow.example/'));
  end[1]!();
  t.is(await next, ANSWER);
});
