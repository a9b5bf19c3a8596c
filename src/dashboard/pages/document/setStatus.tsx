// Asks for the lifecycle status of a French invoice, with its reason or the money that was paid or received.
import { useState } from 'react';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import type { FullDocument } from '../../data/documents.js';
import { SetLifecycleStatusDocument, StatusReasonsDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

/** Of the service. */
const TEXT_MAX = 1_000;
const AMOUNTS_MAX = 50;
/** Made available to the buyer: what people want to say comes after it. */
const PASSED_ON = '203';

interface SetStatusProps {
  readonly document: FullDocument;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Amount {
  readonly amount: string;
  readonly vatRate: string;
}

const NO_AMOUNT: Amount = { amount: '', vatRate: '20' };

export function SetStatus({ document, onClose, onDone }: SetStatusProps) {
  const { t } = useMessages();
  const names: Readonly<Record<string, string>> = t.lifecycle.names;
  const reasonNames: Readonly<Record<string, string>> = t.lifecycle.reasons;
  const { documentId, currency, lifecycleStatusOptions } = document;
  const open = lifecycleStatusOptions.filter(({ reason }) => reason === null);
  const [status, setStatus] = useState((open.find((one) => one.status !== PASSED_ON) ?? open[0])?.status ?? '');
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const [amounts, setAmounts] = useState<readonly Amount[]>([NO_AMOUNT]);
  const { data } = useData(StatusReasonsDocument, { documentId });
  const option = open.find((one) => one.status === status);
  const codes = data?.document?.lifecycleStatusOptions.find((one) => one.status === status)?.reasonCodes ?? [];
  const act = async (): Promise<Notice | undefined> => {
    const given = amounts.filter(({ amount }) => amount !== '').map((one) => ({ ...one, currency }));
    const { error } = await client.mutation(SetLifecycleStatusDocument, {
      documentId,
      status,
      reasons: code === '' ? [] : [{ code, text: text.trim() || null }],
      amounts: option?.takesAmounts === true ? given : [],
    });
    return noticeOfError(t, error);
  };
  return (
    <Question
      title={t.lifecycle.set}
      action={t.lifecycle.set}
      isGrave={option?.isFinal === true}
      isOff={option === undefined}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="fields">
        <label className="field">
          {t.lifecycle.status}
          <select
            value={status}
            onChange={({ target }) => {
              setStatus(target.value);
              setCode('');
            }}
          >
            {open.map((one) => (
              <option key={one.status} value={one.status}>
                {one.status} {names[one.status] ?? one.label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {t.lifecycle.reason}
          <select required={option?.needsReason === true} value={code} onChange={({ target }) => setCode(target.value)}>
            <option value="">{t.lifecycle.noReason}</option>
            {codes.map((one) => (
              <option key={one} value={one} title={one}>
                {reasonNames[one] ?? one}
              </option>
            ))}
          </select>
        </label>
      </div>
      {code !== '' && (
        <label className="field">
          {t.note}
          <textarea maxLength={TEXT_MAX} value={text} onChange={({ target }) => setText(target.value)} />
        </label>
      )}
      {option?.isFinal === true && <p>{t.answer.final}</p>}
      {option?.takesAmounts === true && <Amounts amounts={amounts} onChange={setAmounts} isRequired={option.needsAmounts} />}
    </Question>
  );
}

interface AmountsProps {
  readonly amounts: readonly Amount[];
  readonly isRequired: boolean;
  readonly onChange: (amounts: readonly Amount[]) => void;
}

/** One row for each rate of VAT. */
function Amounts({ amounts, isRequired, onChange }: AmountsProps) {
  const { t } = useMessages();
  const change = (at: number, part: Partial<Amount>): void =>
    onChange(amounts.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="amounts">
      <legend>{t.lifecycle.amounts}</legend>
      {amounts.map(({ amount, vatRate }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are added at the end only
        <div key={index} className="fields">
          <label className="field">
            {t.lifecycle.amount}
            <input
              inputMode="decimal"
              pattern="-?[0-9]{1,15}(\.[0-9]{1,2})?"
              placeholder="120.00"
              required={isRequired && index === 0}
              value={amount}
              onChange={({ target }) => change(index, { amount: target.value })}
            />
          </label>
          <label className="field">
            {t.lifecycle.vatRate}
            <input
              inputMode="decimal"
              pattern="[0-9]{1,3}(\.[0-9]{1,2})?"
              required
              value={vatRate}
              onChange={({ target }) => change(index, { vatRate: target.value })}
            />
          </label>
        </div>
      ))}
      {amounts.length < AMOUNTS_MAX && (
        <button type="button" className="button" onClick={() => onChange([...amounts, NO_AMOUNT])}>
          {t.lifecycle.addRate}
        </button>
      )}
    </fieldset>
  );
}
