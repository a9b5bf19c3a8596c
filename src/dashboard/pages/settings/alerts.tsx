// Who is told of what needs a person.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Original } from '../../components/original.js';
import { Question } from '../../components/question.js';
import { Region } from '../../components/region.js';
import { Empty, Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { AlertRulesDocument, type AlertRulesQuery, RemoveAlertRuleDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { AddAlert } from './addAlert.js';
import { writtenHour } from './hour.js';
import { RotateAlert } from './rotateAlert.js';

type Rule = NonNullable<AlertRulesQuery['alertRules']>[number];

export function Alerts() {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFirst, again } = useData(AlertRulesDocument, {});
  const all = data?.alertRules ?? [];
  const add = (
    <ActionButton reason={reason} onClick={() => setAdding(true)}>
      {t.alertTexts.add}
    </ActionButton>
  );
  return (
    <Region name={t.alerts} isFlush aside={add}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data !== undefined && all.length === 0 && (
        <Empty icon="inbox" title={t.alertTexts.none}>
          <p>{t.alertTexts.noneText}</p>
        </Empty>
      )}
      {all.length > 0 && (
        <ul className="list">
          {all.map((rule) => (
            <Alert key={rule.id} rule={rule} onDone={again} />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddAlert
          known={all}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            again();
          }}
        />
      )}
    </Region>
  );
}

function Alert({ rule, onDone }: { readonly rule: Rule; readonly onDone: () => void }) {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const [asked, setAsked] = useState<'remove' | 'rotate'>();
  const end = (): void => {
    setAsked(undefined);
    onDone();
  };
  const { kind, target, causes, digestHour, lastError } = rule;
  const { kinds, causeNames, allCauses, atOnce, daily } = t.alertTexts;
  return (
    <li className="fileRow">
      <span>
        <strong className="breakable">{target}</strong>
        <span className="soft small">
          {kinds[kind]} · {digestHour === null ? atOnce : daily({ hour: writtenHour(digestHour) })}
        </span>
        <span className="small">{causes === null ? allCauses : causes.map((cause) => causeNames[cause]).join(' · ')}</span>
        {lastError !== null && <span className="fault small">{t.alertTexts.lastError}</span>}
        {lastError !== null && <Original className="soft small breakable" text={lastError} />}
      </span>
      <span className="buttons">
        {kind === 'WEBHOOK' && (
          <ActionButton reason={reason} label={`${t.hooks.rotate} ${target}`} onClick={() => setAsked('rotate')}>
            {t.hooks.rotate}
          </ActionButton>
        )}
        <ActionButton reason={reason} label={`${t.remove} ${target}`} onClick={() => setAsked('remove')}>
          {t.remove}
        </ActionButton>
      </span>
      {asked === 'remove' && <RemoveAlert rule={rule} onClose={() => setAsked(undefined)} onDone={end} />}
      {asked === 'rotate' && <RotateAlert rule={rule} onClose={() => setAsked(undefined)} onDone={end} />}
    </li>
  );
}

interface RemoveAlertProps {
  readonly rule: Rule;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemoveAlert({ rule: { id, target }, onClose, onDone }: RemoveAlertProps) {
  const { t } = useMessages();
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(RemoveAlertRuleDocument, { id });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.alertTexts.removeTitle} action={t.remove} isGrave act={act} onClose={onClose} onDone={onDone}>
      <p className="breakable">{t.alertTexts.removeText({ target })}</p>
    </Question>
  );
}
