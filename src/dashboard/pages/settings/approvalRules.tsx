// Which received invoices a second person has to approve.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { OneClick } from '../../components/oneClick.js';
import { Question } from '../../components/question.js';
import { Region } from '../../components/region.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { readAmount } from '../../data/decimals.js';
import { faultIn } from '../../data/faults.js';
import { ApprovalRulesDocument, type ApprovalRulesQuery, SaveApprovalRulesDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { noticeOfError } from '../../messages/notice.js';

type Rule = NonNullable<ApprovalRulesQuery['approvalRules']>[number];

const SUPPLIER_MAX = 100;

export function ApprovalRules() {
  const { t, format } = useMessages();
  const role = useRoleReason('admin');
  const [isAdding, setAdding] = useState(false);
  const { data, again } = useData(ApprovalRulesDocument, {});
  const rules = data?.approvalRules ?? [];
  const nameOf = ({ supplier, amountMin }: Rule): string =>
    [
      supplier ?? t.approval.everySupplier,
      amountMin === null ? t.approval.anyAmount : t.approval.from({ amount: format.money(amountMin, null) }),
    ].join(', ');
  const add = (
    <ActionButton reason={role} onClick={() => setAdding(true)}>
      {t.approval.add}
    </ActionButton>
  );
  return (
    <Region name={t.approval.rules} aside={add}>
      <p className="soft">{rules.length === 0 ? t.approval.noRules : t.approval.rulesText}</p>
      <ul className="plainRows">
        {rules.map((rule) => (
          <li key={nameOf(rule)}>
            <span dir="auto">{nameOf(rule)}</span>
            <OneClick
              reason={role}
              label={t.approval.removeRule({ rule: nameOf(rule) })}
              act={async () => {
                const left = rules.filter((one) => one !== rule).map(({ supplier, amountMin }) => ({ supplier, amountMin }));
                return faultIn((await client.mutation(SaveApprovalRulesDocument, { rules: left })).error);
              }}
              onDone={again}
            >
              {t.remove}
            </OneClick>
          </li>
        ))}
      </ul>
      {isAdding && (
        <AddRule
          rules={rules}
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

interface AddRuleProps {
  readonly rules: readonly Rule[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AddRule({ rules, onClose, onDone }: AddRuleProps) {
  const { t } = useMessages();
  const [supplier, setSupplier] = useState('');
  const [amount, setAmount] = useState('');
  const amountMin = amount.trim() === '' ? null : readAmount(amount);
  const save = async () => {
    const kept = rules.map((rule) => ({ supplier: rule.supplier, amountMin: rule.amountMin }));
    const { error } = await client.mutation(SaveApprovalRulesDocument, {
      rules: [...kept, { supplier: supplier.trim() === '' ? null : supplier.trim(), amountMin: amountMin ?? null }],
    });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.approval.add} action={t.approval.add} isOff={amountMin === undefined} act={save} onClose={onClose} onDone={onDone}>
      <p>{t.approval.rulesText}</p>
      <label className="field">
        {t.approval.supplier}
        <input
          maxLength={SUPPLIER_MAX}
          placeholder={t.approval.everySupplier}
          value={supplier}
          onChange={({ target }) => setSupplier(target.value)}
        />
      </label>
      <label className="field">
        {t.approval.amountMin}
        <input inputMode="decimal" maxLength={30} value={amount} onChange={({ target }) => setAmount(target.value)} />
        {amountMin === undefined && <span className="fault small">{t.noAmount}</span>}
      </label>
    </Question>
  );
}
