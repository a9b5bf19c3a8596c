import { Original } from '../../components/original.js';
import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { personIn } from '../../data/people.js';
import { useMessages } from '../../messages/messages.js';

/** As the service writes it before the note. */
const DISMISSAL = /^Dismissed: /;

/** Every move, the latest first, with who made it. */
export function Timeline({ document }: { readonly document: FullDocument }) {
  const { t, format } = useMessages();
  const moves = document.timeline.toReversed();
  return (
    <Region name={t.timeline}>
      <ol className="timeline">
        {moves.map(({ at, status, actor, attempt, reason }) => (
          <li
            key={`${at} ${status} ${attempt}`}
            className={isDismissal(status, reason) ? undefined : status === 'ERROR' ? 'bad' : status === 'DELIVERED' ? 'good' : undefined}
          >
            <span className="moveHead">
              <strong>{isDismissal(status, reason) ? t.dismissal : t.statuses[status]}</strong>
              <time className="soft tabular" dateTime={at}>
                {format.moment(at)}
              </time>
            </span>
            <span className="soft">
              {t.by({ who: personIn(actor) ?? t.bySystem })}
              {attempt > 0 && ` · ${t.attempt({ n: attempt })}`}
            </span>
            {reason !== null &&
              (personIn(actor) === undefined ? (
                <Original className="reason" text={reason} />
              ) : (
                <span className="reason">{isDismissal(status, reason) ? reason.replace(DISMISSAL, '') : reason}</span>
              ))}
          </li>
        ))}
      </ol>
    </Region>
  );
}

function isDismissal(status: string, reason: string | null): boolean {
  return status === 'ERROR' && reason !== null && DISMISSAL.test(reason);
}
