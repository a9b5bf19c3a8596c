// Asks how a received invoice is answered: what, why, and what the other side should do.
import { useState } from 'react';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import type { FullDocument } from '../../data/documents.js';
import { AnswerInvoiceDocument, type InvoiceAnswerCode } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

/** Of the service. */
const TEXT_MAX = 1_000;

/** It needs a text. */
const PAID_IN_PART = 'PPD';

/** What most people choose stands first. */
const ORDER: readonly InvoiceAnswerCode[] = ['AP', 'RE', 'UQ', 'CA', 'PD', 'IP'];

interface AnswerInvoiceProps {
  readonly document: FullDocument;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AnswerInvoice({ document, onClose, onDone }: AnswerInvoiceProps) {
  const { t } = useMessages();
  const open = ORDER.flatMap((code) => document.answerOptions.filter((one) => one.code === code && one.reason === null));
  const [code, setCode] = useState(open[0]?.code);
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [action, setAction] = useState('');
  const [paidOn, setPaidOn] = useState('');
  const option = open.find((one) => one.code === code);
  // What is not shown is not sent: another answer may have been chosen meanwhile.
  const names = code === 'AP' || code === 'IP' ? {} : namesFor(code, t.answer.reasons);
  const given = reason in names ? reason : '';
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(AnswerInvoiceDocument, {
      documentId: document.documentId,
      code: code!,
      reasons: given === '' ? [] : [{ code: given, text: text.trim() || null, action: action || null }],
      effectiveDate: code === 'PD' && paidOn !== '' ? paidOn : null,
    });
    return noticeOfError(t, error);
  };
  return (
    <Question
      title={t.answer.title}
      action={t.answer.give}
      isGrave={code === 'RE'}
      isOff={option === undefined}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <fieldset className="choices">
        <legend>{t.answer.answer}</legend>
        {open.map((one) => (
          <label key={one.code} className="check">
            <input type="radio" name="answer" value={one.code} checked={one.code === code} onChange={() => setCode(one.code)} />
            {t.answer.choices[one.code]}
          </label>
        ))}
      </fieldset>
      <div className="stack">
        {code === 'PD' && (
          <label className="field">
            {t.answer.paidOn}
            <input type="date" value={paidOn} onChange={({ target }) => setPaidOn(target.value)} />
          </label>
        )}
        {Object.keys(names).length > 0 && (
          <Choice
            name={t.answer.reason}
            none={t.lifecycle.noReason}
            names={names}
            isRequired={option?.needsReason === true}
            value={given}
            onChange={setReason}
          />
        )}
        {given !== '' && (
          <>
            <label className="field">
              {t.answer.text}
              <textarea
                required={given === PAID_IN_PART}
                maxLength={TEXT_MAX}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </label>
            <Choice name={t.answer.action} none={t.answer.noAction} names={t.answer.actions} value={action} onChange={setAction} />
          </>
        )}
        <p className="soft">
          {t.answer.told({ name: document.sellerName ?? document.senderIdentifier ?? t.unknown })}{' '}
          {option?.isFinal === true && t.answer.final}
        </p>
      </div>
    </Question>
  );
}

/** Paid in part is said of what is paid alone (PEPPOL-T111-R004). */
function namesFor(code: InvoiceAnswerCode | undefined, names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).filter(([one]) => one !== PAID_IN_PART || code === 'PD'));
}

interface ChoiceProps {
  readonly name: string;
  readonly none: string;
  readonly names: Readonly<Record<string, string>>;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ name, none, names, isRequired = false, value, onChange }: ChoiceProps) {
  return (
    <label className="field">
      {name}
      <select required={isRequired} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        {Object.entries(names).map(([code, called]) => (
          <option key={code} value={code}>
            {called}
          </option>
        ))}
      </select>
    </label>
  );
}
