// Who takes care of a group, and until when it is put off.

import { useId, useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { OneClick } from '../../components/oneClick.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { faultIn, type ServiceFault } from '../../data/faults.js';
import { AssignAttentionDocument, type AttentionTargetInput, PeopleDocument, SnoozeAttentionDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

interface MarksProps {
  readonly target: AttentionTargetInput;
  readonly name: string;
  readonly assignee: string | undefined;
  readonly isPutOff: boolean;
  readonly onMarked: () => void;
}

const HOUR_MS = 3_600_000;
const SNOOZES = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
type Snooze = keyof typeof SNOOZES;
const LENGTHS = Object.keys(SNOOZES) as readonly Snooze[];
const EMAIL_MAX = 254;

export function Marks({ target, name, assignee, isPutOff, onMarked }: MarksProps) {
  const { t } = useMessages();
  const reason = useRoleReason('operator');
  const mayList = useRoleReason('admin') === undefined;
  const [asked, setAsked] = useState<'assign' | 'snooze'>();
  const { data } = useData(PeopleDocument, {}, { pause: !mayList || asked !== 'assign' });
  const people = (data?.people ?? []).filter(({ isDisabled }) => !isDisabled);
  const id = useId();
  const [email, setEmail] = useState('');
  const [length, setLength] = useState<Snooze>('day');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const mark = async (): Promise<void> => {
    setBusy(true);
    const until = new Date(Date.now() + SNOOZES[length]).toISOString();
    const { error } =
      asked === 'assign'
        ? await client.mutation(AssignAttentionDocument, { target, assignee: email.trim() === '' ? null : email.trim() })
        : await client.mutation(SnoozeAttentionDocument, { target, until });
    setBusy(false);
    setFault(error && noticeOfError(t, error));
    if (error !== undefined) return;
    setAsked(undefined);
    onMarked();
  };
  const wake = async (): Promise<ServiceFault | undefined> => {
    const { error } = await client.mutation(SnoozeAttentionDocument, { target, until: null });
    return faultIn(error);
  };
  const close = (): void => {
    setAsked(undefined);
    setFault(undefined);
  };
  return (
    <span className="buttons">
      <ActionButton reason={reason} label={`${t.assign}: ${name}`} onClick={() => setAsked('assign')}>
        {t.assign}
      </ActionButton>
      {isPutOff ? (
        <OneClick reason={reason} label={`${t.putOff.wake}: ${name}`} act={wake} onDone={onMarked}>
          {t.putOff.wake}
        </OneClick>
      ) : (
        <ActionButton reason={reason} label={`${t.snooze}: ${name}`} onClick={() => setAsked('snooze')}>
          {t.snooze}
        </ActionButton>
      )}
      {asked !== undefined && (
        <ConfirmDialog title={name} action={t[asked]} isBusy={isBusy} fault={fault} onConfirm={() => void mark()} onClose={close}>
          {asked === 'assign' ? (
            <label className="field">
              {t.assignee}
              <input type="email" list={id} maxLength={EMAIL_MAX} value={email} onChange={({ target: box }) => setEmail(box.value)} />
              <datalist id={id}>
                {people.map((one) => (
                  <option key={one.email} value={one.email}>
                    {one.name}
                  </option>
                ))}
              </datalist>
              <span className="soft small">{assignee === undefined ? t.assigneeHint : t.assignedTo({ name: assignee })}</span>
            </label>
          ) : (
            <label className="field">
              {t.snoozeFor}
              <select value={length} onChange={({ target: box }) => setLength(box.value as Snooze)}>
                {LENGTHS.map((one) => (
                  <option key={one} value={one}>
                    {t.snoozes[one]}
                  </option>
                ))}
              </select>
            </label>
          )}
        </ConfirmDialog>
      )}
    </span>
  );
}
