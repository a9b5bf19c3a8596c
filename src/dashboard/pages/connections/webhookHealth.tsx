// How an endpoint answered within a day, which secrets sign, and how far replays are.
import { OneClick } from '../../components/oneClick.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { faultIn, type ServiceFault } from '../../data/faults.js';
import { CancelReplayDocument, type WebhookFragment, type WebhooksQuery } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';

export type Replay = NonNullable<WebhooksQuery['webhookReplays']>[number];

interface WebhookHealthProps {
  readonly one: WebhookFragment;
  readonly replays: readonly Replay[];
  readonly onDone: () => void;
}

export function WebhookHealth({ one: { statistics, secrets }, replays, onDone }: WebhookHealthProps) {
  const { t, format } = useMessages();
  const { attempts, successRate, p95Ms } = statistics;
  const facts = [
    successRate === null ? t.hooks.noAttempts : t.hooks.success({ rate: format.percent(successRate), attempts: format.number(attempts) }),
    p95Ms === null ? undefined : t.hooks.p95({ time: format.milliseconds(p95Ms) }),
    ...secrets.flatMap(({ notAfter }) => (notAfter === null ? [] : [t.hooks.both({ until: format.moment(notAfter) })])),
  ];
  return (
    <>
      <p className="soft small">{facts.filter((one) => one !== undefined).join(' · ')}</p>
      {replays.map((replay) => (
        <ReplayLine key={replay.id} replay={replay} onDone={onDone} />
      ))}
    </>
  );
}

function ReplayLine({
  replay: { id, createdAt, total, delivered, waiting, cancelledBecause },
  onDone,
}: {
  readonly replay: Replay;
  readonly onDone: () => void;
}) {
  const { t, format } = useMessages();
  const reason = useRoleReason('operator');
  const name = `${t.replay} ${format.moment(createdAt)}`;
  const cancel = async (): Promise<ServiceFault | undefined> => {
    const { error } = await client.mutation(CancelReplayDocument, { id });
    return faultIn(error);
  };
  return (
    <div className="replay">
      <span className="small">{name}</span>
      <progress aria-label={name} value={total - waiting} max={Math.max(total, 1)} />
      <span className="soft small tabular">
        {t.hooks.replayed({ done: format.number(delivered), all: format.number(total) })} ·{' '}
        {cancelledBecause === null ? t.hooks.waiting({ count: format.number(waiting) }) : t.workEnded[cancelledBecause]}
      </span>
      {cancelledBecause === null && (
        <OneClick reason={reason} label={`${t.stop} ${name}`} act={cancel} onDone={onDone}>
          {t.stop}
        </OneClick>
      )}
    </div>
  );
}
