// The API channel: partners exchange documents without a network. A partner is a tenant of this exchange, or a client at a second one
// (docs/channels.md#api).
import { type Channel, SendFault } from '../../domain/channel.js';
import { type Account, AccountFault } from '../../domain/channelAccount.js';
import { type Occurrence, occurrence } from '../../domain/occurrences/occurrence.js';
import type { App } from '../../domain/ports.js';
import { accountType, partnersOf, receiversOf, settingsOf } from './account.js';
import { earlierHandOver, handToPartner, type Receive } from './local.js';
import { agreedPartners, CHANNEL, partnerFor } from './partners.js';
import { upload } from './remote.js';
import { createTokens, type ExchangeTokens } from './tokens.js';

const SEND_TIMEOUT_MS = 60_000;
const ON_NETWORK = occurrence('NETWORK_FIRST');

export function createApiChannel(
  app: Pick<App, 'database' | 'lookups' | 'outgoing' | 'clock' | 'settings' | 'threads' | 'turns'>,
  { xmlBytesMax }: { readonly xmlBytesMax: number },
  receive: Receive,
): Channel {
  const outgoing = app.outgoing('channel');
  const tokens = createTokens(outgoing);
  return {
    carriesFiles: true,
    xmlBytesMax,
    sendTimeoutMs: SEND_TIMEOUT_MS,
    account: accountType((account, signal) => check(app, tokens, account, signal)),
    async send(message, submission, signal, account) {
      if (account === undefined) throw new SendFault(occurrence('NO_ACCOUNT', { channel: CHANNEL }), 'final');
      const settings = settingsOf(account);
      const { exchange } = settings;
      const earlier = message.isRepeated ? await earlierHandOver(app, message, submission) : undefined;
      if (earlier !== undefined) return earlier;
      const { tenantId, receiverIdentifier } = message;
      const partner = await partnerFor(app, tenantId, settings, receiverIdentifier ?? '');
      if (partner !== undefined) {
        return handToPartner({ app, receive, partner, bytesMax: app.settings.validationBytesMax, signal }, message, submission);
      }
      if (exchange !== undefined) return upload({ outgoing, tokens, clock: app.clock }, exchange, message, submission, signal);
      throw new SendFault(noPartner(receiverIdentifier), 'final', 'PARTICIPANT_NOT_FOUND');
    },
    async unreachable({ tenantId, settings, receiverIdentifier, isOnNetwork }) {
      const [partners, receivers] = [partnersOf(settings), receiversOf(settings)];
      // An account without partners is a fault of the account, which a send records.
      if (partners.length === 0) return undefined;
      const partner = await partnerFor(app, tenantId, { partners, receivers }, receiverIdentifier ?? '');
      // The network checks who a receiver is. Two tenants that agree do not.
      if (partner?.by === 'agreement' && (await isOnNetwork())) return { reason: ON_NETWORK, isNetworkFirst: true };
      // Only the second exchange knows whom it reaches.
      if (partner !== undefined || settings['url'] !== undefined) return undefined;
      return { reason: noPartner(receiverIdentifier) };
    },
  };
}

/** The same for a tenant that does not exist, that has not agreed, and that takes other receivers. */
function noPartner(receiver: string | undefined): Occurrence {
  return occurrence('NO_PARTNER', { receiver: receiver ?? occurrence('UNNAMED_RECEIVER') });
}

/** Says which partners have agreed, and logs in at the second exchange. */
async function check(app: Pick<App, 'database'>, tokens: ExchangeTokens, account: Account, signal: AbortSignal): Promise<string> {
  const { partners, exchange } = settingsOf(account);
  const agreed = (await agreedPartners(app, account.tenantId, partners)).map(({ tenantId }) => tenantId);
  const others = partners.filter((one) => !agreed.includes(one));
  const waiting = others.length === 0 ? [] : [`These partners do not name this tenant yet: ${others.join(', ')}.`];
  if (exchange !== undefined) await tokens.renew(exchange, signal);
  else if (agreed.length === 0) throw new AccountFault(waiting.join(), 'REFUSED');
  return [
    ...(agreed.length === 0 ? [] : [`Agreed with ${agreed.join(', ')}.`]),
    ...waiting,
    ...(exchange === undefined ? [] : ['The other exchange accepts the login.']),
  ].join(' ');
}
