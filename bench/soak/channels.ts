// The other sides of e-mail, Pagero and Weexa, which outlive the processes. Each can be taken away, and loses some of its answers. What the
// mail server takes goes to the mailbox of the buyer.
import { join } from 'node:path';
import { openAuthority } from '../../src/sandbox/authority.js';
import { type Imap, startImap } from '../../test/support/mail/imap.js';
import { type MailServer, startSmtp } from '../../test/support/mail/smtp.js';
import { type FakeBridge, startBridge } from '../../test/support/network/bridge.js';
import type { FakeService } from '../../test/support/network/fakeService.js';
import { type FakePagero, startPagero } from '../../test/support/network/pagero.js';
import type { ChannelServer } from './plan.js';

/** The share of messages to each side, and of acknowledgements, that are carried out and not answered. */
const LOST_SHARE = 0.02;
/** Calls that change something. A poll asks so many questions that it would hardly ever succeed if they were lost, too. */
const CHANGES = /^(upload|fetch|send) /;

export interface Channels extends AsyncDisposable {
  readonly smtp: MailServer;
  readonly imap: Imap;
  readonly pagero: FakePagero;
  readonly bridge: FakeBridge;
  setAway(server: ChannelServer, isAway: boolean): void;
}

/** `dataDir`: the folder that all processes share, whose authority they trust. */
export async function openChannels(dataDir: string, random: () => number): Promise<Channels> {
  await using stack = new AsyncDisposableStack();
  const authority = await openAuthority(join(dataDir, 'pki'), new Date());
  const smtp = await startSmtp(authority);
  stack.defer(() => smtp.close());
  const imap = await startImap(authority);
  stack.defer(() => imap.close());
  const pagero = stack.use(await startPagero());
  const bridge = stack.use(await startBridge());
  smtp.at = (moment, step) => {
    if (step !== 'message' || moment !== 'carried out') return;
    imap.deliver(smtp.taken.at(-1)!.bytes);
    if (random() < LOST_SHARE) throw new Error('The answer is lost');
  };
  const away = new Set<ChannelServer>();
  const unreliable = (service: FakeService, server: ChannelServer): void => {
    service.trouble = (name) => (away.has(server) ? 'CUT_BEFORE' : CHANGES.test(name) && random() < LOST_SHARE ? 'CUT_AFTER' : undefined);
  };
  unreliable(pagero, 'pagero');
  unreliable(bridge, 'weexa');
  const owned = stack.move();
  return {
    ...{ smtp, imap, pagero, bridge },
    setAway(server, isAway) {
      if (isAway) away.add(server);
      else away.delete(server);
      if (server === 'mail server') smtp.behaviour.isAway = isAway;
      if (server === 'mailbox') imap.behaviour.isAway = isAway;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
