// The open sessions of mailboxes of one test.
import type { ExecutionContext } from 'ava';
import { createIdleSessions, type IdleSessions } from '../../../src/channels/email/idle.js';

export function idleFor(t: ExecutionContext): IdleSessions {
  const idle = createIdleSessions();
  t.teardown(() => idle.close());
  return idle;
}
