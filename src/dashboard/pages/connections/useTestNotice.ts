import type { CombinedError } from 'urql';
import type { TestAccountMutation } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

/** What the test of an account came to, in words. */
export function useTestNotice(): (test: TestAccountMutation['testChannelAccount'] | undefined, error: CombinedError | undefined) => Notice {
  const { t } = useMessages();
  return (test, error) => {
    if (error !== undefined) return noticeOfError(t, error);
    const { works = false, code = null, message = null } = test ?? {};
    return { text: works ? t.works : code === null ? '' : t.accountFaults[code], original: message ?? undefined };
  };
}
