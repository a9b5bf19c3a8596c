import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Original } from '../../components/original.js';
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
  TestAccountDocument,
} from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { NO_NOTICE, type Notice, noticeOfError } from '../../messages/notice.js';
import { AccountDialog, type AccountType, RemoveAccount } from './accountDialog.js';

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
  const [asked, setAsked] = useState<'edit' | 'remove'>();
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
      {asked === 'edit' && <AccountDialog types={types} account={account} onClose={close} onDone={done} />}
      {asked === 'remove' && <RemoveAccount account={account} onClose={close} onDone={done} />}
    </>
  );
}

/** The result of a test stands beside the buttons until the next one. */
function AccountActions({ id, name, isEnabled }: { readonly id: string; readonly name: string; readonly isEnabled: boolean }) {
  const { t } = useMessages();
  const operator = useRoleReason('operator');
  const admin = useRoleReason('admin');
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
    if (error !== undefined) return noticeOfError(t, error);
    const { works = false, code = null, message = null } = data?.testChannelAccount ?? {};
    return { text: works ? t.works : code === null ? '' : t.accountFaults[code], original: message ?? undefined };
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
