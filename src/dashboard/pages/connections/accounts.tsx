import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Original } from '../../components/original.js';
import { Question } from '../../components/question.js';
import { NoticeText } from '../../components/refusal.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import {
  type AccountFragment,
  ChannelsDocument,
  ChannelTitles,
  DisableAccountDocument,
  EnableAccountDocument,
  ForgetUnreadableDocument,
  TestAccountDocument,
} from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { NO_NOTICE, type Notice, noticeOfError } from '../../messages/notice.js';
import { AccountDialog, RemoveAccount } from './accountDialog.js';
import type { AccountType } from './accountType.js';
import { useTestNotice } from './useTestNotice.js';

export function Accounts() {
  const { t } = useMessages();
  const { data, error, isFirst, again } = useData(ChannelsDocument, {}, { on: ['accounts'] });
  const reason = useRoleReason('admin');
  const [isAdding, setAdding] = useState(false);
  const all = data?.channelAccounts ?? [];
  const types = data?.channelAccountTypes ?? [];
  const done = (): void => {
    setAdding(false);
    again();
  };
  const add = types.length > 0 && (
    <ActionButton reason={reason} onClick={() => setAdding(true)}>
      {t.editing.addAccount}
    </ActionButton>
  );
  return (
    <Region name={t.accounts} isFlush aside={add}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data !== undefined && all.length === 0 && <p className="inCard soft">{t.noAccounts}</p>}
      <ul className="list">
        {all.map((account) => (
          <Account key={account.id} account={account} types={types} onDone={again} />
        ))}
      </ul>
      {isAdding && <AccountDialog types={types} onClose={() => setAdding(false)} onDone={done} />}
    </Region>
  );
}

interface AccountProps {
  readonly account: AccountFragment;
  readonly types: readonly AccountType[];
  readonly onDone: () => void;
}

function Account({ account, types, onDone }: AccountProps) {
  const { t, format } = useMessages();
  const { id, name, channel, enabled, alerts, failureCode, failureMessage, lastSuccessAt, backlog, unreadable } = account;
  const isIll = alerts.length > 0;
  const facts = [
    `${t.lastSuccess}: ${format.moment(lastSuccessAt)}`,
    backlog.documents > 0 ? t.backlogged({ count: format.number(backlog.documents) }) : undefined,
    unreadable.documents > 0 ? t.unreadable({ count: format.number(unreadable.documents) }) : undefined,
  ];
  return (
    <li className="fileRow">
      <span>
        <strong>
          {ChannelTitles[channel]} · {name}
        </strong>
        <span className="soft small">{facts.filter((one) => one !== undefined).join(' · ')}</span>
        {isIll && failureCode !== null && <span className="fault small">{t.accountFaults[failureCode]}</span>}
        {isIll && failureMessage !== null && <Original text={failureMessage} />}
      </span>
      <span className="buttons">
        <span className={`chip ${!enabled ? '' : isIll ? 'bad' : 'good'}`}>{enabled ? t.enabled : t.disabled}</span>
        <AccountActions id={id} name={name} isEnabled={enabled} />
        <AccountEditing account={account} types={types} onDone={onDone} />
      </span>
    </li>
  );
}

function AccountEditing({ account, types, onDone }: AccountProps) {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const operator = useRoleReason('operator');
  const [asked, setAsked] = useState<'edit' | 'forget' | 'remove'>();
  const close = (): void => setAsked(undefined);
  const done = (): void => {
    close();
    onDone();
  };
  return (
    <>
      <ActionButton reason={reason} label={`${t.editing.edit} ${account.name}`} onClick={() => setAsked('edit')}>
        {t.editing.edit}
      </ActionButton>
      <ActionButton reason={reason} label={`${t.remove} ${account.name}`} onClick={() => setAsked('remove')}>
        {t.remove}
      </ActionButton>
      {account.unreadable.documents > 0 && (
        <ActionButton reason={operator} label={`${t.forgetting.action} ${account.name}`} onClick={() => setAsked('forget')}>
          {t.forgetting.action}
        </ActionButton>
      )}
      {asked === 'forget' && <Forget account={account} onClose={close} onDone={done} />}
      {asked === 'edit' && <AccountDialog types={types} account={account} onClose={close} onDone={done} />}
      {asked === 'remove' && <RemoveAccount account={account} onClose={close} onDone={done} />}
    </>
  );
}

interface ForgetProps {
  readonly account: AccountFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Forget({ account: { id, unreadable }, onClose, onDone }: ForgetProps) {
  const { t, format } = useMessages();
  const act = async (): Promise<Notice | undefined> => noticeOfError(t, (await client.mutation(ForgetUnreadableDocument, { id })).error);
  return (
    <Question title={t.forgetting.action} action={t.forgetting.action} act={act} onClose={onClose} onDone={onDone}>
      <p>{t.forgetting.text({ count: format.number(unreadable.documents) })}</p>
      <ul className="steps">
        {unreadable.newest.map((one) => (
          <li key={one.id}>
            <strong className="breakable">{one.id}</strong> <span className="soft small">{format.moment(one.at)}</span>
            <Original className="under breakable" text={one.reason} />
          </li>
        ))}
      </ul>
    </Question>
  );
}

/** The result of a test stands beside the buttons until the next one. */
function AccountActions({ id, name, isEnabled }: { readonly id: string; readonly name: string; readonly isEnabled: boolean }) {
  const { t } = useMessages();
  const operator = useRoleReason('operator');
  const admin = useRoleReason('admin');
  const noticeOf = useTestNotice();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice>(NO_NOTICE);
  const run = async (act: () => Promise<Notice>): Promise<void> => {
    setBusy(true);
    setNotice(NO_NOTICE);
    setNotice(await act());
    setBusy(false);
  };
  const test = async (): Promise<Notice> => {
    const { data, error } = await client.mutation(TestAccountDocument, { id });
    return noticeOf(data?.testChannelAccount, error);
  };
  const turn = async (): Promise<Notice> => {
    const { error } = await client.mutation(isEnabled ? DisableAccountDocument : EnableAccountDocument, { id });
    return noticeOfError(t, error) ?? NO_NOTICE;
  };
  return (
    <>
      <ActionButton reason={operator} isBusy={isBusy} label={`${t.test} ${name}`} onClick={() => void run(test)}>
        {t.test}
      </ActionButton>
      <ActionButton reason={admin} isBusy={isBusy} label={`${isEnabled ? t.disable : t.enable} ${name}`} onClick={() => void run(turn)}>
        {isEnabled ? t.disable : t.enable}
      </ActionButton>
      <span role="status" className="soft small">
        <NoticeText notice={notice} />
      </span>
    </>
  );
}
