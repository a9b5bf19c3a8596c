// To whom a document would go, which way, and why it cannot be sent.
import { ChannelTitles, type PreflightMutation } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';
import { Original } from './original.js';

type Preflight = NonNullable<PreflightMutation['preflightDocument']>;
type Receiver = NonNullable<Preflight['receiver']>;

interface WayProps {
  readonly way: Pick<Preflight, 'isSendable' | 'code' | 'message' | 'channel'> & {
    readonly receiver: Pick<Receiver, 'participant' | 'isLocal' | 'isConverted' | 'endpoint' | 'code'> | null;
  };
}

export function Way({ way: { channel, receiver, isSendable, code, message } }: WayProps) {
  const { t } = useMessages();
  return (
    <dl className="facts">
      <dt>{t.goesTo}</dt>
      <dd>
        {receiver?.participant ?? t.unknown}
        {receiver?.isLocal === true && ` (${t.registeredHere})`}
      </dd>
      <dt>{t.way}</dt>
      <dd>
        {channel === null ? t.noWay : ChannelTitles[channel]}
        {receiver?.endpoint != null && !receiver.isLocal && ` · ${receiver.endpoint}`}
        {receiver?.isConverted === true && ` · ${t.convertedFirst}`}
      </dd>
      {!isSendable && message !== null && (
        <>
          <dt>{t.cause}</dt>
          <dd>
            {code !== null && <span className="fault">{t.errors[code]}: </span>}
            {receiver?.code != null && <span className="fault">{t.lookups[receiver.code]} </span>}
            <Original text={message} />
          </dd>
        </>
      )}
    </dl>
  );
}
