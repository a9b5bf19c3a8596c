import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OneClick } from '../../components/oneClick.js';
import { Region } from '../../components/region.js';
import { useViewer } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { faultIn } from '../../data/faults.js';
import { DISMISSED, isDismissed, type Step, stepsOf } from '../../data/firstDay.js';
import { FirstDayDocument, SaveViewDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

/** The way to the first invoice sent and received. It goes when all is done, or when a person puts it away. */
export function FirstDay() {
  const { t, format } = useMessages();
  const isAdmin = useViewer().role === 'admin';
  const { data, again } = useData(FirstDayDocument, { isAdmin }, { on: ['documents', 'participants', 'accounts', 'webhooks'] });
  if (data === undefined || isDismissed(data)) return null;
  const steps = stepsOf(data, t.firstDay.network);
  const done = steps.filter(({ proof }) => proof !== undefined).length;
  if (done === steps.length) return null;
  const dismiss = async () => faultIn((await client.mutation(SaveViewDocument, { ...DISMISSED, state: {} })).error);
  return (
    <Region
      name={t.firstDay.name}
      aside={
        <OneClick label={t.firstDay.dismiss} act={dismiss} onDone={again}>
          {t.firstDay.dismiss}
        </OneClick>
      }
    >
      <p className="soft">{t.firstDay.progress({ done: format.number(done), all: format.number(steps.length) })}</p>
      <ol className="firstDay">
        {steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ol>
    </Region>
  );
}

function StepItem({ step: { name, proof, documentId } }: { readonly step: Step }) {
  const { t } = useMessages();
  const isDone = proof !== undefined;
  return (
    <li>
      <span className={isDone ? 'chip good' : 'chip'}>{isDone ? t.firstDay.done : t.firstDay.open}</span>
      <span>
        <strong>
          <StepLink name={name}>{t.firstDay.steps[name].name}</StepLink>
        </strong>
        {isDone ? (
          <span className="under breakable">
            {documentId === undefined ? (
              proof
            ) : (
              <Link to="/documents/$documentId" params={{ documentId }} search={{}}>
                {proof}
              </Link>
            )}
          </span>
        ) : (
          <span className="under">{t.firstDay.steps[name].text}</span>
        )}
      </span>
    </li>
  );
}

/** Where it is done. */
function StepLink({ name, children }: { readonly name: Step['name']; readonly children: ReactNode }) {
  switch (name) {
    case 'participant':
      return (
        <Link to="/connections/{-$part}" params={{ part: 'participants' }}>
          {children}
        </Link>
      );
    case 'channel':
      return (
        <Link to="/connections/{-$part}" params={{ part: 'channels' }}>
          {children}
        </Link>
      );
    case 'told':
      return (
        <Link to="/connections/{-$part}" params={{ part: 'webhooks' }}>
          {children}
        </Link>
      );
    case 'sent':
      return <Link to="/send">{children}</Link>;
    case 'received':
      return (
        <Link to="/documents" search={{ tab: 'received' }}>
          {children}
        </Link>
      );
  }
}
