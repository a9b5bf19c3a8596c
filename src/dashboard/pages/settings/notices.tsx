// What the person is told of.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Choices } from '../../components/choices.js';
import { Refusal } from '../../components/refusal.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { noticePermission, showsNotices, switchNotices } from '../../data/browserNotices.js';
import { client } from '../../data/client.js';
import { readAmount } from '../../data/decimals.js';
import { InvoiceNotices, NoticeChoiceDocument, type NoticeChoiceFragment, SaveNoticeChoiceDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { writtenHour } from './hour.js';

const TIMES: readonly InvoiceNotices[] = Object.values(InvoiceNotices);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const OTHERS = ['mentions', 'assignments', 'approvals', 'failedSends'] as const;
const MAILS_PER_DAY_MAX = 20;

export function Notices() {
  const { t } = useMessages();
  const { data, error, isFirst, again } = useData(NoticeChoiceDocument, {});
  const choice = data?.noticeChoice;
  return (
    <Region name={t.notices.name}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {choice != null && <NoticeForm saved={choice} />}
      {noticePermission() !== undefined && <BrowserSwitch />}
    </Region>
  );
}

function NoticeForm({ saved }: { readonly saved: NoticeChoiceFragment }) {
  const { t } = useMessages();
  const { notices } = t;
  const [choice, setChoice] = useState(saved);
  const [outcome, setOutcome] = useState<Notice | 'saved'>();
  const [isBusy, setBusy] = useState(false);
  const amountMin = choice.amountMin == null || choice.amountMin.trim() === '' ? null : readAmount(choice.amountMin);
  const change = (changed: Partial<NoticeChoiceFragment>): void => {
    setOutcome(undefined);
    setChoice((before) => ({ ...before, ...changed }));
  };
  const save = async (): Promise<void> => {
    const {
      address: _address,
      isMailPossible: _possible,
      hasFailed: _failed,
      __typename: _type,
      ...chosen
    } = choice as typeof choice & {
      __typename?: string;
    };
    setBusy(true);
    const { error } = await client.mutation(SaveNoticeChoiceDocument, {
      choice: { ...chosen, amountMin: amountMin ?? null, currency: amountMin === null ? null : chosen.currency },
    });
    setBusy(false);
    setOutcome(noticeOfError(t, error) ?? 'saved');
  };
  return (
    <>
      <p className="soft">{saved.isMailPossible ? notices.byMail({ address: saved.address }) : notices.noMail}</p>
      {saved.hasFailed && <p className="fault small">{notices.failed}</p>}
      <div className="fields">
        <label className="field">
          {notices.invoices}
          <select value={choice.invoices} onChange={({ target }) => change({ invoices: TIMES.find((one) => one === target.value)! })}>
            {TIMES.map((one) => (
              <option key={one} value={one}>
                {notices.times[one]}
              </option>
            ))}
          </select>
        </label>
        {choice.invoices === InvoiceNotices.Daily && (
          <label className="field">
            {notices.hour}
            <select value={choice.digestHour} onChange={({ target }) => change({ digestHour: Number(target.value) })}>
              {HOURS.map((one) => (
                <option key={one} value={one}>
                  {writtenHour(one)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {(choice.invoices !== InvoiceNotices.Off || noticePermission() !== undefined) && (
        <InvoiceRule choice={choice} isAmount={amountMin !== undefined} onChange={change} />
      )}
      <Choices
        legend={notices.others}
        choices={OTHERS}
        chosen={OTHERS.filter((one) => choice[one])}
        nameOf={(one) => notices[one]}
        onChange={(chosen) => change(Object.fromEntries(OTHERS.map((one) => [one, chosen.includes(one)])))}
      />
      <p className="soft small">{notices.limit({ mails: MAILS_PER_DAY_MAX })}</p>
      <Refusal notice={outcome === 'saved' ? undefined : outcome} />
      <div className="buttons after">
        <ActionButton isFirst isBusy={isBusy || amountMin === undefined} onClick={() => void save()}>
          {notices.save}
        </ActionButton>
        <span role="status">{outcome === 'saved' && notices.saved}</span>
      </div>
    </>
  );
}

interface InvoiceRuleProps {
  readonly choice: NoticeChoiceFragment;
  readonly isAmount: boolean;
  readonly onChange: (changed: Partial<NoticeChoiceFragment>) => void;
}

/** Which invoices. */
function InvoiceRule({ choice, isAmount, onChange }: InvoiceRuleProps) {
  const { t } = useMessages();
  const { notices } = t;
  return (
    <div className="fields after">
      <label className="field">
        {notices.supplier}
        <input
          maxLength={100}
          placeholder={notices.anySupplier}
          value={choice.supplier ?? ''}
          onChange={({ target }) => onChange({ supplier: target.value })}
        />
        <span className="soft small">{notices.supplierHint}</span>
      </label>
      <label className="field">
        {notices.label}
        <input
          maxLength={50}
          placeholder={notices.anyLabel}
          value={choice.label ?? ''}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      </label>
      <label className="field">
        {notices.amount}
        <input
          inputMode="decimal"
          maxLength={30}
          value={choice.amountMin ?? ''}
          onChange={({ target }) => onChange({ amountMin: target.value })}
        />
        {isAmount ? <span className="soft small">{notices.amountHint}</span> : <span className="fault small">{t.noAmount}</span>}
      </label>
      <label className="field">
        {notices.currency}
        <input
          maxLength={3}
          placeholder="EUR"
          value={choice.currency ?? ''}
          onChange={({ target }) => onChange({ currency: target.value })}
        />
      </label>
    </div>
  );
}

/** Of this browser, while a page is open. */
function BrowserSwitch() {
  const { t } = useMessages();
  const [isOn, setOn] = useState(showsNotices());
  const { browser } = t.notices;
  const isDenied = noticePermission() === 'denied';
  return (
    <div className="after">
      <p>{isOn ? browser.isOn : browser.text}</p>
      <ActionButton reason={isDenied ? browser.denied : undefined} onClick={() => void switchNotices(!isOn).then(setOn)}>
        {isOn ? browser.off : browser.on}
      </ActionButton>
    </div>
  );
}
