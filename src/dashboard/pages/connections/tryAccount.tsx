import { useState } from 'react';
import { NoticeText } from '../../components/refusal.js';
import { client } from '../../data/client.js';
import { type ChannelAccountInput, TryAccountDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { NO_NOTICE, type Notice } from '../../messages/notice.js';
import { useTestNotice } from './useTestNotice.js';

/** Tests what is in the form, before it is saved. What is missing is said by the form itself. */
export function TryAccount({ input }: { readonly input: () => ChannelAccountInput | undefined }) {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice>(NO_NOTICE);
  const noticeOf = useTestNotice();
  const run = async (account: ChannelAccountInput): Promise<void> => {
    setBusy(true);
    setNotice(NO_NOTICE);
    const { data, error } = await client.mutation(TryAccountDocument, { account });
    setNotice(noticeOf(data?.tryChannelAccount, error));
    setBusy(false);
  };
  return (
    <div className="buttons">
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          const account = input();
          if (account !== undefined && currentTarget.form?.reportValidity() === true) void run(account);
        }}
      >
        {t.accountForm.tryIt}
      </button>
      <span role="status" className="soft small breakable">
        <NoticeText notice={notice} />
      </span>
    </div>
  );
}
