import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Refusal } from '../../components/refusal.js';
import { csvOf, linesOf } from '../../data/audit.js';
import { AUDIT_FILE_LINES_MAX, allEntries } from '../../data/auditFile.js';
import type { ServiceFault } from '../../data/faults.js';
import type { AuditFilterInput } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { noticeOfFault } from '../../messages/notice.js';
import { saveText } from '../openAddress.js';

/** Whoever may read the log may keep it. */
export function AuditExport({ filter }: { readonly filter: AuditFilterInput }) {
  const { t, format } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ServiceFault>();
  const [isCut, setCut] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const found = await allEntries(filter);
    setBusy(false);
    setFault('fault' in found ? found.fault : undefined);
    if ('fault' in found) return;
    const { entries } = found;
    setCut(entries.length >= AUDIT_FILE_LINES_MAX);
    const rows = linesOf(entries).map(({ at, actor, action, subjects, changes, requestId, details }) => [
      at,
      actor,
      t.auditActions[action],
      action,
      subjects.join(' '),
      String(changes),
      requestId ?? '',
      details == null ? '' : JSON.stringify(details),
    ]);
    const head = [t.when, t.who, t.what, t.auditTexts.code, t.about, t.auditTexts.times, t.auditTexts.request, t.auditTexts.details];
    saveText(csvOf([head, ...rows]), 'audit-log.csv', 'text/csv');
  };
  return (
    <span className="buttons">
      {isCut && <span className="soft small">{t.auditTexts.cut({ count: format.number(AUDIT_FILE_LINES_MAX) })}</span>}
      <Refusal notice={fault === undefined ? undefined : noticeOfFault(t, fault)} />
      <ActionButton isBusy={isBusy} onClick={() => void save()}>
        {t.auditTexts.save}
      </ActionButton>
    </span>
  );
}
