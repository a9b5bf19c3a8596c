import { Happened } from '../../components/original.js';
import { Region } from '../../components/region.js';
import { statusName } from '../../components/status.js';
import type { FullDocument } from '../../data/documents.js';
import type { DocumentStatus } from '../../data/operations.js';
import { personIn } from '../../data/people.js';
import { useMessages } from '../../messages/messages.js';

const TONES: Readonly<Partial<Record<DocumentStatus, string>>> = { ERROR: 'bad', DELIVERED: 'good' };

type Move = FullDocument['timeline'][number];

/** Every move, the latest first, with who made it. */
export function Timeline({ document }: { readonly document: FullDocument }) {
  const { t, format } = useMessages();
  const moves = document.timeline.toReversed();
  return (
    <Region name={t.timeline}>
      <ol className="timeline">
        {moves.map((move) => {
          const { at, status, actor, attempt, localReason: reason } = move;
          const dismissal = noteOfDismissal(move);
          return (
            <li key={`${at} ${status} ${attempt}`} className={dismissal === undefined ? TONES[status] : undefined}>
              <span className="moveHead">
                <strong>{dismissal === undefined ? statusName(t, status, document.direction) : t.dismissal}</strong>
                <time className="soft tabular" dateTime={at}>
                  {format.moment(at)}
                </time>
              </span>
              <span className="soft">
                {t.by({ who: personIn(actor) ?? t.bySystem })}
                {attempt > 0 && ` · ${t.attempt({ n: attempt })}`}
              </span>
              {dismissal !== undefined ? (
                <span className="reason">{dismissal}</span>
              ) : reason === null ? null : reason.code === null && personIn(actor) !== undefined ? (
                <span className="reason">{reason.text}</span>
              ) : (
                <Happened className="reason" text={reason} />
              )}
            </li>
          );
        })}
      </ol>
    </Region>
  );
}

/** What somebody wrote who put it away. Undefined for any other move. */
function noteOfDismissal({ localReason }: Move): string | undefined {
  return localReason?.code === 'DISMISSED' ? String((localReason.values as { readonly note?: string } | null)?.note ?? '') : undefined;
}
