// The other sides of the channels, which outlive the processes. Each can be taken away, and loses some of its answers. What the mail server
// takes goes to the mailbox of the buyer, or comes back to that of the seller as undelivered.
import { join } from 'node:path';
import { openAuthority } from '../../src/sandbox/authority.js';
import { type Imap, startImap } from '../../test/support/mail/imap.js';
import { bounceOf } from '../../test/support/mail/mails.js';
import { type MailServer, startSmtp } from '../../test/support/mail/smtp.js';
import { type FakeBridge, startBridge } from '../../test/support/network/bridge.js';
import type { FakeService } from '../../test/support/network/fakeService.js';
import { type FakePagero, startPagero } from '../../test/support/network/pagero.js';
import { type FakePhossAp, startPhossAp } from '../../test/support/network/phossAp.js';
import { NOBODY_EMAIL } from './documents.js';
import type { ChannelServer } from './plan.js';
import { openSecondExchange, type SecondExchange } from './secondExchange.js';

/** The share of calls that are carried out and not answered. */
const LOST_SHARE = 0.02;
/** The folders that buyer and seller read, on one server. */
export const BUYER_FOLDER = 'INBOX';
export const SELLER_FOLDER = 'Bounces';

export interface Channels extends AsyncDisposable {
  readonly smtp: MailServer;
  readonly imap: Imap;
  readonly pagero: FakePagero;
  readonly bridge: FakeBridge;
  readonly phoss: FakePhossAp;
  readonly second: SecondExchange;
  setAway(server: ChannelServer, isAway: boolean): Promise<void>;
}

/** `dataDir`: the folder that all processes share, whose authority they trust. `postgresUrl`: a server for the second exchange. */
export async function openChannels(dataDir: string, postgresUrl: string, random: () => number): Promise<Channels> {
  await using stack = new AsyncDisposableStack();
  const authority = await openAuthority(join(dataDir, 'pki'), new Date());
  const smtp = await startSmtp(authority);
  stack.defer(() => smtp.close());
  const imap = await startImap(authority);
  stack.defer(() => imap.close());
  imap.folders.set(SELLER_FOLDER, { uidValidity: 1, nextUid: 1, messages: [] });
  const pagero = stack.use(await startPagero());
  const bridge = stack.use(await startBridge());
  const phoss = stack.use(await startPhossAp());
  const isLost = (): boolean => random() < LOST_SHARE;
  const second = stack.use(await openSecondExchange(postgresUrl, phoss, isLost));
  deliver(smtp, imap, isLost);
  const away = new Set<ChannelServer>();
  const unreliable = (service: FakeService, server: ChannelServer): void => {
    service.trouble = () => (away.has(server) ? 'CUT_BEFORE' : isLost() ? 'CUT_AFTER' : undefined);
  };
  unreliable(pagero, 'pagero');
  unreliable(bridge, 'weexa');
  unreliable(phoss, 'phoss-ap');
  // Each receiver says that it has its document.
  phoss.at = (moment, step) => {
    if (step === 'submit' && moment === 'carried out') for (const message of phoss.messages.values()) message.mlsStatus = 'AP';
  };
  const owned = stack.move();
  return {
    ...{ smtp, imap, pagero, bridge, phoss, second },
    async setAway(server, isAway) {
      if (isAway) away.add(server);
      else away.delete(server);
      if (server === 'mail server') smtp.behaviour.isAway = isAway;
      if (server === 'mailbox') imap.behaviour.isAway = isAway;
      if (server === 'second exchange') await (isAway ? second.kill() : second.start());
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Puts what the mail server takes into the folders. */
function deliver(smtp: MailServer, imap: Imap, isLost: () => boolean): void {
  smtp.at = (moment, step) => {
    if (step !== 'message' || moment !== 'carried out') return;
    const { to, bytes } = smtp.taken.at(-1)!;
    if (to.includes(NOBODY_EMAIL)) {
      const messageId = /^Message-ID: *(<.*>)/im.exec(bytes.toString('latin1'))?.[1] ?? '';
      imap.deliver(bounceOf({ messageId, reason: 'There is no such mailbox' }), SELLER_FOLDER);
    } else imap.deliver(bytes, BUYER_FOLDER);
    if (isLost()) throw new Error('The answer is lost');
  };
}
