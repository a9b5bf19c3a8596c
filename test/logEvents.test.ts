// The events that the code logs are those of docs/logs.md, with the same levels.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './support/test.js';

/** A call of a log with a name: `app.log.warn('…'`. */
const CALL = /\b\w*[lL]og(?:\([^()]*\))?\.(debug|info|warn|error)\(\s*'([a-z0-9_.]+)'/g;

/** Events whose name is no argument of such a call: where the name, or what it is made of, stands. */
const NAMED_ELSEWHERE: readonly (readonly [event: string, level: string, file: string, text: string])[] = [
  ['start.failed', 'error', 'src/serviceProcess.ts', "fail('start.failed'"],
  ['process.failed', 'error', 'src/serviceProcess.ts', "fail('process.failed'"],
  ['ready', 'info', 'src/serviceProcess.ts', ".info('ready'"],
  ['output.closed', 'error', 'src/log.ts', ".error('output.closed'"],
  ['request', 'info', 'src/server/identify.ts', "app.log[levelOf(ctx)]('request'"],
  ['request', 'warn', 'src/server/identify.ts', "'debug' | 'info' | 'warn'"],
  ['email.aside', 'error', 'src/channels/email/poll.ts', "log[level]('email.aside'"],
  ['email.aside', 'info', 'src/channels/email/poll.ts', "'error' : 'info'"],
  ['files.foreign', 'error', 'src/domain/blobs/ownership.ts', '  foreign:'],
  ['files.gone', 'error', 'src/domain/blobs/ownership.ts', '  gone:'],
  ...['gone', 'refused', 'exhausted', 'failing'].map(
    (kind) => [`webhook.alert.${kind}`, 'warn', 'src/domain/webhooks/alerts.ts', `'webhook.alert.${kind}'`] as const,
  ),
  ...['refused', 'failing', 'unreadable'].map(
    (kind) => [`account.alert.${kind}`, 'warn', 'src/domain/accounts/alerts.ts', `'account.alert.${kind}'`] as const,
  ),
  ...['network', 'webhook', 'channel'].map(
    (to) => [`${to}.unreachable`, 'info', 'src/outgoingRequests.ts', `'${to}.unreachable'`] as const,
  ),
];

/** `event level`, sorted, each once. */
const sorted = (pairs: readonly string[]): string[] => [...new Set(pairs)].sort();

function called(): string[] {
  const files = (readdirSync('src', { recursive: true }) as string[]).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('dashboard/'),
  );
  return files.flatMap((name) =>
    Array.from(readFileSync(join('src', name), 'utf8').matchAll(CALL), ([, level, event]) => `${event} ${level}`),
  );
}

test('docs/logs.md lists each event that the code logs, at its levels, and no other', (t) => {
  const rows = readFileSync('docs/logs.md', 'utf8').matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm);
  const listed = Array.from(rows, ([, event, levels]) => levels!.split(',').map((level) => `${event} ${level.trim()}`)).flat();
  t.is(new Set(listed).size, listed.length);
  const logged = sorted([...called(), ...NAMED_ELSEWHERE.map(([event, level]) => `${event} ${level}`)]);
  t.true(logged.length > 100);
  t.deepEqual(sorted(listed), logged);
});

test('events that are named elsewhere are still there', (t) => {
  t.deepEqual(
    NAMED_ELSEWHERE.filter(([, , file, text]) => !readFileSync(file, 'utf8').includes(text)),
    [],
  );
});

test('no call of a log has a name that the page cannot know', (t) => {
  const files = (readdirSync('src', { recursive: true }) as string[]).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('dashboard/'),
  );
  const unnamed = files.flatMap((name) =>
    Array.from(
      readFileSync(join('src', name), 'utf8').matchAll(/\blog(?:\.(?:debug|info|warn|error)|\[[^\]]+\])\(\s*(?!')[^)]/g),
      () => name,
    ),
  );
  const allowed = ['domain/accounts/alerts.ts', 'domain/accounts/unreadable.ts', 'domain/blobs/', 'domain/exports/retention.ts'];
  const others = ['domain/maintenance/retention.ts', 'domain/webhooks/alerts.ts', 'outgoingRequests.ts', 'startup/openParts.ts'];
  t.deepEqual(
    unnamed.filter((name) => ![...allowed, ...others].some((one) => name.startsWith(one))),
    [],
  );
});
