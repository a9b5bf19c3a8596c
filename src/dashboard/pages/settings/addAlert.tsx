import { useState } from 'react';
import { Choices } from '../../components/choices.js';
import { Question } from '../../components/question.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import { type AlertRuleKind, AttentionCause, SaveAlertRuleDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { writtenHour } from './hour.js';

const KINDS: readonly AlertRuleKind[] = ['MAIL', 'WEBHOOK'];
const CAUSES: readonly AttentionCause[] = Object.values(AttentionCause);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const INPUTS = {
  MAIL: { type: 'email', placeholder: '', maxLength: 254 },
  WEBHOOK: { type: 'url', placeholder: 'https://', maxLength: 2048 },
} as const;

interface AddAlertProps {
  readonly known: readonly { readonly kind: AlertRuleKind; readonly target: string }[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The secret of a webhook is shown once. */
export function AddAlert({ known, onClose, onDone }: AddAlertProps) {
  const { t } = useMessages();
  const [kind, setKind] = useState<AlertRuleKind>('MAIL');
  const [target, setTarget] = useState('');
  const [causes, setCauses] = useState(CAUSES);
  const [hour, setHour] = useState('');
  const [secret, setSecret] = useState<string>();
  const { alertTexts } = t;
  const isKnown = known.some((one) => one.kind === kind && one.target === target.trim());
  const act = async (): Promise<Notice | undefined> => {
    const { data, error } = await client.mutation(SaveAlertRuleDocument, {
      kind,
      target: target.trim(),
      // All of today are also those to come.
      causes: causes.length === CAUSES.length ? null : causes,
      digestHour: hour === '' ? null : Number(hour),
    });
    setSecret(data?.saveAlertRule?.signingSecret ?? undefined);
    if (error === undefined && data?.saveAlertRule?.signingSecret == null) onDone();
    return noticeOfError(t, error);
  };
  if (secret !== undefined)
    return (
      <SecretDialog title={t.hooks.secretOf({ endpoint: target.trim() })} text={t.hooks.secretText} secret={secret} onClose={onDone} />
    );
  return (
    <Question
      title={alertTexts.add}
      action={alertTexts.add}
      isOff={causes.length === 0}
      act={act}
      onClose={onClose}
      onDone={() => undefined}
    >
      <div className="fields">
        <label className="field">
          {alertTexts.by}
          <select value={kind} onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? 'MAIL')}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {alertTexts.kinds[one]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {alertTexts.when}
          <select value={hour} onChange={(event) => setHour(event.target.value)}>
            <option value="">{alertTexts.atOnce}</option>
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {alertTexts.daily({ hour: writtenHour(one) })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label className="field after">
        {alertTexts.targets[kind]}
        <input {...INPUTS[kind]} required value={target} onChange={(event) => setTarget(event.target.value)} />
        <span className="soft small">{alertTexts.hints[kind]}</span>
      </label>
      {isKnown && <p role="status">{alertTexts.replaces}</p>}
      <Choices
        legend={alertTexts.causes}
        choices={CAUSES}
        chosen={causes}
        nameOf={(cause) => alertTexts.causeNames[cause]}
        onChange={setCauses}
      />
    </Question>
  );
}
