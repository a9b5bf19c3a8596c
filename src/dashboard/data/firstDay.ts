// What leads from an empty tenant to the first invoice sent and received. Nothing of it is stored: each step is read from what is there.
import { ChannelTitles, type FirstDayQuery } from './operations.js';
import { participantName } from './people.js';

export const STEPS = ['participant', 'channel', 'told', 'sent', 'received'] as const;
type StepName = (typeof STEPS)[number];

export interface Step {
  readonly name: StepName;
  /** What was found. Undefined: not done yet. */
  readonly proof: string | undefined;
  /** The document that proves it. */
  readonly documentId?: string | undefined;
}

/** The view of whoever has dismissed the list. */
export const DISMISSED = { page: 'firstDay', name: 'dismissed' } as const;

export function stepsOf(found: FirstDayQuery, network: string): readonly Step[] {
  const [participant] = found.participants ?? [];
  const account = (found.channelAccounts ?? []).find(({ enabled }) => enabled);
  const [webhook] = found.webhookSubscriptions ?? [];
  const [alert] = found.alertRules ?? [];
  // The first one is whoever looks.
  const colleague = (found.people ?? [])[1];
  const isOnNetwork = participant?.state === 'ACTIVE';
  const [sent, received] = [found.sent, found.received].map((list) => list?.edges[0]?.node);
  return [
    { name: 'participant', proof: participant && participantName(participant) },
    { name: 'channel', proof: account ? `${ChannelTitles[account.channel]} · ${account.name}` : isOnNetwork ? network : undefined },
    { name: 'told', proof: webhook?.endpoint ?? alert?.target ?? colleague?.name },
    { name: 'sent', proof: sent && `${sent.number ?? sent.documentId} · ${sent.buyerName ?? ''}`, documentId: sent?.documentId },
    {
      name: 'received',
      proof: received && `${received.number ?? received.documentId} · ${received.sellerName ?? ''}`,
      documentId: received?.documentId,
    },
  ];
}

export function isDismissed({ savedViews }: FirstDayQuery): boolean {
  return (savedViews ?? []).some(({ page, name }) => page === DISMISSED.page && name === DISMISSED.name);
}
