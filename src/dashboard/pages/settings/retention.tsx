// How long documents are kept.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Question } from '../../components/question.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { RemoveRetentionRuleDocument, RetentionDocument, type RetentionQuery } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { RetentionDialog } from './retentionDialog.js';

type Rule = NonNullable<RetentionQuery['retention']>['rules'][number];

export function Retention() {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFirst, again } = useData(RetentionDocument, {});
  const retention = data?.retention;
  const add = (
    <ActionButton reason={reason} onClick={() => setAdding(true)}>
      {t.retention.add}
    </ActionButton>
  );
  return (
    <Region name={t.retention.name} isFlush aside={add}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {retention != null && (
        <>
          <p className="inCard">
            {t.retention.usual({ days: retention.days })}
            {retention.isPending && <span className="chip busy">{t.retention.pending}</span>}
          </p>
          {retention.rules.length > 0 && (
            <ul className="list" aria-label={t.retention.name}>
              {retention.rules.map((rule) => (
                <RuleItem key={`${rule.documentType} ${rule.country} ${rule.isOperators}`} rule={rule} onDone={again} />
              ))}
            </ul>
          )}
        </>
      )}
      {isAdding && (
        <RetentionDialog
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

function RuleItem({ rule, onDone }: { readonly rule: Rule; readonly onDone: () => void }) {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const [asked, setAsked] = useState<'edit' | 'remove'>();
  const { documentType, country, days, isOperators } = rule;
  const name = [documentType === null ? t.retention.allTypes : t.types[documentType], country ?? t.retention.allCountries].join(' · ');
  const close = (): void => setAsked(undefined);
  const done = (): void => {
    close();
    onDone();
  };
  const remove = async (): Promise<Notice | undefined> =>
    noticeOfError(t, (await client.mutation(RemoveRetentionRuleDocument, { documentType, country })).error);
  return (
    <li className="fileRow">
      <span>
        <strong>{name}</strong>
        <span className="small">{t.retention.days({ days })}</span>
        {isOperators && <span className="soft small">{t.retention.operators}</span>}
      </span>
      {!isOperators && (
        <span className="buttons">
          <ActionButton reason={reason} label={`${t.editing.edit} ${name}`} onClick={() => setAsked('edit')}>
            {t.editing.edit}
          </ActionButton>
          <ActionButton reason={reason} label={`${t.remove} ${name}`} onClick={() => setAsked('remove')}>
            {t.remove}
          </ActionButton>
        </span>
      )}
      {asked === 'edit' && <RetentionDialog rule={rule} onClose={close} onDone={done} />}
      {asked === 'remove' && (
        <Question title={t.retention.remove} action={t.remove} isGrave act={remove} onClose={close} onDone={done}>
          <p>{t.retention.removeText({ name })}</p>
        </Question>
      )}
    </li>
  );
}
